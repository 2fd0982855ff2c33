import type { AddressFilter, Block, BlockHeader } from '../../chain.ts';
import type { Context } from '../context.ts';
import { findBlock, shownOf } from '../node/blocks.ts';
import { readResults } from './results.ts';
import { transfersIn } from './transfers.ts';

export async function readBlock(
  context: Context,
  height: number,
  mine: AddressFilter,
): Promise<Block | null> {
  const block = await findBlock(context.node, height);
  if (block === null) return null;
  const executed = await readResults(context.node, block);
  const moved = executed.flatMap((one) => transfersIn(context, one)).filter(({ units }) => units > 0n);
  const ours = await mine([...new Set(moved.map(({ address }) => address))]);
  return { ...shownOf(block), transfers: moved.filter(({ address }) => ours.has(address)), unseen: [] };
}

export async function readHeader({ node }: Context, height: number): Promise<BlockHeader | null> {
  const block = await findBlock(node, height);
  return block === null ? null : shownOf(block);
}
