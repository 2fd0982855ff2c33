export declare const ETHER_CUSTOMER: string;
export declare const DOLLAR_CUSTOMER: string;
export declare function whyWithoutNodes(): string | null;
/** `further`: why one more program is missing. */
export declare function whyUntested(further?: string | null): string | null;

export interface Ethereum {
  readonly rpcUrl: string;
  /** A dollar of 6 decimals. */
  readonly token: string;
  /** Of a coin that the exchange does not serve; the contract takes no ether. */
  deployOtherToken(): Promise<string>;
  mine(blocks?: number): Promise<unknown>;
  sendEther(to: string, wei: bigint): Promise<string>;
  issueDollars(to: string, units: bigint): Promise<string>;
  sendDollars(to: string, units: bigint): Promise<string>;
  /** As a thief who has the owner's key. */
  takeDollars(owner: string, to: string, units: bigint): Promise<string>;
  dollarsOf(owner: string): Promise<bigint>;
  /** In wei. */
  etherOf(owner: string): Promise<bigint>;
  stop(): Promise<void>;
}
export declare function startEthereum(): Promise<Ethereum>;

export interface Bitcoin {
  readonly rpcUrl: string;
  mine(blocks?: number): Promise<unknown>;
  newAddress(): Promise<string>;
  send(to: string, amount: string): Promise<string>;
  /** In at least this many blocks. */
  receivedBy(address: string, blocks: number): Promise<number>;
  stop(): Promise<void>;
}
export declare function startBitcoin(): Promise<Bitcoin>;
