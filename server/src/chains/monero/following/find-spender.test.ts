import { expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { spentStates } from '../node/node.ts';
import { findSpender } from './find-spender.ts';

const BLOCK = { height: 7, hash: 'block 7' };

/** Of a wallet whose only mined transaction spends these. */
function contextOf(spender: string, spent: readonly string[]): Context {
  const vin = spent.map((image) => ({ key: { k_image: image } }));
  const node = {
    spentStatesOf: async (images: readonly string[]) =>
      images.map((image) => (spent.includes(image) ? spentStates.inBlock : spentStates.unspent)),
    transactions: async (txIds: readonly string[]) =>
      txIds.map((txId) => ({ txId, transaction: { vin }, height: BLOCK.height })),
    header: async () => ({ ...BLOCK, depth: 2 }),
  };
  const wallet = {
    alone: (work: () => unknown) => work(),
    ask: async () => ({ out: [{ txid: spender, height: BLOCK.height }] }),
  };
  return { node, wallet } as unknown as Context;
}

it.each([
  ['alone', ['ours']],
  ['beside others', ['another', 'ours', 'third']],
])('the block of a Monero output that another transaction spent %s is told', async (_how, spent) => {
  const decided = { height: 7, blockHash: 'block 7', confirmations: 3 };
  expect(await findSpender(contextOf('rival', spent), ['first', 'ours'], 'lost')).toEqual(decided);
});

it('unspent Monero outputs have no spender, nor have those that the transaction itself spent', async () => {
  expect(await findSpender(contextOf('rival', ['another']), ['ours'], 'lost')).toBeNull();
  expect(await findSpender(contextOf('own', ['ours']), ['ours'], 'own')).toBeNull();
});
