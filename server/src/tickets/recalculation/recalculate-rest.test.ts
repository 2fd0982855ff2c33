/** A ticket paid in part follows the price, unless something else happened before its lock. */
import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { beforeEach, describe, expect, it } from 'vitest';
import { arrivedDeposit } from '../../../test/arrived-deposits.ts';
import { beforeFirstTransaction } from '../../../test/before-first-transaction.ts';
import { type FixedBoard, ids } from '../../../test/factories.ts';
import { putDeposit, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { findKnownTicket } from '../ticket-store.ts';
import { recalculateTickets } from './recalculate-tickets.ts';

const { db, clock, world } = await smallWorld();

let ticket: Awaited<ReturnType<typeof putTicket>>;
let part: number;
const board = () => world.deps.rates as FixedBoard;
const putOpen = (amount: string) => putDeposit(world.deps, { ticket, amount, disposition: 'open' });
const stored = () => findKnownTicket(db, ticket.id);
/** 0.004 of 0.01 BTC has come at 90,000. */
beforeEach(async () => {
  ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
  part = await putOpen('0.004');
});

async function arrivesUnjudged(): Promise<void> {
  const { address } = await db
    .selectFrom('deposit_addresses')
    .select('address')
    .where('id', '=', ticket.depositAddressId)
    .executeTakeFirstOrThrow();
  const coin = { networkId: ids.bitcoin, currencyId: ids.btc };
  await arrivedDeposit(world.deps, { ...coin, address, amount: '0.001', state: 'mempool' });
}
async function vanishes(): Promise<void> {
  await db.updateTable('deposits').set({ state: 'vanished' }).where('id', '=', part).execute();
  await db.updateTable('deposit_judgements').set({ disposition: 'vanished' }).execute();
}

describe('a ticket paid in part', () => {
  it('is noted with both sums at the clock’s moment', async () => {
    const { getAmount } = await stored();
    clock.advance(60_000);
    board().set(ids.btc, '99000');
    expect(await recalculateTickets(world.deps)).toBe(1);
    const after = await stored();
    expect([after.giveUsdt, after.getAmount > getAmount]).toEqual([toDecimal('99000'), true]);
    const [noted, ...others] = await db.selectFrom('ticket_recalculations').selectAll().execute();
    expect(others).toEqual([]);
    expect(noted).toMatchObject({ ticket_id: ticket.id, at: clock.now(), notify_at: null });
    expect([noted?.from_amount, noted?.to_amount].map((sum) => toDecimal(sum ?? '0'))).toEqual([
      getAmount,
      after.getAmount,
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['was put on hold', () => db.updateTable('tickets').set({ status: TicketStatus.onHold }).execute()],
    ['was paid in full', () => putOpen('0.006')],
    ['was paid beyond its sum', () => putOpen('0.01')],
    ['got a deposit that is not judged yet', arrivesUnjudged],
    ['lost its only part', vanishes],
  ])('keeps its rate if it %s meanwhile', async (_what, happens) => {
    const before = await stored();
    board().set(ids.btc, '99000');
    const late = beforeFirstTransaction(db, async () => void (await happens()));
    expect(await recalculateTickets({ ...world.deps, db: late })).toBe(0);
    const { giveUsdt, getAmount } = await stored();
    expect([giveUsdt, getAmount]).toEqual([before.giveUsdt, before.getAmount]);
    expect(await db.selectFrom('ticket_recalculations').select('id').execute()).toEqual([]);
  });

  it('keeps a newer price that was applied meanwhile', { tags: ['threat:free-option'] }, async () => {
    board().set(ids.btc, '99000');
    const late = beforeFirstTransaction(db, async () => {
      board().set(ids.btc, '80000');
      expect(await recalculateTickets(world.deps)).toBe(1);
    });
    expect(await recalculateTickets({ ...world.deps, db: late })).toBe(0);
    expect((await stored()).giveUsdt).toBe(toDecimal('80000'));
  });

  it('keeps its rate at a price that strays, if the whole is too large', async () => {
    board().set(ids.btc, '99000');
    const recalculatedUpTo = (mostUsdt: string) => {
      const priceOf = (id: number) => {
        const price = board().priceOf(id);
        return price === null ? null : { ...price, mostUsdt: toDecimal(mostUsdt) };
      };
      return recalculateTickets({ ...world.deps, rates: { ...board(), priceOf } });
    };
    // The ticket gives 990 USDT.
    expect(await recalculatedUpTo('989')).toBe(0);
    expect(await stored()).toMatchObject({ giveUsdt: toDecimal('90000'), strayMaxGive: null });
    expect(await recalculatedUpTo('990')).toBe(1);
    expect(await stored()).toMatchObject({
      giveUsdt: toDecimal('99000'),
      strayMaxGive: toDecimal('0.01'),
    });
  });
});
