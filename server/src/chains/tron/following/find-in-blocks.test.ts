import { expect, it } from 'vitest';
import type { Node } from '../node/node.ts';
import { findInBlocks } from './find-in-blocks.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The time of the first block. */
const START = 1_800_000_000 * SECOND;
const idAt = (height: number): string => height.toString(16).padStart(64, '0');
const at = (height: number) => START + height * 3 * SECOND;

interface Asked {
  readonly signedAt: number;
  readonly expiration: number;
}

/** A chain of a hundred blocks, which holds the sought transaction at this height. */
async function find(holder: number | null, asked: Asked, change: (height: number) => object = () => ({})) {
  const read: number[] = [];
  const node = {
    find: async (_path: string, { num: height }: { readonly num: number }) => {
      read.push(height);
      if (read.length > 1_000) throw new Error('it reads without an end');
      const transactions = holder === height ? [{ txId: 'sought', raw: '', result: null }] : [];
      const shown = { height, hash: idAt(height), parentHash: idAt(height - 1), timestamp: at(height) };
      const other = change(height);
      return 'missing' in other ? null : { ...shown, transactions, ...other };
    },
  };
  const solid = { height: 99, hash: idAt(99), parentHash: idAt(98), madeAt: new Date(at(99)) };
  const found = await findInBlocks(node as unknown as Node, solid, { txId: 'sought', ...asked });
  return { found: found?.height ?? null, least: Math.min(...read) };
}

/** Valid from block 50 to block 80. */
const asked = { signedAt: at(50), expiration: at(80) };

it.each([80, 79, 50, 30])(
  'a transaction of TRON in block %i, as far as it can be, is found',
  async (height) => {
    expect((await find(height, asked)).found).toBe(height);
  },
);

it('the block that ends a transaction of TRON is the last one that is searched', async () => {
  expect((await find(81, asked)).found).toBeNull();
  expect((await find(80, { ...asked, expiration: at(80) + 1 })).found).toBe(80);
  expect((await find(81, { ...asked, expiration: at(80) + 1 })).found).toBe(81);
});

it('blocks of TRON are searched back to a minute before the signing, and no further', async () => {
  // The clock of the node that was asked may have been ahead by so much.
  const { found, least } = await find(null, { signedAt: at(50), expiration: at(99) });
  expect([found, at(50) - at(least)]).toEqual([null, MINUTE + 3 * SECOND]);
});

it('a search of TRON ends at the first block', async () => {
  expect((await find(null, { signedAt: at(5), expiration: at(9) })).found).toBeNull();
  expect((await find(0, { signedAt: at(5), expiration: at(9) })).found).toBe(0);
});

it.each([
  ['another block than its follower names', { hash: 'f'.repeat(64) }],
  ['no block', { missing: true }],
])('a node of TRON that shows %s among those searched is an outage', async (_what, change) => {
  const lying = find(null, asked, (height) => (height === 70 ? change : {}));
  await expect(lying).rejects.toThrow('block 70');
});
