/**
 * A node that does not know a transaction proves nothing. So each block that could hold it is read, linked
 * to a solid one.
 */
import { ChainOutage } from '../../chain.ts';
import type { NodeBlock } from '../node/answers.ts';
import { findBlock, type Shown } from '../node/blocks.ts';
import type { Node } from '../node/node.ts';

/** The node asked at the signing may have been ahead of its network. */
const APART_MS = 60_000;

interface Sought {
  readonly txId: string;
  /** In milliseconds. */
  readonly signedAt: number;
  readonly expiration: number;
}

/** Throws a ChainOutage where the node shows less than all blocks. */
export async function findInBlocks(node: Node, solid: Shown, sought: Sought): Promise<NodeBlock | null> {
  const after = await firstAfter(node, solid, sought.expiration);
  let parent: string | null = null;
  for (let height = after; ; height -= 1) {
    const block = await blockAt(node, height);
    if (parent !== null && block.hash !== parent)
      throw new ChainOutage(`block ${height} is another one than the next one names`);
    if (block.transactions.some(({ txId }) => txId === sought.txId)) return block;
    if (block.timestamp < sought.signedAt - APART_MS || height === 0) return null;
    parent = block.parentHash;
  }
}

/** It can be in this block, and in none behind it. */
async function firstAfter(node: Node, solid: Shown, end: number): Promise<number> {
  let [before, after] = [-1, solid.height];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if ((await blockAt(node, middle)).timestamp >= end) after = middle;
    else before = middle;
  }
  return after;
}

async function blockAt(node: Node, height: number): Promise<NodeBlock> {
  const block = await findBlock(node, height);
  if (block === null) throw new ChainOutage(`the node shows no block ${height}, which is solid`);
  return block;
}
