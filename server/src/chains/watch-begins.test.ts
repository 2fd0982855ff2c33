import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import { scriptedChain } from '../../test/scripted-chain.ts';
import type { Catalogue } from '../currencies/index.ts';
import { openAlerts } from '../platform/alerts/alerts-store.ts';
import { later } from '../platform/clock.ts';
import { type Chain, ChainOutage } from './chain.ts';
import { readCursor } from './cursors-store.ts';
import { watchOnce } from './watch-chain.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
let catalogue: Catalogue;
beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(db, clock);
});
afterAll(() => database.close());

const HEAD = 100;
const MINUTE = 60_000;
const chainWith = (change: Partial<Chain> = {}): Chain => ({
  ...scriptedChain(ids.tron, ids.usdt, ids.trx),
  ...change,
});
/** On a network whose deposits are final after so many blocks. */
const begin = (chain: Chain, approvesRequired = 1) => {
  const networkById = (id: number) => ({ ...catalogue.networkById(id), approvesRequired });
  return watchOnce({ db, clock, catalogue: () => ({ ...catalogue, networkById }) }, chain);
};
const heights = async () => {
  const rows = await db.selectFrom('chain_blocks').select('height').orderBy('height').execute();
  return [rows.length, rows[0]?.height, rows.at(-1)?.height];
};

describe('a watcher that begins', () => {
  it.each([
    ['eleven, as a re-org may be so deep', 1, 11],
    ['eleven on a network of eleven confirmations', 11, 11],
    ['as many as its network has confirmations', 19, 19],
  ])('notes its head and the blocks before it: %s', async (_what, confirmations, before) => {
    expect(await begin(chainWith(), confirmations)).toBe('again');
    expect(await heights()).toEqual([before + 1, HEAD - before, HEAD]);
    expect(await readCursor(db, ids.tron)).toEqual({ height: HEAD, hash: 'head', finality: null });
  });

  it('on a network with fewer blocks, notes all of them', async () => {
    const { header } = chainWith();
    const young = chainWith({ head: async () => (await header(3)) ?? expect.fail('no block') });
    await begin(young);
    expect(await heights()).toEqual([4, 0, 3]);
  });

  it('waits for a node that is ten minutes behind, and alerts', async () => {
    let madeAt = later(clock.now(), -10 * MINUTE);
    const slow = chainWith({ head: async () => ({ height: HEAD, hash: 'head', madeAt }) });
    await expect(begin(slow)).rejects.toBeInstanceOf(ChainOutage);
    expect(await readCursor(db, ids.tron)).toBeNull();
    expect(await openAlerts(db)).toMatchObject([{ subject: `standing:${ids.tron}` }]);
    madeAt = later(madeAt, 1);
    expect(await begin(slow)).toBe('again');
  });

  it('notes nothing when a block is replaced while it reads', async () => {
    const { header } = chainWith();
    const other = chainWith({
      header: async (height) => {
        const shown = await header(height);
        return shown === null || height !== 95 ? shown : { ...shown, hash: 'of another branch' };
      },
    });
    await expect(begin(other)).rejects.toThrow('block 95 was replaced while the first ones were read');
    expect([await readCursor(db, ids.tron), await heights()]).toEqual([null, [0, undefined, undefined]]);
  });
});

describe('a watcher at each hundredth block', () => {
  /** The watcher's cursor stands one block before this height. */
  async function passes(height: number) {
    const node = chainWith({ head: async () => ({ height, hash: `block ${height}` }) });
    const old = [height - 501, height - 500, height - 499].flatMap((at) =>
      [ids.tron, ids.ripple].map((network_id) => ({ network_id, height: at, hash: `block ${at}` })),
    );
    await begin({ ...node, head: async () => ({ height: height - 1, hash: `block ${height - 1}` }) });
    await db.insertInto('chain_blocks').values(old).execute();
    expect(await begin(node)).toBe('again');
    const kept = (networkId: number) =>
      db
        .selectFrom('chain_blocks')
        .select('height')
        .where('network_id', '=', networkId)
        .orderBy('height')
        .limit(3)
        .execute();
    const above = (rows: readonly { height: number }[]) => rows.map((row) => row.height - height);
    return [above(await kept(ids.tron)).slice(0, 2), above(await kept(ids.ripple))];
  }

  it('forgets its network’s blocks that are more than 500 deep', async () => {
    expect(await passes(1_000)).toEqual([
      [-500, -499],
      [-501, -500, -499],
    ]);
  });

  it('and at no other one, as each deletion is a write', async () => {
    expect((await passes(1_001))[0]).toEqual([-501, -500]);
  });
});
