export interface Outpoint {
  readonly txId: string;
  readonly outputIndex: number;
}

export const coinName = ({ txId, outputIndex }: Outpoint): string => `${txId}:${outputIndex}`;

export interface KeyPath {
  readonly account: 'deposits' | 'hot';
  readonly branch: 0 | 1;
  readonly index: number;
}

export const HOT_PATH: KeyPath = { account: 'hot', branch: 0, index: 0 };
export const depositPath = (index: number): KeyPath => ({ account: 'deposits', branch: 0, index });
/** A payment's number is never used twice, so each change has its own address. */
export const changePath = (nonce: number): KeyPath => ({ account: 'hot', branch: 1, index: nonce });

export interface Coin extends Outpoint {
  readonly units: bigint;
  readonly confirmations: number;
  readonly path: KeyPath;
}
