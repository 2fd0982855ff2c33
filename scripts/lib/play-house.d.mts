import type { Bitcoin, Ethereum } from './real-nodes.mjs';

export interface Nodes {
  readonly ethereum: Ethereum;
  readonly bitcoin: Bitcoin;
}
/** Of a stand-in. */
export interface Xrp {
  readonly rpcUrl: string;
  readonly networkId: number;
  mine(): Promise<unknown>;
  send(to: string, amount: string, tag: string): Promise<string>;
}

export interface SomeNodes extends Partial<Nodes> {
  readonly ethereum: Ethereum;
  readonly xrp?: Xrp;
}
/** Writes the secrets into the folder. */
export declare function settingsOn(nodes: SomeNodes, folder: string, baseURL: string): Record<string, string>;
export declare function openHouse(
  command: <Result>(name: string, values: Readonly<Record<string, string>>) => Promise<Result>,
  nodes: SomeNodes,
): Promise<void>;
