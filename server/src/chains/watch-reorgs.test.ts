import { divFloor, toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { ids } from '../../test/factories.ts';
import { readUpTo } from '../../test/scripted-chain.ts';
import { watchedNetworks } from '../../test/watched-networks.ts';
import { type BlockRef, type Chain, ChainOutage, type Transfer } from './chain.ts';
import { readCursor } from './cursors-store.ts';
import { reorganise } from './simulated/world.ts';
import { watchOnce } from './watch-chain.ts';

const { db, world, chainOf, watchDeps, watch, events, deposits, stateOf, payBitcoin, mine, asOf } =
  await watchedNetworks();

describe('a re-org', () => {
  it.each([1, 2, 3, 7, 12])('of depth %i that keeps a deposit, lets nothing vanish', async (depth) => {
    await payBitcoin();
    await mine(ids.bitcoin, depth);
    await watch(ids.bitcoin);
    await events();
    const before = await deposits();
    await reorganise(world, ids.bitcoin, depth);
    await watch(ids.bitcoin);
    expect((await events()).filter((event) => event.startsWith('vanished'))).toEqual([]);
    expect(await deposits()).toMatchObject([{ block_height: before[0]?.block_height }]);
  });

  it.each([1, 2, 3, 7, 12])('of depth %i that drops a deposit, makes it vanish once', async (depth) => {
    const txId = await payBitcoin();
    await mine(ids.bitcoin, depth);
    await watch(ids.bitcoin);
    await events();
    await reorganise(world, ids.bitcoin, depth, [txId]);
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['vanished 1']);
    expect(await stateOf(1)).toBe('vanished');
  });

  it('that replaces blocks without ours, leaves deposits below alone', async () => {
    await payBitcoin();
    await mine(ids.bitcoin, 4);
    await watch(ids.bitcoin);
    await events();
    await reorganise(world, ids.bitcoin, 3);
    await watch(ids.bitcoin);
    expect(await events()).toEqual([]);
    expect(await stateOf(1)).toBe('final');
  });

  it('to a shorter chain, undoes its removed deposits and keeps the others', async () => {
    const kept = await payBitcoin('0.01');
    await mine(ids.bitcoin);
    const dropped = await payBitcoin('0.02');
    await mine(ids.bitcoin, 3);
    await watch(ids.bitcoin);
    await events();
    await reorganise(world, ids.bitcoin, 3, [dropped]);
    const { height } = await chainOf(ids.bitcoin).head();
    await watch(ids.bitcoin, await asOf(height - 2));
    expect(await events()).toEqual(['vanished 2']);
    await watch(ids.bitcoin);
    expect(await events()).toEqual([]);
    const rows = await db.selectFrom('deposits').select(['tx_id', 'state']).orderBy('id').execute();
    expect(rows).toEqual([
      { tx_id: kept, state: 'final' },
      { tx_id: dropped, state: 'vanished' },
    ]);
  });

  it.each([1, 11])('of depth %i at the block that a watcher began at, is followed', async (depth) => {
    await reorganise(world, ids.bitcoin, depth);
    await payBitcoin();
    await mine(ids.bitcoin, 2);
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 1', 'mined 1', 'final 1']);
  });

  it('twice between two looks, ends where the network is', async () => {
    const kept = await payBitcoin('0.01');
    const dropped = await payBitcoin('0.02');
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    await reorganise(world, ids.bitcoin, 1);
    await reorganise(world, ids.bitcoin, 2, [dropped]);
    await watch(ids.bitcoin);
    const rows = await db.selectFrom('deposits').select(['tx_id', 'state']).orderBy('id').execute();
    expect(rows).toEqual([
      { tx_id: kept, state: 'final' },
      { tx_id: dropped, state: 'vanished' },
    ]);
  });

  it('to blocks that the node cannot tell all of, is gone back over by their headers', async () => {
    await mine(ids.bitcoin, 2);
    await watch(ids.bitcoin);
    const chain = chainOf(ids.bitcoin);
    const { height } = await chain.head();
    await reorganise(world, ids.bitcoin, 2);
    const half: Chain = {
      ...chain,
      block: (asked, filter) =>
        asked > height ? chain.block(asked, filter) : Promise.reject(new ChainOutage('no receipts yet')),
    };
    expect(await watchOnce(watchDeps, half)).toBe('again');
    expect(await readCursor(db, ids.bitcoin)).toMatchObject({ height: height - 2 });
    await expect(watchOnce(watchDeps, half)).rejects.toBeInstanceOf(ChainOutage);
  });

  it('whose deposit comes back later, is seen again and does not count as final twice', async () => {
    const txId = await payBitcoin();
    await mine(ids.bitcoin, 2);
    await watch(ids.bitcoin);
    await reorganise(world, ids.bitcoin, 2, [txId]);
    await watch(ids.bitcoin);
    expect((await events()).at(-1)).toBe('vanished 1');
    await db.updateTable('sim_transactions').set({ state: 'mempool' }).where('tx_id', '=', txId).execute();
    await watch(ids.bitcoin);
    await db.updateTable('sim_transactions').set({ state: 'dropped' }).where('tx_id', '=', txId).execute();
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 1', 'vanished 1']);
  });
});

