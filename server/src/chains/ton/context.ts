import { strict as assert } from 'node:assert';
import type { Address, Cell, Transaction } from '@ton/core';
import type { ChainAsset } from '../chain.ts';
import type { Node } from './node/node.ts';
import type { TonSettings } from './settings/settings.ts';

export interface Context {
  readonly settings: TonSettings;
  readonly node: Node;
  readonly wallet: HotWallet;
  readonly jettons: ReadonlyMap<number, Address>;
  /** By hash: neither changes. */
  readonly transactions: Map<string, Transaction>;
  readonly shardBlocks: Map<string, ShardBlock>;
  /** Since the newest payment. */
  readonly costs: Map<string, bigint>;
}

export interface ShardBlock {
  /** No transaction of the shard up to this block is later. */
  readonly endLt: bigint;
  /** In seconds. Later blocks are no older. */
  readonly time: number;
}

export interface HotWallet {
  readonly address: Address;
  readonly spelled: string;
  readonly walletId: number;
  readonly init: Cell;
}

export function assetOf({ settings }: Pick<Context, 'settings'>, currencyId: number): ChainAsset {
  const asset = settings.assets.find((candidate) => candidate.currencyId === currencyId);
  assert(asset !== undefined, `currency ${currencyId} is not on network ${settings.networkId}`);
  return asset;
}

const MOST_KEPT = 1_000;

export function keep<Kept>(kept: Map<string, Kept>, key: string, value: Kept): Kept {
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return value;
}
