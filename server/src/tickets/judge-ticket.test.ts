import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { type FixedBoard, ids } from '../../test/factories.ts';
import { putDeposit, putTicket } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { RatingOutage } from '../aml/index.ts';
import { later } from '../platform/clock.ts';
import { RetryAt } from '../platform/jobs/run-job.ts';
import { judgeTicket } from './index.ts';
import { historyOf } from './ticket-store.ts';

const { db, clock, world, statusOf } = await smallWorld();

const { confirming, onHold, sending } = TicketStatus;
async function paidWith(amount: string): Promise<string> {
  const ticket = await putTicket(world.deps, { status: confirming });
  await putDeposit(world.deps, { ticket, amount, disposition: 'open' });
  clock.advance(60_000);
  return ticket.id;
}

it('a ticket above the maximum goes on hold at the moment of its judgement', async () => {
  const id = await paidWith('2');
  await judgeTicket(world.deps, id);
  expect((await historyOf(db, id)).at(-1)).toMatchObject({ to: onHold, at: clock.now() });
  const judged = db.selectFrom('deposit_judgements').select(['verdict', 'updated_at']);
  expect(await judged.execute()).toEqual([{ verdict: 'aboveMaximum', updated_at: clock.now() }]);
});

it('a ticket is exchanged, booked and paid at the moment of its judgement', async () => {
  const id = await paidWith('0.01');
  await judgeTicket(world.deps, id);
  const moment = clock.now();
  expect((await historyOf(db, id)).at(-1)).toMatchObject({ to: sending, at: moment });
  const booked = db.selectFrom('ledger_entries').select('at').where('kind', '=', 'exchange');
  expect(await booked.execute()).toEqual([{ at: moment }]);
  expect(await db.selectFrom('payments').select('created_at').execute()).toEqual([{ created_at: moment }]);
});

it('a ticket below the minimum is judged again when its window ends', async () => {
  const windowEnds = later(clock.now(), 1_800_000);
  const id = await paidWith('0.0005');
  await judgeTicket(world.deps, id);
  const due = await db
    .selectFrom('jobs')
    .select(['payload', 'run_at', 'created_at'])
    .where('kind', '=', 'ticket.due')
    .execute();
  expect(due).toEqual([{ payload: { ticketId: id }, run_at: windowEnds, created_at: clock.now() }]);
});

it('a ticket whose deposit was sent again waits for a price, and keeps no older rate', async () => {
  const id = await paidWith('0.01');
  await db
    .updateTable('deposit_judgements')
    .set({
      is_resent: true,
      locked_give_usdt: '90000',
      locked_get_usdt: '1',
      locked_promise: '880',
      locked_sources: JSON.stringify(['test']),
      locked_at: clock.now(),
    })
    .execute();
  const board = world.deps.rates as FixedBoard;
  board.set(ids.btc, null);
  await expect(judgeTicket(world.deps, id)).rejects.toThrow('no fresh rate');
  expect(await statusOf(id)).toBe(confirming);
});

it('a ticket without a score is tried after as long as it waited, five seconds to five minutes', async () => {
  let isSilent = true;
  world.screening.push({
    name: 'test',
    screenAddress: () => ({ verdict: 'pass' }),
    screenPayment: async () => ({ verdict: 'pass' }),
    screenDeposit: async () => {
      if (isSilent) throw new RatingOutage('amlbot', 'silent', 'timeout');
      return { verdict: 'pass' };
    },
  });
  // Less than the minimum: with a score, the ticket awaits the rest.
  const id = await paidWith('0.0005');
  await db
    .updateTable('tickets')
    .set({ expires_at: later(clock.now(), 86_400_000) })
    .execute();
  const pauseMs = async (): Promise<number | null> => {
    const error = await judgeTicket(world.deps, id).catch((thrown: unknown) => thrown);
    return error instanceof RetryAt ? error.at.getTime() - clock.now().getTime() : null;
  };
  const pauses = [await pauseMs()];
  for (const waitedMs of [4_000, 56_000, 3_600_000]) {
    clock.advance(waitedMs);
    pauses.push(await pauseMs());
  }
  expect(pauses).toEqual([5_000, 5_000, 60_000, 300_000]);
  isSilent = false;
  expect(await pauseMs()).toBeNull();
  isSilent = true;
  expect(await pauseMs()).toBe(5_000);
});
