import type { Bitcoin, Ethereum } from './real-nodes.mjs';

/** Well known: holds no money on a main network. */
export declare const MNEMONIC: string;

export interface Nodes {
  readonly ethereum: Ethereum;
  readonly bitcoin: Bitcoin;
}

export interface Refill {
  readonly asset: string;
  readonly amount: string;
  send(to: string, memo: string): Promise<unknown>;
}

export interface OtherNetwork {
  readonly variable: string;
  readonly prices: Readonly<Record<string, string>>;
  readonly refills: readonly Refill[];
  /** May write files there. The mnemonic is added. */
  settingsIn(folder: string): object;
  mine(): Promise<unknown>;
}

export interface SomeNodes extends Partial<Nodes> {
  readonly ethereum: Ethereum;
  readonly other?: OtherNetwork;
}
/** Writes the secrets into the folder. */
export declare function settingsOn(nodes: SomeNodes, folder: string, baseURL: string): Record<string, string>;
export declare function openHouse(
  command: <Result>(name: string, values: Readonly<Record<string, string>>) => Promise<Result>,
  nodes: SomeNodes,
): Promise<void>;
