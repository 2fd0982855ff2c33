import { ChainOutage, type ShownBlock } from '../../chain.ts';
import { blockAnswer, type NodeBlock } from './answers.ts';
import type { Node } from './node.ts';

export interface Shown extends ShownBlock {
  readonly parentHash: string;
  readonly madeAt: Date;
}

export const shownOf = ({ height, hash, parentHash, timestamp }: NodeBlock): Shown => ({
  height,
  hash,
  parentHash,
  madeAt: new Date(timestamp),
});

export const readHead = async (node: Node): Promise<Shown> =>
  shownOf(await node.ask('wallet/getnowblock', {}, blockAnswer));

/** It stays: 19 of 27 producers have built upon it. */
export const readSolid = async (node: Node): Promise<Shown> =>
  shownOf(await node.ask('walletsolidity/getnowblock', {}, blockAnswer));

export const findBlock = (node: Node, height: number): Promise<NodeBlock | null> =>
  node.find('wallet/getblockbynum', { num: height }, blockAnswer);

/** The first block's last four bytes are the chain id. */
export async function readChainId(node: Node): Promise<number> {
  const first = await findBlock(node, 0);
  if (first === null) throw new ChainOutage('the node shows no first block');
  return Number.parseInt(first.hash.slice(-8), 16);
}
