/** What geth's `callTracer` tells of a block or a transaction, and the coins that moved by it. */
import { type Hash, type Hex, hexToBigInt } from 'viem';

/** One call as geth's `callTracer` reports it. */
export interface TracedCall {
  readonly type: string;
  readonly from: Hex;
  readonly to?: Hex;
  readonly value?: Hex;
  readonly error?: string;
  readonly calls?: readonly TracedCall[];
}
export interface TracedTransaction {
  readonly txHash?: Hash;
  readonly result?: TracedCall;
}

export interface TracedBlock {
  readonly hash: Hash;
  readonly number: bigint;
  readonly transactions: readonly { readonly hash: Hash; readonly gas: bigint }[];
}

export interface InternalTransfer {
  readonly txId: Hash;
  /** The call's place among all calls of its transaction, depth first, from 0; the same in whatever block it is. */
  readonly ordinal: number;
  readonly from: Hex;
  readonly to: Hex;
  readonly units: bigint;
}

/** Walks the calls below the transaction's own; a call that failed took everything below it back. */
export function transfersOf(txId: Hash, root: TracedCall): InternalTransfer[] {
  const found: InternalTransfer[] = [];
  let ordinal = 0;
  const visit = (call: TracedCall, tookPlace: boolean): void => {
    for (const inner of call.calls ?? []) {
      const place = ordinal++;
      const happened = tookPlace && inner.error === undefined;
      // DELEGATECALL repeats its caller's value without moving it.
      const movesCoins = inner.type === 'CALL' || inner.type === 'SELFDESTRUCT';
      const units = inner.value === undefined ? 0n : hexToBigInt(inner.value);
      if (happened && movesCoins && units > 0n && inner.to !== undefined) {
        found.push({ txId, ordinal: place, from: inner.from, to: inner.to, units });
      }
      visit(inner, happened);
    }
  };
  visit(root, root.error === undefined);
  return found;
}

/**
 * A node may tell of some transactions only, or of none: whoever indexes behind the head answers so. Where it does not
 * name them, their places say which they are, if it left none out.
 */
export function rootsIn(
  { transactions }: TracedBlock,
  traces: readonly TracedTransaction[],
): ReadonlyMap<Hash, TracedCall> {
  const isWhole = traces.length === transactions.length;
  return new Map(
    traces.flatMap(({ txHash, result }, position) => {
      const hash = txHash ?? (isWhole ? transactions[position]?.hash : undefined);
      return hash === undefined || result === undefined ? [] : [[hash, result] as const];
    }),
  );
}
