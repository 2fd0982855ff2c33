/** What a network must offer to be tried, and what it offers if it can. */
import type { AddressFormat } from '@parom/contract/addresses/formats';
import type { Decimal } from '@parom/contract/money';
import type { Chain, ChainAsset, ShownBlock } from '../../src/chains/chain.ts';
import type { Catalogue } from '../../src/currencies/index.ts';
import type { Db } from '../../src/platform/db/db.ts';
import type { NetworkSecrets, PaymentSigner } from '../../src/signing/index.ts';
import type { HandClock } from '../clock.ts';
import networks from './networks.json' with { type: 'json' };
import type { Ordered } from './ordered.ts';

export type NetworkKey = keyof typeof networks;

/** The suite's own database; a real network does not know it. */
export interface Surroundings {
  readonly db: Db;
  readonly clock: HandClock;
  readonly catalogue: Catalogue;
}

export interface Destination {
  readonly address: string;
  readonly memo: string | null;
}

/** A node that serves wrongly until it is mended. */
export interface BadNode {
  readonly chain: Chain;
  mend(): Promise<void>;
}

export interface Bench {
  readonly chain: Chain;
  readonly format: AddressFormat;
  /** The coin of the transfers and payments. The hot wallet has plenty. */
  readonly asset: ChainAsset;
  /** Blocks until final, the transfer's own included. */
  readonly depth: number;
  /** Ends the faults of the last behaviour, and mines what it left in the mempool. */
  tidy(): Promise<void>;
  /** As our process after a restart: nothing is kept in memory. By default without a journal. */
  reopen(signer?: PaymentSigner | null): Promise<Chain>;
  /** Of its mnemonic. Left out on simulated networks. */
  readonly secrets?: NetworkSecrets;
  /** A new address that is not ours. */
  stranger(): Promise<string>;
  mine(count?: number): Promise<void>;
  /** Replaces the last blocks by one more. The dropped transactions are gone; the others are mined again. */
  reorg(depth: number, drop?: readonly string[]): Promise<void>;
  /** A customer's transfer, which waits for a block. */
  pay(to: Destination, amount: Decimal): Promise<string>;
  /** The smallest transfer that the network carries. */
  readonly depositDust: Decimal;
  /** By the network's own truth, in blocks. */
  received(address: string): Promise<Decimal>;
  readonly levers: Partial<Levers>;
}

export interface Levers {
  /** A second asset of the network, paid like the first. */
  readonly token: { readonly asset: ChainAsset; pay(to: Destination, amount: Decimal): Promise<string> };
  /** Transfers carry a memo. */
  readonly memo: true;
  /** The same address, written otherwise. */
  spelling(address: string): string;
  /** One transaction with several recipients. */
  outputs(to: readonly Destination[], amount: Decimal): Promise<string>;
  /** A waiting transfer leaves the mempool for good. */
  drop(txId: string): Promise<void>;
  /** The sender spends a waiting transfer's coins again. */
  replace(txId: string, amount: Decimal): Promise<string>;
  /** The network says which blocks stay. */
  readonly finality: true;
  /** A node can tell balances after past blocks. */
  readonly past: true;
  /** Spends what the first one spends, and pays another sum. */
  rivalOf(order: Ordered): Ordered;
  /** A wallet's payments have numbers. */
  readonly numbers: true;
  /** Transactions are seen before their block. */
  readonly mempool: true;
  /** A node tells that it keeps our payment for a block. */
  readonly waiting: true;
  /** A signed payment may be mined in so many blocks, and after `endOf` the newest block in none. */
  readonly expiry: {
    readonly blocks: number;
    endOf(newest: ShownBlock): number | Date;
    /** The next block is later than all of them. */
    pass?(): Promise<void>;
  };
  /** One transaction pays several of our payments. */
  readonly batch: true;
  /** Our change cannot be spent before so many blocks. */
  readonly change: { readonly blocks: number };
  /** A smaller payment is relayed by no node. */
  readonly dust: Decimal;
  /** Our payments stay in the mempool. */
  stuck(): Promise<{ end(): Promise<void> }>;
  /** Blocks take again what a re-org dropped, for a node that never forgets it. */
  restore(): Promise<void>;
  /** An asset whose recipient can refuse a payment that is signed already. */
  readonly refusing: { readonly asset: ChainAsset; refuse(address: string): Promise<void> };
  /** Accounts that a network told to need a memo, or that are not opened yet. */
  readonly accounts: { needMemo(): Promise<string>; unopened(): Promise<string> };
  /** A contract that sends every payment back. */
  closedContract(): Promise<string>;
  /** Does not answer. */
  down(): Promise<BadNode>;
  /** Takes a payment and never answers. */
  silent(): Promise<BadNode>;
  /** Lists a transfer twice. */
  twice(): Promise<BadNode>;
  /** Has not seen the last blocks. */
  behind(blocks: number): Promise<BadNode>;
  /** Names a head that no node has. */
  astray(): Promise<BadNode>;
  /** Shows a newest block that does not follow the one before. */
  unlinked(): Promise<BadNode>;
  /** Leaves the transfers out of its newest block. */
  forgetful(): Promise<BadNode>;
  /** Serves another network since it was opened. */
  foreign(): Promise<BadNode>;
}

export type Lever = keyof Levers;

/** The reason why a network lacks a lever. */
export function lacks(network: NetworkKey, lever: Lever): string | undefined {
  const { not }: { readonly not: Readonly<Record<string, string>> } = networks[network];
  return not[lever];
}

export const nameOf = (network: NetworkKey): string => networks[network].name;
