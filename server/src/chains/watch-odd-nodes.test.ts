import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../test/factories.ts';
import { readUpTo } from '../../test/scripted-chain.ts';
import { watchedNetworks } from '../../test/watched-networks.ts';
import { openAlerts } from '../platform/alerts/alerts-store.ts';
import { later } from '../platform/clock.ts';
import { type Chain, ChainOutage } from './chain.ts';
import { recallBlock } from './cursors-store.ts';
import { giveUpDeposit } from './hidden-deposits.ts';
import { reorganise, setFault } from './simulated/world.ts';
import { watchOnce } from './watch-chain.ts';

const { db, clock, world, chainOf, watchDeps, watch, events, deposits, stateOf, payBitcoin, mine, asOf } =
  await watchedNetworks();

describe('a partial mempool', () => {
  it('loses a deposit of another watcher only when it forgets it', async () => {
    const txId = await payBitcoin();
    const sees = chainOf(ids.bitcoin);
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

  it('loses no deposit beside a node that does not know it', async () => {
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

  it('loses a deposit missing for three minutes, and has it back once mined', async () => {
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

  it('counts only minutes in which it was looked at', async () => {
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

  it('notes a missing deposit once in twenty seconds, however often it looks', async () => {
    await payBitcoin();
    await watch(ids.bitcoin);
    const ignorant: Chain = { ...chainOf(ids.bitcoin), pending: async () => [] };
    const first = clock.now();
    const noted: unknown[] = [];
    for (let look = 0; look < 4; look += 1) {
      await watchOnce(watchDeps, ignorant);
      noted.push(await db.selectFrom('deposits').select('missed_at').executeTakeFirst());
      clock.advance(10_000);
    }
    expect(noted).toEqual([0, 0, 20_000, 20_000].map((ms) => ({ missed_at: later(first, ms) })));
  });

  it('loses no deposit because two watchers’ clocks differ', async () => {
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

  it('asked for what we know, gets all of it', async () => {
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

  it('hears whether each missing transfer’s block was read or replaced', async () => {
    const chain = chainOf(ids.bitcoin);
    await payBitcoin();
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    await payBitcoin();
    await watch(ids.bitcoin);
    const { height, hash } = await chain.head();
    const seen: unknown[] = [];
    const ignorant: Chain = {
      ...chain,
      pending: async () => [],
      gone: async (_missing, read) => {
        for (const block of [
          { height, hash },
          { height, hash: 'of a dead branch' },
          { height: 0, hash },
        ])
          seen.push(await read.recall(block));
        return [];
      },
    };
    await db.deleteFrom('chain_blocks').where('height', '=', 0).execute();
    await watch(ids.bitcoin, ignorant);
    expect(seen).toEqual(['read', 'elsewhere', 'forgotten']);
  });
});

describe('a block with unseen internal calls', () => {
  it('is known to be read in part, and alerts once', async () => {
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
        message: expect.stringContaining(`2 transactions in block ${height - 1} of`),
      },
    ]);

    await reorganise(world, ids.bitcoin, 1);
    await watch(ids.bitcoin);
    const head = await chain.head();
    expect(await recallBlock(db, ids.bitcoin, head)).toBe('read');
  });
});

describe('a hidden deposit', () => {
  /** Bitcoin with contracts: the transfer is in the last block. */
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

  it('is recorded in its block once it can be seen', async () => {
    await watch(ids.bitcoin, await hiding(false));
    expect(await subjects()).toEqual(['hidden:1']);
    const { height } = await chainOf(ids.bitcoin).head();
    await watch(ids.bitcoin, await hiding(true));
    expect(await events()).toEqual(['mined 1']);
    expect(await deposits()).toMatchObject([{ state: 'mined', block_height: height }]);
    expect(await subjects()).toEqual([]);
  });

  it('alerts once when it stays unseen, and ends by give-up-deposit', async () => {
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
    expect(await giveUpDeposit(watchDeps, 1)).toMatchObject({
      done: false,
      why: 'the deposit is vanished: it waits for no block',
    });
  });

  it('is not given up while it waits in no known block', async () => {
    expect(await giveUpDeposit(watchDeps, 1)).toMatchObject({
      done: false,
      why: 'the watcher has not said that it cannot see it: it is confirmed or given up by itself',
    });
    expect(await giveUpDeposit(watchDeps, 999)).toMatchObject({ why: 'there is no deposit 999' });
    expect(await stateOf(1)).toBe('mempool');
  });
});

describe('an odd node', () => {
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

  it('behind the blocks already read, takes nothing back', async () => {
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

  it.each([500, 505])('%i blocks behind, is an outage that says how far', async (blocks) => {
    const chain = chainOf(ids.bitcoin);
    const { height } = await chain.head();
    const behind: Chain = { ...chain, head: async () => ({ height: height - blocks, hash: 'old' }) };
    await expect(watchOnce(watchDeps, behind)).rejects.toThrow(`is ${blocks} blocks behind`);
  });

  it('whose head comes from another node further ahead, takes nothing back', async () => {
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

  it('that alternates between an old and a new head, reports nothing twice', async () => {
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

  it('that repeats a block’s transfers in any order, records each once', async () => {
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
    const seen = (await events()).sort();
    expect(seen).toEqual([1, 2, 3].flatMap((id) => [`final ${id}`, `mined ${id}`, `seen ${id}`]).sort());
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

  it('that shows another block than asked, is an outage', { tags: ['threat:lying-node'] }, async () => {
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
