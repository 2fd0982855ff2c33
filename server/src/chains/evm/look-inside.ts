/**
 * Contracts' transfers whose transaction a re-org put into a block that was read when nobody could see inside it, or so long
 * ago that nobody knows: what it did there is asked for again, now and then.
 */
import { getAddress, type Hash } from 'viem';
import type { BlockRef, Transfer } from '../chain.ts';
import type { Context, Insight } from './context.ts';
import { readInternalCallsOf } from './internal-calls.ts';
import type { InternalTransfer } from './trace.ts';
import { internalIndex } from './transfers.ts';

/** So long an answer, or that there was none, is not asked for again: it may cost the node seconds. */
const KEPT_MS = 10 * 60_000;
/** For one of them; at a look none is begun after it: what else waits for a block waits for this. */
const ONE_MS = 5_000;

export interface Hidden {
  readonly transfer: Transfer;
  /** Which holds its transaction. */
  readonly block: BlockRef;
}

/**
 * `there`, `not there`; `unseen`: asked for now, and not to be seen; `unknown` until it is its turn again. A ChainOutage
 * where the node could not be asked.
 */
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

/** `null` once the time of this look is over, or while the node has the transaction somewhere else. */
async function gainInsight(
  context: Context,
  txId: Hash,
  block: BlockRef,
  began: number,
): Promise<Insight | null> {
  if (performance.now() - began >= ONE_MS) return null;
  const told = await readInternalCallsOf(context, txId, ONE_MS);
  // After the trace, which does not say in what block it ran: another node may have told of another one.
  const receipt = await context.node.find(
    `reading the receipt of ${txId}`,
    'TransactionReceiptNotFoundError',
    (client) => client.getTransactionReceipt({ hash: txId }),
  );
  if (receipt?.blockHash !== block.hash) return null;
  const isReverted = receipt.status === 'reverted';
  const insight = { askedAt: performance.now(), blockHash: block.hash, told: isReverted ? [] : told };
  context.insights.set(txId, insight);
  return insight;
}

function sightOf(
  { told, askedAt }: Insight,
  { outputIndex, address, units }: Transfer,
  began: number,
): Sight {
  if (told === null) return askedAt >= began ? 'unseen' : 'unknown';
  const isThere = told.some(
    (one) =>
      internalIndex(one.ordinal) === outputIndex && getAddress(one.to) === address && one.units === units,
  );
  return isThere ? 'there' : 'not there';
}