describe('a rerun transaction', () => {
  /** Bitcoin with contracts: the outcome depends on the block. */
  const outcome = (change: (transfer: Transfer) => Transfer): Chain => {
    const chain = chainOf(ids.bitcoin);
    return {
      ...chain,
      block: async (height, filter) => {
        const block = await chain.block(height, filter);
        return block === null ? null : { ...block, transfers: block.transfers.map(change) };
      },
    };
  };
  const sends = (amount: string): Chain =>
    outcome((transfer) => ({
      ...transfer,
      amount: toDecimal(amount),
      units: divFloor(toDecimal(amount), 10n ** 10n),
    }));
  const rows = () => db.selectFrom('deposits').select(['state', 'amount', 'address']).orderBy('id').execute();

  it('to another amount, lets the first deposit vanish and makes another one', {
    tags: ['threat:rerun-contract'],
  }, async () => {
    await payBitcoin('1.8');
    await mine(ids.bitcoin, 2);
    await watch(ids.bitcoin);
    await events();
    await reorganise(world, ids.bitcoin, 2);
    await watch(ids.bitcoin, sends('0.1'));
    expect(await rows()).toMatchObject([
      { state: 'vanished', amount: '1.800000000000000000' },
      { state: 'final', amount: '0.100000000000000000' },
    ]);
    expect(await events()).toEqual(['seen 2', 'mined 2', 'vanished 1', 'final 2']);
    await watch(ids.bitcoin);
    expect(await events()).toEqual([]);
  });

  it('to another amount and back, ends with the first deposit', async () => {
    await payBitcoin('1.8');
    await mine(ids.bitcoin, 2);
    await watch(ids.bitcoin);
    await reorganise(world, ids.bitcoin, 2);
    await watch(ids.bitcoin, sends('0.1'));
    await events();
    await reorganise(world, ids.bitcoin, 3);
    await watch(ids.bitcoin);
    expect(await rows()).toMatchObject([{ state: 'final' }, { state: 'vanished' }]);
    expect(await events()).toEqual(['seen 1', 'mined 1', 'vanished 2', 'final 1']);
  });

  it('to another address of ours, credits that one', { tags: ['threat:rerun-contract'] }, async () => {
    await payBitcoin('1.8');
    await mine(ids.bitcoin, 2);
    await watch(ids.bitcoin);
    await reorganise(world, ids.bitcoin, 2);
    const address = await chainOf(ids.bitcoin).hotAddress();
    await watch(
      ids.bitcoin,
      outcome((transfer) => ({ ...transfer, address })),
    );
    expect(await rows()).toMatchObject([{ state: 'vanished' }, { state: 'final', address }]);
  });

  it.each([
    ['mined', ['seen 1', 'mined 1']],
    ['final', ['seen 1', 'mined 1', 'final 1']],
  ])('to another amount, %s, is one deposit beside a node with the first', async (state, told) => {
    await payBitcoin('0.1');
    const chain = chainOf(ids.bitcoin);
    const everybody = async (addresses: readonly string[]) => new Set(addresses);
    const [waiting] = await chain.pending(everybody, [], readUpTo(0));
    await mine(ids.bitcoin, state === 'final' ? 2 : 1);
    const lags: Chain = {
      ...sends('0.09'),
      pending: async () => (waiting === undefined ? [] : [waiting]),
    };
    await watch(ids.bitcoin, lags);
    expect(await rows()).toMatchObject([{ state, amount: '0.090000000000000000' }]);
    expect(await events()).toEqual(told);
  });
});

