import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { assets, putDeposit, putTicket } from '../../test/operator-world.ts';
import { owedPayment } from '../../test/owed-payments.ts';
import { smallWorld } from '../../test/small-world.ts';
import { paymentsOfTicket, paymentsOfTicketAndDeposits } from './payments-store.ts';

const { db, world } = await smallWorld();

async function paidTicket() {
  const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
  const depositId = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  const payout = { purpose: 'payout', ticketId: ticket.id, assetId: assets.usdtTron, amount: '880' } as const;
  const swept = { purpose: 'sweep', depositId, assetId: assets.btc, amount: '0.01' } as const;
  await owedPayment(world.deps, swept);
  const refund = { purpose: 'refund', depositId, assetId: assets.btc, amount: '0.01' } as const;
  return {
    ticketId: ticket.id,
    depositId,
    payout: await owedPayment(world.deps, payout),
    refund: await owedPayment(world.deps, refund),
  };
}
const paymentsOf = async (ticketId: string, ...deposits: readonly number[]): Promise<string[]> =>
  (await paymentsOfTicketAndDeposits(db, ticketId, deposits)).map(({ id }) => id);

it('the payments of a ticket are its own and the refunds of its deposits', async () => {
  const [one, other] = [await paidTicket(), await paidTicket()];
  expect(new Set(await paymentsOf(one.ticketId, one.depositId))).toEqual(new Set([one.payout, one.refund]));
  expect(await paymentsOf(other.ticketId)).toEqual([other.payout]);
  expect((await paymentsOfTicket(db, one.ticketId)).map(({ id }) => id)).toEqual([one.payout]);
});
