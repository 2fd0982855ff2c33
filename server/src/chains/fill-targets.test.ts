import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import { scriptedChain } from '../../test/scripted-chain.ts';
import type { Catalogue } from '../currencies/index.ts';
import type { Chain } from './chain.ts';
import { addTargets, fillTargets, onceBegun } from './fill-targets.ts';
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

const targets = () => db.selectFrom('deposit_targets').selectAll().orderBy('id').execute();

describe('the stock of targets', () => {
  it('empty, is filled; full, is left alone', async () => {
    await fillTargets(db, chain);
    const first = await targets();
    expect(first.length).toBeGreaterThanOrEqual(50);
    await fillTargets(db, chain);
    expect(await targets()).toEqual(first);
  });

  it('of a network whose watcher has not begun, stays empty until it has', async () => {
    for (const stockUp of [fillTargets, addTargets]) await onceBegun(db, chain, stockUp);
    expect(await targets()).toEqual([]);
    await watchOnce({ db, clock: handClock(), catalogue: () => catalogue }, chain);
    await onceBegun(db, chain, fillTargets);
    expect((await targets()).length).toBeGreaterThanOrEqual(50);
  });

  it('filled by several at once and by hand, never uses an index twice', async () => {
    await Promise.all([fillTargets(db, chain), fillTargets(db, chain), addTargets(db, chain, 7)]);
    const indexes = (await targets()).map((target) => target.derivation_index);
    expect(new Set(indexes).size).toBe(indexes.length);
  });

  it('cut off while a batch is made, leaves its indexes unused and goes on', async () => {
    const dying: Chain = { ...chain, makeDepositTarget: () => Promise.reject(new Error('killed')) };
    await expect(addTargets(db, dying, 5)).rejects.toThrow('killed');
    await addTargets(db, chain, 1);
    expect(await targets()).toMatchObject([{ derivation_index: 5 }]);
  });

  it('whose network makes a memo that exists, still ends full', async () => {
    let made = 0;
    // Every second memo is one that was there before.
    const repeating: Chain = {
      ...chain,
      makeDepositTarget: async () => {
        made += 1;
        return { address: 'shared', memo: String(Math.ceil(made / 2)), derivationIndex: null };
      },
    };
    await fillTargets(db, repeating);
    const memos = (await targets()).map(({ memo }) => memo);
    expect(new Set(memos).size).toBe(memos.length);
    expect(memos.length).toBeGreaterThanOrEqual(50);
  });
});
