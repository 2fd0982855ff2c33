/** The catalogue in memory: currencies, networks, assets and pair rules, as the database had them a moment ago. */
import type { AddressFormat } from '@parom/contract/addresses/formats';
import type { Decimal } from '@parom/contract/money';

export interface Currency {
  readonly id: number;
  readonly code: string;
  readonly type: number;
  readonly name: string;
  readonly shortName: string;
  readonly iconPath: string | null;
  readonly isPopular: boolean;
  readonly restrictions: readonly number[];
  readonly decimals: number;
  readonly isListed: boolean;
}

export interface Network {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly addressFormat: AddressFormat;
  readonly approvesRequired: number;
  readonly hasMemo: boolean;
  readonly nativeCurrencyId: number;
  /** For so long after its first sight a deposit that waits for its first block keeps the rate. */
  readonly firstConfirmationMs: number;
  /** Why no new ticket is paid on it; `null` while nothing stops it. What arrives is recorded all the same. */
  readonly inStopped: string | null;
  /** Why nothing is paid out on it: an operator's word, or a hot wallet that is frozen. */
  readonly outStopped: string | null;
}

/** A currency on a network; roubles are an asset with no network. */
export interface Asset {
  readonly id: number;
  readonly currencyId: number;
  readonly networkId: number | null;
  /** Decimals that the network counts, before the limit of 8. */
  readonly decimals: number;
  readonly contract: string | null;
  /** Nobody knows when a payout of it would leave: no ticket is made towards it. */
  readonly arePayoutsStopped: boolean;
  /** What a ticket must give for the network fees of this asset; `null` while a fee or its price is not known. */
  readonly floors: { readonly payoutUsdt: Decimal | null; readonly sweepUsdt: Decimal | null };
}

export interface PairRule {
  readonly isEnabled: boolean;
  readonly markupBps: number;
  readonly minGiveUsdt: Decimal;
  readonly maxGiveUsdt: Decimal;
}

export interface Catalogue {
  readonly currencies: readonly Currency[];
  readonly networks: readonly Network[];
  readonly assets: readonly Asset[];
  currency(id: number): Currency | null;
  /** As somebody named it. */
  network(id: number): Network | null;
  /** One that a row of ours names. */
  networkById(id: number): Network;
  /** On which an asset of ours is; `null`: roubles go by phone or card. */
  networkOf(asset: Pick<Asset, 'networkId'>): Network | null;
  asset(currencyId: number, networkId: number | null): Asset | null;
  assetById(id: number): Asset;
  /** Whether a token of ours lives at this address, in its normal spelling: coins sent there are nobody's. */
  isContract(address: string): boolean;
  /** `null` when no rule was written for the pair: it is not enabled. */
  pairRule(fromCurrencyId: number, toCurrencyId: number): PairRule | null;
}

/** Gives the catalogue of this moment; cheap enough to call per request. */
export type CatalogueSource = () => Catalogue;
