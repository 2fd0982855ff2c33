import { toDecimal, ZERO } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import { confirmationsFor, writeConfirmations } from '../currencies/index.ts';
import { CONFIRMATION_STEPS } from './bitcoin/index.ts';
import { finaliseUpTo } from './deposits-store.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
/** Assets of the seeds. */
const [BTC, USDT_ON_TRON, TRX] = [1, 7, 11];
const TRX_COIN = 8;
const write = (asset: number, steps: Parameters<typeof writeConfirmations>[2]) =>
  db.transaction().execute((tx) => writeConfirmations(tx, asset, steps));
const BITCOIN = { approvesRequired: 2, confirmationSteps: CONFIRMATION_STEPS };
beforeEach(async () => {
  await database.truncate();
  await sowWorld(db, clock);
  await write(BTC, CONFIRMATION_STEPS);
});
afterAll(() => database.close());

/** All in block 100. */
async function arrive(amounts: readonly string[], networkId: number = ids.bitcoin): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into deposit_addresses (network_id, address) values (${networkId}, 'ours') returning id`.execute(
    db,
  );
  await arriveAt(rows[0]?.id ?? 0, amounts, networkId, ids.btc);
}

async function arriveAt(
  address: number,
  amounts: readonly string[],
  networkId: number,
  coin: number,
): Promise<void> {
  for (const [place, amount] of amounts.entries())
    await sql`
      insert into deposits (network_id, currency_id, tx_id, output_index, address, units, amount, state, block_height,
                            block_hash, first_seen_at, deposit_address_id)
      values (${networkId}, ${coin}, ${`tx of ${coin}`}, ${place}, 'ours', 1, ${amount}, 'mined', 100, 'hash', ${clock.now()},
              ${address})`.execute(db);
}

/** How many blocks deep they are when all of them are final. */
async function depthOfFinality(networkId: number = ids.bitcoin): Promise<number> {
  for (let depth = 1; depth < 20; depth++) {
    const head = 99 + depth;
    const at = { head, upTo: head, approvesRequired: 2 };
    await db.transaction().execute((tx) => finaliseUpTo(tx, networkId, at, clock.now()));
    const open = await db.selectFrom('deposits').select('id').where('state', '=', 'mined').execute();
    if (open.length === 0) return depth;
  }
  throw new Error('they are never final');
}

describe('a deposit of Bitcoin', () => {
  it.each([
    ['0.00000001', 1],
    ['0.00999999', 1],
    ['0.01', 2],
    ['0.09999999', 2],
    ['0.1', 3],
    ['0.99999999', 3],
    ['1', 6],
    ['21', 6],
  ])('of %s BTC is final after %i blocks, as the ticket says', async (amount, blocks) => {
    await arrive([amount]);
    expect(await depthOfFinality()).toBe(blocks);
    expect(confirmationsFor(BITCOIN, toDecimal(amount))).toBe(blocks);
  });

  it('waits for the sum of its address, however small its parts', async () => {
    await arrive(Array.from({ length: 20 }, () => '0.009'));
    expect(await depthOfFinality()).toBe(3);
  });

  it('does not wait for a sum that waits in no block or has vanished', async () => {
    await arrive(['0.009', '5', '7']);
    for (const [amount, state] of [
      ['5', 'mempool'],
      ['7', 'vanished'],
    ] as const)
      await db.updateTable('deposits').set({ state }).where('amount', '=', amount).execute();
    expect(await depthOfFinality()).toBe(1);
  });

  it('on a network without steps waits for the one number', async () => {
    await arrive(['5'], ids.tron);
    expect(await depthOfFinality(ids.tron)).toBe(2);
    expect(confirmationsFor({ ...BITCOIN, confirmationSteps: [] }, toDecimal('5'))).toBe(2);
  });
});

describe('coins of one network', () => {
  it('wait each for its own number, however much of another coin came', async () => {
    await write(USDT_ON_TRON, [
      { from: ZERO, confirmations: 3 },
      { from: toDecimal('1000'), confirmations: 9 },
    ]);
    await write(TRX, [{ from: ZERO, confirmations: 5 }]);
    await arrive([], ids.tron);
    const { id } = await db.selectFrom('deposit_addresses').select('id').executeTakeFirstOrThrow();
    await arriveAt(id, ['5000'], ids.tron, TRX_COIN);
    expect(await depthOfFinality(ids.tron)).toBe(5);
    await db.deleteFrom('deposits').execute();
    await arriveAt(id, ['999'], ids.tron, ids.usdt);
    expect(await depthOfFinality(ids.tron)).toBe(3);
    await db.deleteFrom('deposits').execute();
    await arriveAt(id, ['999', '1'], ids.tron, ids.usdt);
    expect(await depthOfFinality(ids.tron)).toBe(9);
  });

  it('do not add up with another coin at the same address', async () => {
    await write(USDT_ON_TRON, [
      { from: ZERO, confirmations: 3 },
      { from: toDecimal('1000'), confirmations: 9 },
    ]);
    await write(TRX, [{ from: ZERO, confirmations: 2 }]);
    await arrive([], ids.tron);
    const { id } = await db.selectFrom('deposit_addresses').select('id').executeTakeFirstOrThrow();
    await arriveAt(id, ['10'], ids.tron, ids.usdt);
    await arriveAt(id, ['5000'], ids.tron, TRX_COIN);
    expect(await depthOfFinality(ids.tron)).toBe(3);
  });
});
