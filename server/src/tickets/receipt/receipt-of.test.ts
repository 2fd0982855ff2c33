import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { assets, putDeposit, putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { smallWorld } from '../../../test/small-world.ts';
import type { PaymentPurpose, PaymentState } from '../../payments/index.ts';
import { findShownTicket } from '../shown/shown-ticket-store.ts';
import { receiptOf } from './receipt-of.ts';

const { db, clock, world } = await smallWorld();

const paidBy = async (ticketId: string, purpose: PaymentPurpose, state: PaymentState, depositId?: number) => {
  const owed = { purpose, ticketId, assetId: assets.usdtTron, amount: '880', address: purpose };
  const id = await owedPayment(world.deps, owed);
  await db
    .updateTable('payments')
    .set({ state, tx_id: `${purpose} ${state}`, closed_at: clock.now(), deposit_id: depositId ?? null })
    .where('id', '=', id)
    .execute();
};
const finished = async (status: number) => {
  const ticket = await putTicket(world.deps, { status });
  await db.updateTable('tickets').set({ closed_at: clock.now() }).where('id', '=', ticket.id).execute();
  return ticket;
};
const receipt = async (id: string) => {
  const shown = await findShownTicket(db, id);
  if (shown === undefined || shown === null) throw new Error('no ticket');
  return receiptOf({ catalogue: world.deps.catalogue(), publicUrl: 'https://shop.example' }, shown);
};

it('a receipt names the final payout, beside failed payouts and refunds', async () => {
  const ticket = await finished(TicketStatus.completed);
  const extra = await putDeposit(world.deps, { ticket, amount: '0.5', disposition: 'parked' });
  await paidBy(ticket.id, 'payout', 'failed');
  expect(await receipt(ticket.id)).toBeNull();
  await paidBy(ticket.id, 'refund', 'final', extra);
  expect(await receipt(ticket.id)).toBeNull();
  await paidBy(ticket.id, 'payout', 'final');
  expect(await receipt(ticket.id)).toMatchObject({
    outcome: 'exchanged',
    payout: { address: 'payout', transaction: 'payout final' },
    refunds: [{ address: 'refund' }],
  });
});
