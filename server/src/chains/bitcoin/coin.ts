export interface Outpoint {
  readonly txId: string;
  readonly outputIndex: number;
}

export const coinName = ({ txId, outputIndex }: Outpoint): string => `${txId}:${outputIndex}`;

/** Two hardened accounts; the change has a branch of its own. */
export interface KeyPath {
  readonly account: 'deposits' | 'hot';
  readonly branch: 0 | 1;
  readonly index: number;
}

export const HOT_PATH: KeyPath = { account: 'hot', branch: 0, index: 0 };
export const depositPath = (index: number): KeyPath => ({ account: 'deposits', branch: 0, index });
/** The number of a payment is never used twice, so each change has an address of its own. */
export const changePath = (nonce: number): KeyPath => ({ account: 'hot', branch: 1, index: nonce });

export interface Coin extends Outpoint {
  readonly units: bigint;
  readonly confirmations: number;
  readonly path: KeyPath;
}
