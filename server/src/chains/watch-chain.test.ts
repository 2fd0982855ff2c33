import { divFloor, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import { readUpTo } from '../../test/scripted-chain.ts';
import type { Catalogue } from '../currencies/index.ts';
import { openAlerts } from '../platform/alerts/alerts-store.ts';
import { later } from '../platform/clock.ts';
import { type BlockRef, type Chain, ChainOutage, type Transfer } from './chain.ts';
import { hashAt, readCursor, recallBlock } from './cursors-store.ts';
import { fillTargets } from './fill-targets.ts';
import { giveUpDeposit } from './hidden-deposits.ts';
import { ownPayments } from './own-payments-store.ts';
import { strangerAddress } from './simulated/addresses.ts';
import { openSimulatedChains, type World } from './simulated/index.ts';
import { replaceTransfer, sendTransfer } from './simulated/transfers.ts';
import { makeBlocks, reorganise, setFault } from './simulated/world.ts';
import { watchOnce } from './watch-chain.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
let catalogue: Catalogue;
let world: World;
let chains: ReadonlyMap<number, Chain>;

const chainOf = (networkId: number): Chain => {
  const chain = chains.get(networkId);
  if (chain === undefined) throw new Error(`no chain ${networkId}`);
  return chain;
};
const watchDeps = { db, clock, catalogue: () => catalogue };

/** Looks until nothing moves any more. */
async function watch(networkId: number, chain = chainOf(networkId)): Promise<void> {
  while ((await watchOnce(watchDeps, chain)) === 'again');
}

/** The events since the last call, without what belongs to others. */
async function events(): Promise<string[]> {
  const rows = await db.deleteFrom('jobs').returning(['id', 'kind', 'payload']).execute();
  return rows
    .sort((a, b) => a.id - b.id)
    .map(({ kind, payload }) => {
      const { depositId } = payload as { depositId: number };
      return `${kind.replace('deposit.', '')} ${depositId}`;
    });
}

const deposits = () =>
  db
    .selectFrom('deposits')
    .select(['id', 'state', 'block_height', 'target_id', 'amount'])
    .orderBy('id')
    .execute();
const stateOf = async (id: number) => (await deposits()).find((row) => row.id === id)?.state;

async function targetOn(networkId: number) {
  return db
    .selectFrom('deposit_targets')
    .select(['id', 'address', 'memo'])
    .where('network_id', '=', networkId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
}

async function pay(networkId: number, currencyId: number, amount = '0.01', replaceable = false) {
  const { address, memo } = await targetOn(networkId);
  const sent = { networkId, currencyId, address, memo, amount: toDecimal(amount), replaceable };
  return (await sendTransfer(world, sent)).txId;
}
const payBitcoin = (amount?: string, replaceable?: boolean) => pay(ids.bitcoin, ids.btc, amount, replaceable);
const mine = (networkId: number, count = 1) => makeBlocks(world, networkId, count);

/** Bitcoin as a node shows it that has its first blocks only. */
async function asOf(height: number): Promise<Chain> {
  const chain = chainOf(ids.bitcoin);
  const newest = await chain.block(height, async () => new Set());
  if (newest === null) throw new Error(`no block ${height}`);
  return {
    ...chain,
    head: async () => newest,
    block: async (asked, filter) => (asked > height ? null : chain.block(asked, filter)),
    header: async (asked) => (asked > height ? null : chain.header(asked)),
    pending: async () => [],
  };
}

beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(db, clock);
  world = { db, clock, catalogue: () => catalogue, changed: () => {} };
  chains = new Map((await openSimulatedChains(world)).map((chain) => [chain.networkId, chain]));
  for (const networkId of [ids.bitcoin, ids.ripple]) {
    await fillTargets(db, chainOf(networkId));
    await watch(networkId);
  }
});
afterAll(() => database.close());

