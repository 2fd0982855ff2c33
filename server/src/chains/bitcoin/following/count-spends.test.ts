import { expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { spendCounter } from './count-spends.ts';

const SPENDS = 700;
const hashAt = (height: number): string => height.toString(16).padStart(64, '0');

/** One payment in each block. A block comes after each call of the wallet that `isRestless` names. */
function walletWith(isRestless: (call: number) => boolean) {
  let tip = SPENDS;
  let calls = 0;
  let listed = 0;
  const entriesAbove = (height: number) =>
    Array.from({ length: tip - height }, (_, at) => ({
      txid: hashAt(height + 1 + at),
      category: 'send',
      vout: 0,
      amount: '-1',
      confirmations: tip - height - at,
    }));
  const wallet = async (method: string, [since = '']: readonly string[]) => {
    const lastprocessedblock = { hash: hashAt(tip), height: tip };
    const transactions = method === 'listsinceblock' ? entriesAbove(Number(`0x${since || '0'}`)) : [];
    listed = transactions.length || listed;
    calls += 1;
    if (isRestless(calls)) tip += 1;
    return { lastprocessedblock, transactions };
  };
  const node = async (method: string, [height = 0]: readonly number[]) =>
    method === 'getblockhash'
      ? hashAt(height)
      : { chain: 'regtest', blocks: tip, bestblockhash: hashAt(tip), time: 0 };
  const context = { wallet: { ask: wallet }, node: { ask: node, find: node }, settings: { net: 'regtest' } };
  return { context: context as unknown as Context, tip: () => tip, listed: () => listed };
}

it.each([
  ['no block', () => false],
  ['a block after the first list', (call: number) => call === 1],
  ['a block within the second look', (call: number) => call === 2],
  ['a block after the second list', (call: number) => call === 3],
])('spends of a long history of Bitcoin are counted once, with %s', async (_when, isRestless) => {
  const { context, tip, listed } = walletWith(isRestless);
  const counter = spendCounter();
  expect(await counter.count(context, 1)).toBe(SPENDS);
  for (let look = 0; look < 3; look += 1) expect(await counter.count(context, 1)).toBe(tip());
  // The old ones are listed no more.
  expect(listed()).toBeLessThan(SPENDS / 2);
});
