import type { Bitcoin, Ethereum } from './real-nodes.mjs';

export interface Nodes {
  readonly ethereum: Ethereum;
  readonly bitcoin: Bitcoin;
}
/** Writes the secrets into the folder. */
export declare function settingsOn(nodes: Nodes, folder: string, baseURL: string): Record<string, string>;
export declare function openHouse(
  command: <Result>(name: string, values: Readonly<Record<string, string>>) => Promise<Result>,
  nodes: Nodes,
): Promise<void>;
