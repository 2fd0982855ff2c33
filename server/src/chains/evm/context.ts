import { strict as assert } from 'node:assert';
import { type Address, getAddress } from 'viem';
import type { Logger } from '../../platform/logger.ts';
import type { PaymentSigner } from '../../signing/index.ts';
import type { ChainAsset } from '../chain.ts';
import type { Node } from './node/node.ts';
import type { InternalTransfer } from './reading/trace.ts';
import type { Wallets } from './sending/wallets.ts';
import type { EvmSettings } from './settings/settings.ts';

/** By protocol, on every EVM network. */
export const NATIVE_DECIMALS = 18;

export interface Insight {
  readonly askedAt: number;
  readonly blockHash: string;
  readonly calls: readonly InternalTransfer[] | null;
}

export interface Context {
  readonly settings: EvmSettings;
  readonly node: Node;
  readonly wallets: Wallets;
  readonly signer: PaymentSigner | null;
  readonly log: Logger;
  readonly seesInternalCalls: boolean;
  readonly insights: Map<string, Insight>;
}

export const assetsOf = ({ assets, addedAssets }: EvmSettings): readonly ChainAsset[] => [
  ...assets,
  ...(addedAssets?.() ?? []),
];

export function assetOf(context: Context, currencyId: number): ChainAsset {
  const asset = assetsOf(context.settings).find((candidate) => candidate.currencyId === currencyId);
  assert(asset !== undefined, `currency ${currencyId} is not on network ${context.settings.networkId}`);
  return asset;
}

export function tokensOf(settings: EvmSettings): Map<Address, ChainAsset> {
  return new Map(
    assetsOf(settings).flatMap((asset) =>
      asset.contract === null ? [] : ([[getAddress(asset.contract), asset]] as const),
    ),
  );
}

export const nativeAssetOf = (settings: EvmSettings): ChainAsset | null =>
  settings.assets.find((asset) => asset.contract === null) ?? null;