describe('a finalising network', () => {
  /** Bitcoin with finality; `null`: the node cannot name it. */
  const naming = (finalised: () => BlockRef | null): Chain => ({
    ...chainOf(ids.bitcoin),
    finalised: async () => finalised(),
  });
  const at = async (height: number): Promise<BlockRef> => {
    const block = await chainOf(ids.bitcoin).block(height, async () => new Set());
    if (block === null) throw new Error(`no block ${height}`);
    return block;
  };

  it('keeps a deposit waiting until its block is finalised, however deep', {
    tags: ['threat:deposit-reorg'],
  }, async () => {
    const { height } = await chainOf(ids.bitcoin).head();
    let finalised = await at(height);
    const chain = naming(() => finalised);
    await payBitcoin();
    await mine(ids.bitcoin, 20);
    await watch(ids.bitcoin, chain);
    expect(await stateOf(1)).toBe('mined');
    finalised = await at(height + 1);
    await mine(ids.bitcoin);
    await watch(ids.bitcoin, chain);
    expect(await stateOf(1)).toBe('final');
  });

  it('keeps its finalised height when another node says less or nothing', {
    tags: ['threat:deposit-reorg'],
  }, async () => {
    const { height } = await chainOf(ids.bitcoin).head();
    let finalised: BlockRef | null = await at(height);
    const chain = naming(() => finalised);
    await payBitcoin();
    await mine(ids.bitcoin, 4);
    finalised = await at(height + 2);
    await watch(ids.bitcoin, chain);
    expect(await stateOf(1)).toBe('final');
    await payBitcoin();
    for (const less of [await at(height), null, null]) {
      finalised = less;
      await mine(ids.bitcoin, 4);
      await watch(ids.bitcoin, chain);
      expect((await readCursor(db, ids.bitcoin))?.finality).toMatchObject({ height: height + 2 });
    }
    expect(await deposits()).toMatchObject([{ state: 'final' }, { state: 'mined' }]);
  });

  it('makes nothing final while it finalises another block than ours', async () => {
    const { height } = await chainOf(ids.bitcoin).head();
    await payBitcoin();
    await mine(ids.bitcoin, 20);
    for (const ahead of [1, 5]) {
      const other = { height: height + ahead, hash: 'of another branch' };
      await watch(
        ids.bitcoin,
        naming(() => other),
      );
      await mine(ids.bitcoin);
      expect(await stateOf(1)).toBe('mined');
    }
    const ours = await at(height + 5);
    await watch(
      ids.bitcoin,
      naming(() => ours),
    );
    expect(await stateOf(1)).toBe('final');
  });

  it('that names a height far ahead, is believed up to the blocks read', async () => {
    const { height } = await chainOf(ids.bitcoin).head();
    let finalised: BlockRef = { height: 1_000_000, hash: 'far ahead' };
    const chain = naming(() => finalised);
    await mine(ids.bitcoin);
    await watch(ids.bitcoin, chain);
    finalised = await at(height);
    await payBitcoin();
    await mine(ids.bitcoin, 20);
    await watch(ids.bitcoin, chain);
    expect(await stateOf(1)).toBe('mined');
  });

  it('finalises nothing after another block than ours, then an unread one', async () => {
    const { height } = await chainOf(ids.bitcoin).head();
    let finalised: BlockRef = { height: height + 1, hash: 'of another branch' };
    const chain = naming(() => finalised);
    await payBitcoin();
    await mine(ids.bitcoin, 20);
    await watch(ids.bitcoin, chain);
    finalised = { height: 1_000_000, hash: 'not read' };
    await mine(ids.bitcoin);
    await watch(ids.bitcoin, chain);
    expect(await stateOf(1)).toBe('mined');
    finalised = await at(height + 5);
    await mine(ids.bitcoin);
    await watch(ids.bitcoin, chain);
    expect(await stateOf(1)).toBe('final');
  });

  it('finalises nothing on a new branch while it names unread heights', async () => {
    const { height } = await chainOf(ids.bitcoin).head();
    await mine(ids.bitcoin, 3);
    let finalised = await at(height + 3);
    const chain = naming(() => finalised);
    await watch(ids.bitcoin, chain);
    finalised = { height: 1_000_000, hash: 'not read' };
    await reorganise(world, ids.bitcoin, 3);
    await payBitcoin();
    await mine(ids.bitcoin, 20);
    await watch(ids.bitcoin, chain);
    expect(await stateOf(1)).toBe('mined');
  });

  it('keeps only common blocks final after a re-org behind its latest one', async () => {
    const { height } = await chainOf(ids.bitcoin).head();
    let finalised = await at(height);
    const chain = naming(() => finalised);
    await mine(ids.bitcoin, 3);
    finalised = await at(height + 3);
    await watch(ids.bitcoin, chain);
    finalised = await at(height);
    await reorganise(world, ids.bitcoin, 3);
    await payBitcoin();
    await mine(ids.bitcoin, 20);
    await watch(ids.bitcoin, chain);
    expect(await deposits()).toMatchObject([{ state: 'mined' }]);
    expect((await readCursor(db, ids.bitcoin))?.finality).toMatchObject({ height });
  });

  it('is followed from its finalised block when the dead branch is lost', {}, async () => {
    const fork = await chainOf(ids.bitcoin).head();
    let finalised: BlockRef = fork;
    const chain = naming(() => finalised);
    await payBitcoin();
    const { height, hash } = await mine(ids.bitcoin, 700);
    await watch(ids.bitcoin, chain);
    expect([await stateOf(1), await readCursor(db, ids.bitcoin)]).toMatchObject(['mined', { height, hash }]);

    await db
      .deleteFrom('sim_blocks')
      .where('network_id', '=', ids.bitcoin)
      .where('height', '>', fork.height)
      .execute();
    await db.updateTable('sim_transactions').set({ state: 'mempool', block_height: null }).execute();
    await mine(ids.bitcoin, 5);
    await mine(ids.bitcoin, 700);
    const another = async (height: number) => ({ height, hash: 'another', parentHash: 'another' });
    await expect(watchOnce(watchDeps, { ...chain, header: another })).rejects.toThrow('no block in common');

    expect(await watchOnce(watchDeps, chain)).toBe('again');
    expect([await stateOf(1), await readCursor(db, ids.bitcoin)]).toMatchObject(['mempool', fork]);
    for (let block = 0; block < 3; block += 1) await watchOnce(watchDeps, chain);
    expect(await stateOf(1)).toBe('mined');
    finalised = await at(fork.height + 1);
    await watchOnce(watchDeps, chain);
    expect(await stateOf(1)).toBe('final');
  });

  it('goes by depth alone while it names no block, or is not asked', async () => {
    const first = await chainOf(ids.bitcoin).head();
    await payBitcoin();
    await mine(ids.bitcoin, 2);
    await watch(
      ids.bitcoin,
      naming(() => null),
    );
    expect(await stateOf(1)).toBe('final');
    await payBitcoin();
    await mine(ids.bitcoin, 2);
    await watch(
      ids.bitcoin,
      naming(() => first),
    );
    expect(await stateOf(2)).toBe('mined');
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    expect(await stateOf(2)).toBe('final');
  });
});
