import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { assets, putDeposit, putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { smallWorld } from '../../../test/small-world.ts';
import type { PaymentPurpose, PaymentState } from '../../payments/index.ts';
import { findShownTicket } from './shown-ticket-store.ts';
import { viewTicket } from './ticket-view.ts';

const { db, world } = await smallWorld();

const putPayment = async (id: string, purpose: PaymentPurpose, state: PaymentState) => {
  const owed = { purpose, ticketId: id, assetId: assets.usdtTron, amount: '880' };
  const payment = await owedPayment(world.deps, owed);
  const bytes = state === 'signed' || state === 'sent' ? { tx_id: purpose } : {};
  await db
    .updateTable('payments')
    .set({ state, ...bytes })
    .where('id', '=', payment)
    .execute();
};
const viewOf = async (id: string) => {
  const shown = await findShownTicket(db, id);
  return shown && viewTicket(world.deps, shown);
};

it('a ticket in sending with stopped payouts names no refund as its payout', async () => {
  const { id } = await putTicket(world.deps, { status: TicketStatus.sending });
  await world.run('stop-payouts', { asset: 'USDT@tron', reason: 'test' });
  await putPayment(id, 'payout', 'queued');
  await putPayment(id, 'refund', 'sent');
  expect(await viewOf(id)).toMatchObject({
    statusReason: 'payoutsStopped',
    payoutTx: null,
    refunds: [{ id: 'refund' }],
  });
});

it.each([
  { states: ['queued'], says: 'payoutsStopped' },
  { states: ['manual'], says: 'payoutsStopped' },
  { states: ['signed'], says: null },
  { states: ['sent'], says: null },
  { states: ['failed', 'queued'], says: 'payoutsStopped' },
  { states: ['cancelled', 'queued'], says: 'payoutsStopped' },
  { states: ['failed', 'sent'], says: null },
] as const)(
  'a ticket in sending with stopped payouts and payments $states says $says',
  async ({ states, says }) => {
    const { id } = await putTicket(world.deps, { status: TicketStatus.sending });
    await world.run('stop-payouts', { asset: 'USDT@tron', reason: 'test' });
    for (const state of states) await putPayment(id, 'payout', state);
    expect((await viewOf(id))?.statusReason).toBe(says);
  },
);

it.each(['awaitingPayment', 'confirming', 'onHold', 'refunding', 'refunded'] as const)(
  'a ticket in %s says nothing of stopped payouts',
  async (status) => {
    const { id } = await putTicket(world.deps, { status: TicketStatus[status] });
    await world.run('stop-payouts', { asset: 'USDT@tron', reason: 'test' });
    expect((await viewOf(id))?.statusReason).toBeNull();
  },
);

it('a ticket in sending whose payouts are not stopped says nothing of it', async () => {
  const { id } = await putTicket(world.deps, { status: TicketStatus.sending });
  await putPayment(id, 'payout', 'queued');
  expect((await viewOf(id))?.statusReason).toBeNull();
});

it('a deposit has no confirmation before a head of its network was read', async () => {
  const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
  await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  await db.deleteFrom('chain_cursors').execute();
  expect(await viewOf(ticket.id)).toMatchObject({ confirmations: 0, deposits: [{ confirmations: 0 }] });
});

it('a deep deposit lacks the last confirmation until its block is final', async () => {
  const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
  await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  const head = { network_id: ids.bitcoin, height: 120, hash: 'head', moved_at: world.deps.clock.now() };
  await db.insertInto('chain_cursors').values(head).execute();
  const counted = async (state: 'mined' | 'final') => {
    await db.updateTable('deposits').set({ state }).execute();
    const { confirmations, deposits } = (await viewOf(ticket.id)) ?? {};
    return [confirmations, deposits?.map((deposit) => deposit.confirmations)];
  };
  expect(await counted('mined')).toEqual([1, [1]]);
  expect(await counted('final')).toEqual([31, [31]]);
});

it('only an extra deposit is shown as dust', async () => {
  const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
  const dust = { ticket, amount: '0.000001', isDust: true } as const;
  await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'parked' });
  await putDeposit(world.deps, { ...dust, disposition: 'parked' });
  await putDeposit(world.deps, { ...dust, disposition: 'open' });
  const shown = (await viewOf(ticket.id))?.deposits.map(({ verdict, isDust }) => [verdict, isDust]);
  expect(shown).toEqual([
    ['extra', undefined],
    ['extra', true],
    ['fits', undefined],
  ]);
});

it('a ticket shows the terms of its offer only while it awaits payment', async () => {
  const awaiting = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
  expect((await viewOf(awaiting.id))?.terms).toMatchObject({ minGive: '0.001', maxGive: '1' });
  const { id } = await putTicket(world.deps, { status: TicketStatus.confirming });
  expect((await viewOf(id))?.terms).toBeUndefined();
});

it('a ticket that was never recalculated names no recalculations', async () => {
  const { id } = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
  expect(await viewOf(id)).not.toHaveProperty('recalculations');
});
