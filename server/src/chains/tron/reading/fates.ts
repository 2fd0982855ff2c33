/** Nodes list waiting transactions by id alone. So only what a re-org took out of its block waits here. */
import type { BlocksRead, Transfer } from '../../chain.ts';
import type { Context } from '../context.ts';
import { type Info, infoAnswer, transactionAnswer } from '../node/answers.ts';
import { findBlock } from '../node/blocks.ts';
import type { Node } from '../node/node.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';

type Fate = 'waits' | 'gone' | 'unknown';

export const findInfo = ({ node }: Context, txId: string): Promise<Info | null> =>
  node.find('wallet/gettransactioninfobyid', { value: txId }, infoAnswer);

export const isWaiting = async (node: Node, txId: string): Promise<boolean> =>
  (await node.find('wallet/gettransactionfrompending', { value: txId }, transactionAnswer)) !== null;

export async function readPending(
  context: Context,
  known: readonly Transfer[],
  read: BlocksRead,
): Promise<readonly Transfer[]> {
  await refuseOtherNetwork(context);
  return ofFate(context, known, read, 'waits');
}

export const readGone = (
  context: Context,
  missing: readonly Transfer[],
  read: BlocksRead,
): Promise<readonly Transfer[]> => ofFate(context, missing, read, 'gone');

async function ofFate(
  context: Context,
  transfers: readonly Transfer[],
  read: BlocksRead,
  asked: Fate,
): Promise<readonly Transfer[]> {
  const fates = await Promise.all(transfers.map(({ txId }) => fateOf(context, txId, read)));
  return transfers.filter((_, place) => fates[place] === asked);
}

/** In a block that was read, it would have been seen. */
async function fateOf(context: Context, txId: string, read: BlocksRead): Promise<Fate> {
  const info = await findInfo(context, txId);
  if (info === null) return (await isWaiting(context.node, txId)) ? 'waits' : 'unknown';
  const height = info.blockNumber ?? 0;
  if (height > read.height) return 'waits';
  const block = await findBlock(context.node, height);
  if (block === null) return 'unknown';
  return (await read.recall({ height, hash: block.hash })) === 'read' ? 'gone' : 'unknown';
}