describe('a deposit on its way', () => {
  it('from mempool to finality, is seen, mined and final once each', async () => {
    await payBitcoin();
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 1']);
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['mined 1']);
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['final 1']);
    await mine(ids.bitcoin, 5);
    await watch(ids.bitcoin);
    expect(await events()).toEqual([]);
    expect(await deposits()).toMatchObject([{ state: 'final', target_id: (await targetOn(ids.bitcoin)).id }]);
  });

  it('met only in a block, is seen before it is mined', async () => {
    await payBitcoin();
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 1', 'mined 1']);
  });

  it('on a network of one confirmation, is final in its first block', async () => {
    await pay(ids.ripple, ids.xrp, '25');
    await mine(ids.ripple);
    await watch(ids.ripple);
    expect(await events()).toEqual(['seen 1', 'mined 1', 'final 1']);
  });

  it('after a long absence, is found in the block it was in', async () => {
    await payBitcoin();
    const { height } = await mine(ids.bitcoin);
    await mine(ids.bitcoin, 130);
    await watch(ids.bitcoin);
    expect(await deposits()).toMatchObject([{ state: 'final', block_height: height }]);
    expect(await events()).toEqual(['seen 1', 'mined 1', 'final 1']);
  });

  it('of the smallest amount, is recorded all the same', async () => {
    await payBitcoin('0.00000001');
    await watch(ids.bitcoin);
    expect(await deposits()).toMatchObject([{ amount: '0.000000010000000000' }]);
  });

  it('to an address that is nobody of ours, is not recorded', async () => {
    const stranger = strangerAddress('bitcoin');
    const sent = { networkId: ids.bitcoin, currencyId: ids.btc, memo: null, replaceable: false };
    await sendTransfer(world, { ...sent, address: stranger, amount: toDecimal('1') });
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    expect(await deposits()).toEqual([]);
  });
});

describe('a deposit to the shared address', () => {
  it.each([
    ['without a memo', null],
    ['with a memo that nobody has', '1'],
  ])('%s, is recorded with no target', async (_, memo) => {
    const address = await chainOf(ids.ripple).hotAddress();
    const sent = { networkId: ids.ripple, currencyId: ids.xrp, replaceable: false, amount: toDecimal('25') };
    await sendTransfer(world, { ...sent, address, memo });
    await watch(ids.ripple);
    expect(await deposits()).toMatchObject([{ target_id: null, state: 'mempool' }]);
    expect(await events()).toEqual(['seen 1']);
  });
});

