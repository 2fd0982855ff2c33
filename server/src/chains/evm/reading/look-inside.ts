/** After a re-org the transaction's block may have unseen calls. */
import { getAddress, type Hash } from 'viem';
import type { BlockRef, Transfer } from '../../chain.ts';
import type { Context, Insight } from '../context.ts';
import { readInternalCallsOf } from './internal-calls.ts';
import { internalIndex } from './transfers.ts';

/** A trace may cost the node seconds. */
const KEPT_MS = 10 * 60_000;
/** Other transfers wait meanwhile. */
const ONE_MS = 5_000;

export interface Hidden {
  readonly transfer: Transfer;
  readonly block: BlockRef;
}

/** `unseen`: asked now, without an answer; `unknown`: not due yet. */
export type Sight = 'there' | 'not there' | 'unseen' | 'unknown';

export async function lookInside(context: Context, hidden: readonly Hidden[]): Promise<Map<Transfer, Sight>> {
  const { insights } = context;
  const began = performance.now();
  for (const [txId, { askedAt }] of insights) if (began - askedAt >= KEPT_MS) insights.delete(txId);
  const sights = new Map<Transfer, Sight>();
  for (const { transfer, block } of hidden) {
    const known = insights.get(transfer.txId);
    const insight =
      known?.blockHash === block.hash
        ? known
        : await gainInsight(context, transfer.txId as Hash, block, began);
    sights.set(transfer, insight === null ? 'unknown' : sightOf(insight, transfer, began));
  }
  return sights;
}

async function gainInsight(
  context: Context,
  txId: Hash,
  block: BlockRef,
  began: number,
): Promise<Insight | null> {
  if (performance.now() - began >= ONE_MS) return null;
  const calls = await readInternalCallsOf(context, txId, ONE_MS);
  // The trace does not name its block: another node may have answered.
  const receipt = await context.node.find(
    `reading the receipt of ${txId}`,
    'TransactionReceiptNotFoundError',
    (client) => client.getTransactionReceipt({ hash: txId }),
  );
  if (receipt?.blockHash !== block.hash) return null;
  const isReverted = receipt.status === 'reverted';
  const insight = { askedAt: performance.now(), blockHash: block.hash, calls: isReverted ? [] : calls };
  context.insights.set(txId, insight);
  return insight;
}

function sightOf(
  { calls, askedAt }: Insight,
  { outputIndex, address, units }: Transfer,
  began: number,
): Sight {
  if (calls === null) return askedAt >= began ? 'unseen' : 'unknown';
  const isThere = calls.some(
    (one) =>
      internalIndex(one.ordinal) === outputIndex && getAddress(one.to) === address && one.units === units,
  );
  return isThere ? 'there' : 'not there';
}
