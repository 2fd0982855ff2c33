import * as z from 'zod/mini';
import { ChainOutage } from '../../chain.ts';
import { type Info, infoAnswer, type NodeBlock, type NodeTransaction } from '../node/answers.ts';
import type { Node } from '../node/node.ts';

export const SUCCEEDED = 'SUCCESS';

export interface Executed {
  readonly txId: string;
  readonly raw: string;
  readonly info: Info;
  readonly result: string;
}

const infos = z.array(infoAnswer);

/** @throws ChainOutage where a result is missing */
export async function readResults(
  node: Node,
  { height, timestamp, transactions }: NodeBlock,
): Promise<Executed[]> {
  if (transactions.length === 0) return [];
  const listed = await node.ask('wallet/gettransactioninfobyblocknum', { num: height }, infos);
  const byId = new Map(listed.map((info) => [info.id, info]));
  if (byId.size !== transactions.length)
    throw new ChainOutage(`block ${height} has ${transactions.length} transactions and ${byId.size} results`);
  return transactions.map((transaction) => {
    const info = byId.get(transaction.txId);
    if (info === undefined || info.blockTimeStamp !== timestamp)
      throw new ChainOutage(`the results of block ${height} are of another block`);
    return resultOf(transaction, info);
  });
}

/**
 * A failed payment is paid again, so block and results must agree. Payments of coins have no result of
 * their own.
 */
export function resultOf({ txId, raw, result }: NodeTransaction, info: Info): Executed {
  const inBlock = result ?? SUCCEEDED;
  const listed = info.receipt?.result ?? inBlock;
  if (inBlock !== listed)
    throw new ChainOutage(`the block says ${inBlock} of ${txId}, and the results say ${listed}`);
  return { txId, raw, info, result: inBlock };
}
