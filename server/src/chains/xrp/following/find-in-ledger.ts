/** The node's word is not enough: the ledger shows what it did. */
import { type BlockHeader, ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { transactionAnswer } from '../node/answers.ts';
import type { Leaf } from '../reading/hashes.ts';
import { readLedger } from '../reading/ledger.ts';

export type Found =
  | { readonly state: 'unknown' }
  | { readonly state: 'waiting' }
  | { readonly state: 'validated'; readonly header: BlockHeader; readonly transaction: Leaf };

export async function findInLedger(context: Context, txId: string): Promise<Found> {
  const answer = await context.node.find('tx', { transaction: txId, binary: true }, transactionAnswer, [
    'txnNotFound',
  ]);
  if (answer === null) return { state: 'unknown' };
  if (answer.validated !== true || answer.ledger_index === undefined) return { state: 'waiting' };
  return transactionIn(context, txId, answer.ledger_index);
}

export async function transactionIn(context: Context, txId: string, height: number) {
  const ledger = await readLedger(context, height);
  const transaction = ledger?.transactions.find((one) => one.txId === txId);
  if (ledger === null || transaction === undefined)
    throw new ChainOutage(`the node names ledger ${height} for ${txId}, and does not show it there`);
  return { state: 'validated', header: ledger.header, transaction } as const;
}
