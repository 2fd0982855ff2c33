import { toDecimal, ZERO } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { ids } from '../../test/factories.ts';
import { scriptedChain } from '../../test/scripted-chain.ts';
import { later } from '../platform/clock.ts';
import type { Chain, Transfer } from './chain.ts';
import { checkNetwork } from './check-network.ts';

const now = handClock().now();
const transfer: Transfer = {
  txId: 'the first',
  outputIndex: 0,
  currencyId: ids.xrp,
  address: 'r1',
  memo: null,
  units: 1n,
  amount: toDecimal('5'),
  sender: null,
};
const headAt = (height: number, madeAt = now) => ({ height, hash: `block ${height}`, madeAt });
/** A sound network of one coin, whose every block holds a transfer. */
function chainWith(change: Partial<Chain>): Chain {
  const scripted = scriptedChain(ids.ripple, ids.xrp, ids.xrp);
  return {
    ...scripted,
    head: async () => headAt(100),
    block: async (height) => ({
      ...headAt(height),
      parentHash: `block ${height - 1}`,
      transfers: [transfer],
      unseen: [],
    }),
    balance: async () => toDecimal('1'),
    ...change,
  };
}
const check = async (change: Partial<Chain>, confirmations = 3) =>
  checkNetwork(chainWith(change), { now, confirmations, nameOf: () => 'XRP' });
const problems = async (change: Partial<Chain>) =>
  (await check(change)).flatMap(({ check: { code }, problem }) =>
    problem === null ? [] : [[code, problem.code]],
  );

describe('the check of a network', () => {
  it('finds nothing wrong with a sound one', async () => {
    expect(await problems({})).toEqual([]);
  });

  /** Which blocks are read, when only the block of this height holds a transfer. */
  async function read(head: number, holding: number, confirmations: number) {
    const asked: number[] = [];
    const { block } = chainWith({});
    const rows = await check(
      {
        head: async () => headAt(head),
        block: async (height, mine) => {
          asked.push(height);
          const shown = await block(height, mine);
          return shown === null ? null : { ...shown, transfers: height === holding ? [transfer] : [] };
        },
      },
      confirmations,
    );
    const { found } = rows.find((row) => row.check.code === 'askedTransfer') ?? {};
    return { asked, found };
  }

  it('looks for a transfer down to the first block of a young network', async () => {
    const { asked, found } = await read(3, 0, 2);
    expect(asked).toEqual([2, 1, 0]);
    expect(found).toMatchObject({ code: 'foundTransfer', parts: { block: 0, amount: '5' } });
    expect((await read(0, 0, 2)).asked).toEqual([]);
  });

  it('looks for a transfer in the last twenty final blocks', async () => {
    expect((await read(100, 79, 3)).found).toMatchObject({ code: 'foundTransfer', parts: { block: 79 } });
    const { asked, found } = await read(100, 78, 3);
    expect([asked.length, found?.code]).toEqual([20, 'foundNone']);
  });

  it.each<[string, number, string | null]>([
    ['half an hour old', -1_800_000, null],
    ['a millisecond older', -1_800_001, 'newestBlockOld'],
    ['half an hour ahead', 1_800_000, null],
    ['a millisecond further ahead', 1_800_001, 'newestBlockAhead'],
  ])('of a newest block that is %s says so', async (_age, ms, code) => {
    const named = await problems({ head: async () => headAt(100, later(now, ms)) });
    expect(named).toEqual(code === null ? [] : [['askedNewestBlock', code]]);
  });

  it.each<[string, Partial<Chain>, readonly (readonly string[])[]]>([
    [
      'a node among several that lags',
      {
        judgeNodes: async () => [
          { number: 1, name: 'node 1', fault: null },
          { number: 2, name: 'node 2', fault: { kind: 'silent' } },
        ],
      },
      [['askedNodes', 'nodesFaulty']],
    ],
    ['hidden headers', { header: async () => null }, [['askedParent', 'newestBlocksHidden']]],
    [
      'blocks that are not linked',
      { header: async (height) => ({ ...headAt(height), parentHash: 'of another' }) },
      [['askedParent', 'blocksUnlinked']],
    ],
    [
      'no final block',
      { finalised: async () => null },
      [
        ['askedFinalBlock', 'finalBlockUnnamed'],
        ['askedTransfer', 'transfersUnread'],
      ],
    ],
    ['a payment in no block', { settledNonce: async () => 6 }, [['askedPayments', 'paymentsInNoBlock']]],
    ['an old block that is hidden', { block: async () => null }, [['askedTransfer', 'blockUnshown']]],
    ['a fee of nothing', { estimateFee: async () => ZERO }, [['askedFee', 'feeOfNothing']]],
    ['an empty wallet', { balance: async () => ZERO }, [['askedBalance', 'hotWalletEmpty']]],
  ])('names %s', async (_what, change, named) => {
    expect(await problems(change)).toEqual(named);
  });

  it('reads no block above the finalised one, however shallow that is', async () => {
    const rows = await check({ finalised: async () => headAt(90) });
    const parts = rows.map(({ found }) => found.parts);
    expect(parts).toContainEqual({ block: 90, behind: 10 });
    const deep = await check({ finalised: async () => headAt(99) });
    expect(deep.map(({ found }) => found.parts)).toContainEqual({ block: 98, behind: 2 });
  });
});
