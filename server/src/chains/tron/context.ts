import { strict as assert } from 'node:assert';
import type { PaymentSigner } from '../../signing/index.ts';
import type { ChainAsset } from '../chain.ts';
import type { Node } from './node/node.ts';
import type { Wallets } from './sending/wallets.ts';
import type { TronSettings } from './settings/settings.ts';

/** 1 TRX is a million sun. */
export const NATIVE_DECIMALS = 6;

export interface Touched {
  readonly hash: string;
  readonly parentHash: string;
  readonly addresses: ReadonlySet<string>;
}

export interface Context {
  readonly settings: TronSettings;
  readonly node: Node;
  readonly wallets: Wallets;
  readonly signer: PaymentSigner | null;
  readonly touched: Map<string, Touched>;
}

export function assetOf({ settings }: Pick<Context, 'settings'>, currencyId: number): ChainAsset {
  const asset = settings.assets.find((candidate) => candidate.currencyId === currencyId);
  assert(asset !== undefined, `currency ${currencyId} is not on network ${settings.networkId}`);
  return asset;
}

export const assetAt = (
  { settings }: Pick<Context, 'settings'>,
  contract: string | null,
): ChainAsset | undefined => settings.assets.find((asset) => asset.contract === contract);
