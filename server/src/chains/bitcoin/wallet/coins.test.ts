import { expect, it } from 'vitest';
import { ChainOutage } from '../../chain.ts';
import { HOT_PATH } from '../coin.ts';
import type { Context } from '../context.ts';
import { coinsAfter, confirmedCoins } from './coins.ts';

const BLOCK = 'aa'.repeat(32);
const NEXT = 'bb'.repeat(32);
const HELD = {
  txid: 'cc'.repeat(32),
  vout: 0,
  scriptPubKey: '00',
  amount: '0.5',
  confirmations: 3,
  address: 'ours',
};

/** A wallet with one coin, and a node whose newest block is the next of these at each question. */
function contextAt(newest: readonly string[]): Context {
  let asked = 0;
  const ask = async (method: string): Promise<unknown> => {
    const bestblockhash = newest[Math.min(asked, newest.length - 1)];
    if (method === 'getblockchaininfo') return { bestblockhash };
    if (method === 'listunspent') return [HELD];
    if (method === 'listsinceblock') return { transactions: [] };
    asked += 1;
    return { lastprocessedblock: { hash: bestblockhash } };
  };
  return { node: { ask }, wallet: { ask } } as unknown as Context;
}

it('the coins after a block are counted while it stays the newest', async () => {
  const coins = await coinsAfter(contextAt([BLOCK]), { height: 7, hash: BLOCK });
  expect(coins).toEqual([{ address: 'ours', units: 50_000_000n }]);
});

it.each([
  ['before the count', [NEXT]],
  ['during the count', [BLOCK, NEXT]],
])('a block that comes %s makes the count an outage', async (_when, newest) => {
  await expect(coinsAfter(contextAt(newest), { height: 7, hash: BLOCK })).rejects.toThrow(ChainOutage);
});

it('of the wallet’s coins, only those of our own keys can be spent', async () => {
  const script = Uint8Array.of(0, 20, 7);
  const coin = (txid: string, scriptPubKey: string, desc?: string) => ({
    ...HELD,
    txid,
    scriptPubKey,
    ...(desc === undefined ? {} : { desc }),
  });
  const unspent = [
    coin('ours', '001407', 'hot'),
    coin('of another script', '001408', 'hot'),
    coin('of another key', '001407', 'foreign'),
    coin('without a descriptor', '001407'),
  ];
  const context = {
    wallet: { ask: async () => unspent },
    keys: { pathIn: (desc: string) => (desc === 'hot' ? HOT_PATH : null), scriptOf: () => script },
  } as unknown as Context;
  expect(await confirmedCoins(context)).toEqual([
    { txId: 'ours', outputIndex: 0, units: 50_000_000n, confirmations: 3, path: HOT_PATH },
  ]);
});
