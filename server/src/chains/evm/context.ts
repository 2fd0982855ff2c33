/** What the parts of one opened network share. */
import { strict as assert } from 'node:assert';
import { type Address, getAddress } from 'viem';
import type { Logger } from '../../platform/logger.ts';
import type { ChainAsset } from '../chain.ts';
import type { Node } from './node.ts';
import type { EvmSettings } from './settings.ts';
import type { InternalTransfer } from './trace.ts';
import type { Wallets } from './wallets.ts';

/** Ether, and the own coin of every network of its kind, counts 18 decimals by protocol. */
export const NATIVE_DECIMALS = 18;

/** What a transaction did in that block, by the node's last word; `null`: it could not be told. */
export interface Insight {
  readonly askedAt: number;
  readonly blockHash: string;
  readonly told: readonly InternalTransfer[] | null;
}

export interface Context {
  readonly settings: EvmSettings;
  readonly node: Node;
  readonly wallets: Wallets;
  readonly log: Logger;
  /** Whether the node shows what contracts send inside a transaction. */
  readonly seesInternalCalls: boolean;
  /** By transaction. Forgotten with the process, and asked for again. */
  readonly insights: Map<string, Insight>;
}

/** The asset of a currency on this network. Asking for one that it does not have is a mistake of ours. */
export function assetOf(context: Context, currencyId: number): ChainAsset {
  const asset = context.settings.assets.find((candidate) => candidate.currencyId === currencyId);
  assert(asset !== undefined, `currency ${currencyId} is not on network ${context.settings.networkId}`);
  return asset;
}

/** Our tokens by the checksummed address of their contract. */
export function tokensOf(settings: EvmSettings): Map<Address, ChainAsset> {
  return new Map(
    settings.assets.flatMap((asset) =>
      asset.contract === null ? [] : ([[getAddress(asset.contract), asset]] as const),
    ),
  );
}

export const nativeAssetOf = (settings: EvmSettings): ChainAsset | null =>
  settings.assets.find((asset) => asset.contract === null) ?? null;
