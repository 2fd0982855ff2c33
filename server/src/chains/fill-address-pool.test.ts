import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import { scriptedChain } from '../../test/scripted-chain.ts';
import type { Catalogue } from '../currencies/index.ts';
import type { Chain } from './chain.ts';
import { addAddresses, addOnceBegun, fillAddressPool } from './fill-address-pool.ts';
import { watchOnce } from './watch-chain.ts';

const database = await testDatabase();
const { db } = database;
let chain: Chain;
let catalogue: Catalogue;

beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(db, handClock());
  chain = scriptedChain(ids.tron, ids.usdt, 8);
});
afterAll(() => database.close());

const begin = () => watchOnce({ db, clock: handClock(), catalogue: () => catalogue }, chain);
const stored = () => db.selectFrom('deposit_addresses').selectAll().orderBy('id').execute();

describe('the address pool', () => {
  it('empty, is filled; full, is left alone', async () => {
    await begin();
    // An endless filling must fail, and not hang.
    const ending: Chain = {
      ...chain,
      makeDepositAddress: (index) =>
        index < 200 ? chain.makeDepositAddress(index) : Promise.reject(new Error('it is full')),
    };
    await fillAddressPool(db, ending);
    const first = await stored();
    expect(first.length).toBeGreaterThanOrEqual(50);
    await fillAddressPool(db, ending);
    expect(await stored()).toEqual(first);
  });

  it.each([
    ['retired', { is_retired: true }],
    ['given to tickets', { ticket_id: sql<string>`gen_random_uuid()` }],
  ])('is filled again after its free addresses were %s', async (_how, used) => {
    await begin();
    await fillAddressPool(db, chain);
    await db.updateTable('deposit_addresses').set(used).execute();
    await fillAddressPool(db, chain);
    const free = (await stored()).filter((one) => !one.is_retired && one.ticket_id === null);
    expect(free.length).toBeGreaterThanOrEqual(50);
  });

  it('of a network whose watcher has not begun, stays empty until it has', async () => {
    for (const fill of [fillAddressPool, addOnceBegun]) await fill(db, chain);
    expect(await stored()).toEqual([]);
    await begin();
    await addOnceBegun(db, chain);
    expect((await stored()).length).toBeGreaterThanOrEqual(50);
  });

  it('filled by several at once and by hand, never uses an index twice', async () => {
    await begin();
    await Promise.all([fillAddressPool(db, chain), fillAddressPool(db, chain), addAddresses(db, chain, 7)]);
    const indexes = (await stored()).map((row) => row.derivation_index);
    expect(new Set(indexes).size).toBe(indexes.length);
  });

  it('cut off while a batch is made, leaves its indexes unused and goes on', async () => {
    const dying: Chain = { ...chain, makeDepositAddress: () => Promise.reject(new Error('killed')) };
    await expect(addAddresses(db, dying, 5)).rejects.toThrow('killed');
    await addAddresses(db, chain, 1);
    expect(await stored()).toMatchObject([{ derivation_index: 5 }]);
  });

  it('whose network makes a memo that exists, still ends full', async () => {
    await begin();
    let made = 0;
    const repeating: Chain = {
      ...chain,
      makeDepositAddress: async () => {
        made += 1;
        return { address: 'shared', memo: String(Math.ceil(made / 2)), derivationIndex: null };
      },
    };
    await fillAddressPool(db, repeating);
    const memos = (await stored()).map(({ memo }) => memo);
    expect(new Set(memos).size).toBe(memos.length);
    expect(memos.length).toBeGreaterThanOrEqual(50);
  });
});
