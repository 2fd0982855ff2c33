import { type Hash, type Hex, hexToBigInt } from 'viem';

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
  readonly result?: TracedCall | null;
}

export interface TracedBlock {
  readonly hash: Hash;
  readonly number: bigint;
  readonly transactions: readonly { readonly hash: Hash; readonly gas: bigint }[];
}

export interface InternalTransfer {
  readonly txId: Hash;
  /** Depth first, from 0; the same in any block. */
  readonly ordinal: number;
  readonly from: Hex;
  readonly to: Hex;
  readonly units: bigint;
}

/** A failed call reverts everything below it. */
export function transfersOf(txId: Hash, root: TracedCall): InternalTransfer[] {
  const found: InternalTransfer[] = [];
  let ordinal = 0;
  const visit = (call: TracedCall, tookPlace: boolean): void => {
    for (const inner of call.calls ?? []) {
      const place = ordinal++;
      const happened = tookPlace && inner.error === undefined;
      // DELEGATECALL moves nothing.
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

/** A late index answers in part. Places identify unnamed transactions if none is missing. */
export function rootsIn(
  { transactions }: TracedBlock,
  traces: readonly TracedTransaction[],
): ReadonlyMap<Hash, TracedCall> {
  const isWhole = traces.length === transactions.length;
  return new Map(
    traces.flatMap(({ txHash, result }, position) => {
      const hash = txHash ?? (isWhole ? transactions[position]?.hash : undefined);
      return hash === undefined || !result ? [] : [[hash, result] as const];
    }),
  );
}
