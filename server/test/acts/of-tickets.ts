import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { TicketStatus } from '@parom/contract/ticket-status';
import { raiseAlert } from '../../src/platform/alerts/alerts-store.ts';
import { addresses } from '../factories.ts';
import { putDeposit, putTicket } from '../operator-world.ts';
import type { Scenario, Scenarios, Small } from './scenario.ts';

const ticketIn =
  (status: number): Scenario =>
  async ({ world }) => ({ ticket: (await putTicket(world.deps, { status })).id, reason: 'looked at it' });

const paidTicket: Scenario = async ({ world }) => {
  const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
  await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  return { ticket: ticket.id, reason: 'looked at it' };
};

const unassigned = ({ world }: Small, isDust = false) =>
  putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched', isDust });

export const ofTickets: Scenarios = {
  'rotate-receipt-key': async () => ({}),
  'hold-ticket': ticketIn(TicketStatus.confirming),
  'continue-ticket': paidTicket,
  'pay-ticket': paidTicket,
  'reject-ticket': ticketIn(TicketStatus.awaitingPayment),
  'invalidate-ticket': paidTicket,
  'close-ticket': ticketIn(TicketStatus.invalid),
  'refund-ticket': async (small) => ({ ...(await paidTicket(small)), address: addresses.bitcoin }),

  'refund-deposit': async (small) => ({
    deposit: await unassigned(small),
    address: addresses.bitcoin,
    reason: 'asked for',
  }),
  'give-up-deposit': async (small) => {
    const deposit = await unassigned(small);
    await small.db
      .updateTable('deposits')
      .set({ state: 'mempool', block_height: null, block_hash: null })
      .where('id', '=', deposit)
      .execute();
    await raiseAlert(small.db, small.clock.now(), `hidden:${deposit}`, alertDetail('depositsWait', {}));
    return { deposit, reason: 'it is not there' };
  },
  'write-off-deposit': async (small) => ({ deposit: await unassigned(small), reason: 'unclaimed' }),
  'write-off-dust': async (small) => {
    await unassigned(small, true);
    return { reason: 'dust' };
  },
  'retry-sweep': async (small) => {
    const deposit = await unassigned(small);
    const set = { sweep_requested_at: small.clock.now() };
    await small.db.updateTable('deposits').set(set).where('id', '=', deposit).execute();
    return { deposit };
  },
};