describe('a deposit that is replaced', () => {
  it('by one to us, is seen anew before the old one vanishes', async () => {
    const txId = await payBitcoin('0.01', true);
    await watch(ids.bitcoin);
    await events();
    await replaceTransfer(world, txId, { amount: toDecimal('0.02') });
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 2', 'vanished 1']);
  });

  it('by one to somebody else that is mined unseen, vanishes', async () => {
    const txId = await payBitcoin('0.01', true);
    await watch(ids.bitcoin);
    await events();
    await replaceTransfer(world, txId, { address: strangerAddress('bitcoin') });
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['vanished 1']);
  });
});

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
    // Bitcoin's seed asks for two confirmations.
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

  it('whose chain is shorter for a moment, undoes what is not in it and keeps what is', async () => {
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

  it('twice before anybody looked, ends where the network is', async () => {
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

describe('a transaction that a re-org runs again', () => {
  /** Bitcoin as it would be if it had contracts: what arrives is what they make of the block that they run in. */
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

  it('to another amount, lets the first vanish and is a deposit of its own', async () => {
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

  it('to another amount and then as at first, ends with the first', async () => {
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

  it('to another address of ours, credits that one', async () => {
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

  it('to another amount, of which a node that lags still tells as it was at first, is no second deposit', async () => {
    await payBitcoin('0.1');
    const chain = chainOf(ids.bitcoin);
    const everybody = async (addresses: readonly string[]) => new Set(addresses);
    const [waiting] = await chain.pending(everybody, [], readUpTo(0));
    await mine(ids.bitcoin, 1);
    const lags: Chain = {
      ...sends('0.09'),
      pending: async () => (waiting === undefined ? [] : [waiting]),
    };
    await watch(ids.bitcoin, lags);
    expect(await rows()).toMatchObject([{ state: 'mined', amount: '0.090000000000000000' }]);
    expect(await events()).toEqual(['seen 1', 'mined 1']);
  });
});

describe('a look that is cut off', () => {
  it('in the middle of many blocks, is taken up where it stopped and tells nothing twice', async () => {
    await payBitcoin();
    await mine(ids.bitcoin, 6);
    for (let look = 0; look < 3; look += 1) await watchOnce(watchDeps, chainOf(ids.bitcoin));
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 1', 'mined 1', 'final 1']);
  });

  it('between going back and reading on, loses no deposit', async () => {
    await payBitcoin();
    await mine(ids.bitcoin, 3);
    await watch(ids.bitcoin);
    await events();
    await reorganise(world, ids.bitcoin, 3);
    await watchOnce(watchDeps, chainOf(ids.bitcoin));
    expect(await stateOf(1)).toBe('mempool');
    await watch(ids.bitcoin);
    expect(await stateOf(1)).toBe('final');
    expect((await events()).filter((event) => event.startsWith('vanished'))).toEqual([]);
  });
});

describe('two watchers of one network', () => {
  it('at once, record every block and deposit once', async () => {
    await payBitcoin('0.01');
    await mine(ids.bitcoin, 3);
    await payBitcoin('0.02');
    await Promise.all([watch(ids.bitcoin), watch(ids.bitcoin), watch(ids.bitcoin)]);
    await watch(ids.bitcoin);
    expect((await events()).sort()).toEqual(['final 1', 'mined 1', 'seen 1', 'seen 2']);
  });

  it('of which one goes back while the other looks for the common block, leave that one to look again', async () => {
    await mine(ids.bitcoin, 3);
    await watch(ids.bitcoin);
    await reorganise(world, ids.bitcoin, 2, []);
    const chain = chainOf(ids.bitcoin);
    let asked = 0;
    const late: Chain = {
      ...chain,
      header: async (height) => {
        asked += 1;
        // For the block that we stand on.
        if (asked === 1) await watchOnce(watchDeps, chain);
        return chain.header(height);
      },
    };
    expect(await watchOnce(watchDeps, late)).toBe('again');
    await watch(ids.bitcoin);
    const head = await chain.head();
    expect(await hashAt(db, ids.bitcoin, head.height)).toBe(head.hash);
  });

  it('of which one begins on what the other saw taken back, keep what the network has', async () => {
    await db.deleteFrom('chain_cursors').execute();
    await db.deleteFrom('chain_blocks').execute();
    const chain = chainOf(ids.bitcoin);
    const first = await chain.head();
    const late: Chain = {
      ...chain,
      header: async (height) => {
        const header = await chain.header(height);
        if (height > first.height - 10) return header;
        await watch(ids.bitcoin);
        await reorganise(world, ids.bitcoin, 1);
        await watch(ids.bitcoin);
        return header;
      },
    };
    await watchOnce(watchDeps, late);
    const there = await chain.block(first.height, async () => new Set());
    expect(there?.hash).not.toBe(first.hash);
    expect(await hashAt(db, ids.bitcoin, first.height)).toBe(there?.hash);
  });

  it('one of them with an older view of the mempool, does not lose what the other has just seen', async () => {
    const slow: Chain = {
      ...chainOf(ids.bitcoin),
      pending: async (filter, known, read) => {
        const before = await chainOf(ids.bitcoin).pending(filter, known, read);
        await payBitcoin();
        await watch(ids.bitcoin);
        return before;
      },
    };
    await payBitcoin();
    await watchOnce(watchDeps, slow);
    expect((await events()).filter((event) => event.startsWith('vanished'))).toEqual([]);
  });
});

describe('a node that lists only some of what waits', () => {
  it('asked by another watcher than the one that saw a deposit there, loses it when it forgets it and not before', async () => {
    const txId = await payBitcoin();
    const sees = chainOf(ids.bitcoin);
    // The deposit pays too little to be listed now; asked for it, the node still has it.
    const outbid: Chain = {
      ...sees,
      pending: async (filter, known, read) => {
        const all = await sees.pending(filter, known, read);
        return known.filter((one) => all.some((other) => other.txId === one.txId));
      },
    };
    for (const chain of [outbid, sees, outbid, sees, outbid]) await watchOnce(watchDeps, chain);
    expect(await events()).toEqual(['seen 1']);
    await db.updateTable('sim_transactions').set({ state: 'dropped' }).where('tx_id', '=', txId).execute();
    await watchOnce(watchDeps, outbid);
    expect(await events()).toEqual(['vanished 1']);
  });

  it('beside one that knows nothing of a deposit, does not lose it, however often the two take turns', async () => {
    await payBitcoin();
    const sees = chainOf(ids.bitcoin);
    const ignorant: Chain = { ...sees, pending: async () => [] };
    for (let turn = 0; turn < 5; turn += 1) {
      await watchOnce(watchDeps, sees);
      clock.advance(60_000);
      await watchOnce(watchDeps, ignorant);
      clock.advance(60_000);
    }
    expect(await events()).toEqual(['seen 1']);
    expect(await stateOf(1)).toBe('mempool');
  });

  it('alone, loses a deposit after it was missing for three minutes, and has it back when it is mined', async () => {
    await payBitcoin();
    await watch(ids.bitcoin);
    const ignorant: Chain = { ...chainOf(ids.bitcoin), pending: async () => [] };
    await watchOnce(watchDeps, ignorant);
    for (const seconds of [60, 10, 10, 40, 59]) {
      clock.advance(seconds * 1_000);
      await watchOnce(watchDeps, ignorant);
    }
    expect(await events()).toEqual(['seen 1']);
    clock.advance(1_000);
    await watchOnce(watchDeps, ignorant);
    expect(await events()).toEqual(['vanished 1']);
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 1', 'mined 1']);
  });

  it('alone, with minutes between in which nobody looked, does not lose a deposit before it was missing for three minutes of looks', async () => {
    await payBitcoin();
    await watch(ids.bitcoin);
    const ignorant: Chain = { ...chainOf(ids.bitcoin), pending: async () => [] };
    await watchOnce(watchDeps, ignorant);
    clock.advance(4 * 60_000);
    await watchOnce(watchDeps, ignorant);
    for (let look = 0; look < 5; look += 1) {
      clock.advance(30_000);
      await watchOnce(watchDeps, ignorant);
    }
    expect(await events()).toEqual(['seen 1']);
    clock.advance(30_000);
    await watchOnce(watchDeps, ignorant);
    expect(await events()).toEqual(['vanished 1']);
  });

  it('asked by two watchers whose clocks are far apart, does not lose a deposit by the difference', async () => {
    await payBitcoin();
    await watch(ids.bitcoin);
    const ignorant: Chain = { ...chainOf(ids.bitcoin), pending: async () => [] };
    const ahead = { ...watchDeps, clock: { now: () => later(clock.now(), 10 * 60_000) } };
    for (let turn = 0; turn < 3; turn += 1) {
      await watchOnce(watchDeps, ignorant);
      await watchOnce(ahead, ignorant);
    }
    expect(await events()).toEqual(['seen 1']);
  });

  it('asked for what we know, is told all of it', async () => {
    const chain = chainOf(ids.bitcoin);
    await payBitcoin('0.12345678');
    await watch(ids.bitcoin);
    const { height } = await chain.head();
    const asked: unknown[] = [];
    const curious: Chain = {
      ...chain,
      pending: async (filter, known, read) => {
        asked.push({ known, at: read.height });
        return chain.pending(filter, known, read);
      },
    };
    await watch(ids.bitcoin, curious);
    const everybody = async (addresses: readonly string[]) => new Set(addresses);
    expect(asked).toEqual([{ known: await chain.pending(everybody, [], readUpTo(height)), at: height }]);
  });

  it('asked for what is gone, is told of each block whether it was read, or another one in its place', async () => {
    const chain = chainOf(ids.bitcoin);
    await payBitcoin();
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    await payBitcoin();
    await watch(ids.bitcoin);
    const { height, hash } = await chain.head();
    const told: unknown[] = [];
    const ignorant: Chain = {
      ...chain,
      pending: async () => [],
      gone: async (_missing, read) => {
        for (const block of [
          { height, hash },
          { height, hash: 'of a dead branch' },
          { height: 0, hash },
        ])
          told.push(await read.recall(block));
        return [];
      },
    };
    await db.deleteFrom('chain_blocks').where('height', '=', 0).execute();
    await watch(ids.bitcoin, ignorant);
    expect(told).toEqual(['read', 'elsewhere', 'forgotten']);
  });
});

describe('a block with transactions whose inside cannot be seen', () => {
  it('is known to be read partly, and the operator hears of it once', async () => {
    const chain = chainOf(ids.bitcoin);
    await payBitcoin('0.1');
    const partly: Chain = {
      ...chain,
      block: async (...asked) => {
        const block = await chain.block(...asked);
        return block === null ? null : { ...block, unseen: ['one', 'another'] };
      },
    };
    await mine(ids.bitcoin, 2);
    await watch(ids.bitcoin, partly);
    const { height, hash } = await chain.head();
    expect(await recallBlock(db, ids.bitcoin, { height, hash })).toBe('partly');
    expect(await openAlerts(db)).toMatchObject([
      {
        subject: `untraced:${ids.bitcoin}`,
        message: expect.stringContaining(`2 transactions of block ${height - 1} of`),
      },
    ]);

    await reorganise(world, ids.bitcoin, 1);
    await watch(ids.bitcoin);
    const head = await chain.head();
    expect(await recallBlock(db, ids.bitcoin, head)).toBe('read');
  });
});

describe('a deposit that waits in a block whose inside nobody saw', () => {
  /** Bitcoin, were there contracts: what waits is in the last block. */
  async function hiding(isThere: boolean): Promise<Chain> {
    const chain = chainOf(ids.bitcoin);
    const block = await chain.head();
    return {
      ...chain,
      pending: async (_mine, known) => known.map((transfer) => ({ ...transfer, hidden: { block, isThere } })),
      gone: async () => [],
    };
  }
  const subjects = async () => (await openAlerts(db)).map(({ subject }) => subject);
  beforeEach(async () => {
    await payBitcoin('0.1');
    await watch(ids.bitcoin);
    await events();
  });

  it('and can be seen there now, is recorded in that block, and final in its time', async () => {
    await watch(ids.bitcoin, await hiding(false));
    expect(await subjects()).toEqual(['hidden:1']);
    const { height } = await chainOf(ids.bitcoin).head();
    await watch(ids.bitcoin, await hiding(true));
    expect(await events()).toEqual(['mined 1']);
    expect(await deposits()).toMatchObject([{ state: 'mined', block_height: height }]);
    expect(await subjects()).toEqual([]);
  });

  it('and cannot be seen, calls the operator once, and ends by his word', async () => {
    const hidden = await hiding(false);
    await watch(ids.bitcoin, hidden);
    await watch(ids.bitcoin, hidden);
    expect(await openAlerts(db)).toMatchObject([
      { subject: 'hidden:1', message: expect.stringMatching(/^Deposit 1, 0\.1 BTC.*give-up-deposit$/) },
    ]);
    expect(await stateOf(1)).toBe('mempool');
    expect(await giveUpDeposit(watchDeps, 1)).toEqual({ done: true });
    expect(await events()).toEqual(['vanished 1']);
    expect(await stateOf(1)).toBe('vanished');
    expect(await subjects()).toEqual([]);
    expect(await giveUpDeposit(watchDeps, 1)).toEqual({
      done: false,
      why: 'the deposit is vanished: it waits for no block',
    });
  });

  it('as far as anybody knows in none, is not given up by a word', async () => {
    expect(await giveUpDeposit(watchDeps, 1)).toEqual({
      done: false,
      why: 'the watcher has not said that it cannot see it: it is confirmed or given up by itself',
    });
    expect(await giveUpDeposit(watchDeps, 999)).toEqual({ done: false, why: 'no such deposit' });
    expect(await stateOf(1)).toBe('mempool');
  });
});

describe('a node that misbehaves', () => {
  it('down, makes the look fail and loses nothing', async () => {
    await payBitcoin();
    await setFault(world, ids.bitcoin, 'down');
    await expect(watch(ids.bitcoin)).rejects.toBeInstanceOf(ChainOutage);
    await setFault(world, ids.bitcoin, 'none');
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 1', 'mined 1']);
  });

  it('slow, is waited for', async () => {
    await payBitcoin();
    await setFault(world, ids.bitcoin, 'slow');
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 1']);
  });

  it('that reports everything twice, changes nothing', async () => {
    await setFault(world, ids.bitcoin, 'duplicateEvents');
    await payBitcoin();
    await watch(ids.bitcoin);
    await watch(ids.bitcoin);
    await mine(ids.bitcoin, 2);
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 1', 'mined 1', 'final 1']);
  });

  it('behind of what was read, takes nothing back', async () => {
    await payBitcoin();
    await mine(ids.bitcoin, 3);
    await watch(ids.bitcoin);
    await events();
    const { height } = await chainOf(ids.bitcoin).head();
    const behind = await asOf(height - 2);
    await watch(ids.bitcoin, behind);
    expect(await events()).toEqual([]);
    expect(await stateOf(1)).toBe('final');
  });

  it('so far behind that it must be reading all anew, is an outage that says how far', async () => {
    const chain = chainOf(ids.bitcoin);
    const { height } = await chain.head();
    const behind: Chain = { ...chain, head: async () => ({ height: height - 505, hash: 'old' }) };
    await expect(watchOnce(watchDeps, behind)).rejects.toThrow('is 505 blocks behind');
  });

  it('whose head is told by another that is ahead of it, takes nothing back', async () => {
    await payBitcoin();
    await mine(ids.bitcoin, 4);
    await watch(ids.bitcoin);
    await events();
    const chain = chainOf(ids.bitcoin);
    const known = await chain.head();
    await mine(ids.bitcoin);
    const behind = await asOf(known.height - 4);
    await expect(watchOnce(watchDeps, { ...behind, head: chain.head })).rejects.toThrow(
      `shows no block ${known.height}`,
    );
    expect(await watchOnce(watchDeps, behind)).toBe('idle');
    expect(await events()).toEqual([]);
    expect(await stateOf(1)).toBe('final');
  });

  it('that names a head it cannot show, moves nothing', async () => {
    const chain = chainOf(ids.bitcoin);
    const head = await chain.head();
    const boasting: Chain = { ...chain, head: async () => ({ height: head.height + 50, hash: 'none' }) };
    expect(await watchOnce(watchDeps, boasting)).toBe('idle');
    const cursor = await db
      .selectFrom('chain_cursors')
      .selectAll()
      .where('network_id', '=', ids.bitcoin)
      .execute();
    expect(cursor).toMatchObject([head]);
  });

  it('that goes back and forth between an old head and the new one, tells nothing twice and takes nothing back', async () => {
    await payBitcoin();
    const chain = chainOf(ids.bitcoin);
    const old = await chain.head();
    await mine(ids.bitcoin, 3);
    let looks = 0;
    const unsteady: Chain = { ...chain, head: async () => ((looks += 1) % 2 === 0 ? old : chain.head()) };
    for (let round = 0; round < 12; round += 1) await watchOnce(watchDeps, unsteady);
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 1', 'mined 1', 'final 1']);
    expect(await stateOf(1)).toBe('final');
  });

  it('that shows what a block holds in any order and again and again, records each once', async () => {
    await Promise.all([payBitcoin('0.01'), payBitcoin('0.02'), payBitcoin('0.03')]);
    const chain = chainOf(ids.bitcoin);
    const shuffled = <Shown extends { txId: string }>(shown: readonly Shown[]): Shown[] =>
      [...shown, ...shown].sort((one, other) => (one.txId < other.txId ? 1 : -1));
    const messy: Chain = {
      ...chain,
      pending: async (...asked) => shuffled(await chain.pending(...asked)),
      block: async (height, filter) => {
        const block = await chain.block(height, filter);
        return block === null ? null : { ...block, transfers: shuffled(block.transfers) };
      },
    };
    await watch(ids.bitcoin, messy);
    await mine(ids.bitcoin, 2);
    await watch(ids.bitcoin, messy);
    await watch(ids.bitcoin);
    const told = (await events()).sort();
    expect(told).toEqual([1, 2, 3].flatMap((id) => [`final ${id}`, `mined ${id}`, `seen ${id}`]).sort());
  });

  it('that answers long after others went on, changes nothing by it', async () => {
    await payBitcoin();
    await mine(ids.bitcoin);
    const chain = chainOf(ids.bitcoin);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const late: Chain = {
      ...chain,
      block: async (height, filter) => {
        const block = await chain.block(height, filter);
        await answered;
        return block;
      },
    };
    const look = watchOnce(watchDeps, late);
    await mine(ids.bitcoin, 3);
    await watch(ids.bitcoin);
    const known = await chain.head();
    answer();
    await look;
    expect(await db.selectFrom('chain_cursors').selectAll().execute()).toContainEqual(
      expect.objectContaining(known),
    );
    expect(await events()).toEqual(['seen 1', 'mined 1', 'final 1']);
  });

  it('that shows another block than asked, is an outage', async () => {
    const chain = chainOf(ids.bitcoin);
    await mine(ids.bitcoin, 2);
    const confused: Chain = { ...chain, block: (height, filter) => chain.block(height + 1, filter) };
    await expect(watchOnce(watchDeps, confused)).rejects.toThrow('asked for block');
    await watch(ids.bitcoin);
    await reorganise(world, ids.bitcoin, 1);
    const astray: Chain = { ...chain, header: (height) => chain.header(height - 1) };
    await expect(watchOnce(watchDeps, astray)).rejects.toThrow('asked for block');
  });
});

describe('a network that says which of its blocks stay', () => {
  /** Bitcoin as if it did; `null`: this node cannot say it. */
  const saying = (told: () => BlockRef | null): Chain => ({
    ...chainOf(ids.bitcoin),
    finalised: async () => told(),
  });
  const at = async (height: number): Promise<BlockRef> => {
    const block = await chainOf(ids.bitcoin).block(height, async () => new Set());
    if (block === null) throw new Error(`no block ${height}`);
    return block;
  };

  it('has not said it of a deposit’s block however deep, keeps the deposit waiting until it does', async () => {
    const { height } = await chainOf(ids.bitcoin).head();
    let told = await at(height);
    const chain = saying(() => told);
    await payBitcoin();
    await mine(ids.bitcoin, 20);
    await watch(ids.bitcoin, chain);
    expect(await stateOf(1)).toBe('mined');
    told = await at(height + 1);
    await mine(ids.bitcoin);
    await watch(ids.bitcoin, chain);
    expect(await stateOf(1)).toBe('final');
  });

  it('said less by another node, or nothing by one that has just started, takes back nothing of what it said', async () => {
    const { height } = await chainOf(ids.bitcoin).head();
    let told: BlockRef | null = await at(height);
    const chain = saying(() => told);
    await payBitcoin();
    await mine(ids.bitcoin, 4);
    told = await at(height + 2);
    await watch(ids.bitcoin, chain);
    expect(await stateOf(1)).toBe('final');
    await payBitcoin();
    for (const less of [await at(height), null, null]) {
      told = less;
      await mine(ids.bitcoin, 4);
      await watch(ids.bitcoin, chain);
      expect((await readCursor(db, ids.bitcoin))?.finality).toMatchObject({ height: height + 2 });
    }
    expect(await deposits()).toMatchObject([{ state: 'final' }, { state: 'mined' }]);
  });

  it('names one beside ours, makes nothing final however deep until it names ours', async () => {
    const { height } = await chainOf(ids.bitcoin).head();
    await payBitcoin();
    await mine(ids.bitcoin, 20);
    for (const ahead of [1, 5]) {
      const other = { height: height + ahead, hash: 'of another branch' };
      await watch(
        ids.bitcoin,
        saying(() => other),
      );
      await mine(ids.bitcoin);
      expect(await stateOf(1)).toBe('mined');
    }
    const ours = await at(height + 5);
    await watch(
      ids.bitcoin,
      saying(() => ours),
    );
    expect(await stateOf(1)).toBe('final');
  });

  it('boasts of a height that nobody has, is believed no further than what was read', async () => {
    const { height } = await chainOf(ids.bitcoin).head();
    let told: BlockRef = { height: 1_000_000, hash: 'far ahead' };
    const chain = saying(() => told);
    await mine(ids.bitcoin);
    await watch(ids.bitcoin, chain);
    told = await at(height);
    await payBitcoin();
    await mine(ids.bitcoin, 20);
    await watch(ids.bitcoin, chain);
    expect(await stateOf(1)).toBe('mined');
  });

  it('names one beside ours, and then a height that nobody has read, makes nothing final until it names ours', async () => {
    const { height } = await chainOf(ids.bitcoin).head();
    let told: BlockRef = { height: height + 1, hash: 'of another branch' };
    const chain = saying(() => told);
    await payBitcoin();
    await mine(ids.bitcoin, 20);
    await watch(ids.bitcoin, chain);
    told = { height: 1_000_000, hash: 'not read' };
    await mine(ids.bitcoin);
    await watch(ids.bitcoin, chain);
    expect(await stateOf(1)).toBe('mined');
    told = await at(height + 5);
    await mine(ids.bitcoin);
    await watch(ids.bitcoin, chain);
    expect(await stateOf(1)).toBe('final');
  });

  it('goes back behind it, and names only what nobody has read, makes nothing of the new branch final', async () => {
    const { height } = await chainOf(ids.bitcoin).head();
    await mine(ids.bitcoin, 3);
    let told = await at(height + 3);
    const chain = saying(() => told);
    await watch(ids.bitcoin, chain);
    told = { height: 1_000_000, hash: 'not read' };
    await reorganise(world, ids.bitcoin, 3);
    await payBitcoin();
    await mine(ids.bitcoin, 20);
    await watch(ids.bitcoin, chain);
    expect(await stateOf(1)).toBe('mined');
  });

  it('goes back behind it all the same, has said no more than what is left', async () => {
    const { height } = await chainOf(ids.bitcoin).head();
    let told = await at(height);
    const chain = saying(() => told);
    await mine(ids.bitcoin, 3);
    told = await at(height + 3);
    await watch(ids.bitcoin, chain);
    told = await at(height);
    await reorganise(world, ids.bitcoin, 3);
    await payBitcoin();
    await mine(ids.bitcoin, 20);
    await watch(ids.bitcoin, chain);
    expect(await deposits()).toMatchObject([{ state: 'mined' }]);
    expect((await readCursor(db, ids.bitcoin))?.finality).toMatchObject({ height });
  });

  it('cannot say it from the first, goes by depth alone; and so does one that is not asked any more', async () => {
    const first = await chainOf(ids.bitcoin).head();
    await payBitcoin();
    await mine(ids.bitcoin, 2);
    await watch(
      ids.bitcoin,
      saying(() => null),
    );
    expect(await stateOf(1)).toBe('final');
    await payBitcoin();
    await mine(ids.bitcoin, 2);
    await watch(
      ids.bitcoin,
      saying(() => first),
    );
    expect(await stateOf(2)).toBe('mined');
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    expect(await stateOf(2)).toBe('final');
  });
});

describe('a payment of our own', () => {
  /** A transfer to a deposit address of ours, inside a transaction by which we pay. */
  async function paidWithin(purpose: string, payee: string, sender: string): Promise<string> {
    const txId = await payBitcoin();
    await db.updateTable('sim_transactions').set({ sender }).where('tx_id', '=', txId).execute();
    await sql`insert into payouts (id, key, purpose, asset_id, address, amount, state, is_held, tx_id, signed_bytes, created_at)
      values (gen_random_uuid(), 'k', ${purpose}, 1, ${payee}, 1, 'sent', true, ${txId}, 'x', ${clock.now()})`.execute(
      db,
    );
    await watch(ids.bitcoin);
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    return txId;
  }
  const hot = () => chainOf(ids.bitcoin).hotAddress();
  const target = async () => (await targetOn(ids.bitcoin)).address;

  it('that moves coins between wallets of ours, is no deposit', async () => {
    const txId = await paidWithin('gas', await target(), await hot());
    expect(await deposits()).toEqual([]);
    const elsewhere = await db.transaction().execute((tx) => ownPayments(tx, ids.tron, [txId]));
    expect(elsewhere.size).toBe(0);
  });

  it('to a customer, with its change to an address of ours, is no deposit', async () => {
    await paidWithin('payout', strangerAddress('bitcoin'), await hot());
    expect(await deposits()).toEqual([]);
  });

  it('to a contract that sends the coins on to a deposit address, is a deposit there', async () => {
    await paidWithin('payout', strangerAddress('bitcoin'), strangerAddress('bitcoin'));
    expect(await deposits()).toMatchObject([{ state: 'mined' }]);
    expect(await events()).toEqual(['seen 1', 'mined 1']);
  });

  it('to a deposit address that somebody named as his own, is a deposit there', async () => {
    await paidWithin('refund', await target(), await hot());
    expect(await deposits()).toMatchObject([{ state: 'mined' }]);
  });
});
