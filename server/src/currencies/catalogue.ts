import type { AddressFormat } from '@parom/contract/addresses/formats';
import type { Markup, MarkupStep } from '@parom/contract/markup-steps';
import type { Decimal } from '@parom/contract/money';
import type { WorkingHours } from '@parom/contract/working-hours';

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
  /** For deposits, by the sum in the network's coin, ascending; none where the sum does not matter. */
  readonly confirmationSteps: readonly ConfirmationStep[];
  readonly hasMemo: boolean;
  readonly nativeCurrencyId: number;
  /** How long after its first sight an unconfirmed deposit keeps the rate. */
  readonly firstConfirmationMs: number;
  /** Why no new ticket gives on it. Deposits are still recorded. */
  readonly inStopped: string | null;
  /** Why nothing is paid on it: the operator's stop, or a frozen hot wallet. */
  readonly outStopped: string | null;
}

export interface ConfirmationStep {
  readonly from: Decimal;
  readonly confirmations: number;
}

/** Roubles are an asset without a network. */
export interface Asset {
  readonly id: number;
  readonly currencyId: number;
  readonly networkId: number | null;
  /** On the network, before the limit of 8. */
  readonly decimals: number;
  readonly contract: string | null;
  /** No new ticket receives it. */
  readonly arePaymentsStopped: boolean;
  /** The least a ticket must give for this asset's network fees; `null`: unknown. */
  readonly floors: { readonly payoutUsdt: Decimal | null; readonly sweepUsdt: Decimal | null };
}

export interface PairRule {
  readonly isEnabled: boolean;
  readonly markupBps: number;
  /** Borders in USDT. */
  readonly steps: readonly MarkupStep[];
  /** `null`: around the clock. */
  readonly hours: WorkingHours | null;
  readonly minGiveUsdt: Decimal;
  readonly maxGiveUsdt: Decimal;
  /** Rises with each change of the pair or of its directions. */
  readonly version: number;
}

/** Where a direction differs from its pair. */
export interface DirectionRule {
  readonly giveAssetId: number;
  readonly getAssetId: number;
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
  readonly isEnabled: boolean;
  /** Borders in USDT. `null`: the pair's. */
  readonly markup: Markup | null;
  /** `null`: the pair's. */
  readonly hours: WorkingHours | null;
}

export interface Catalogue {
  readonly currencies: readonly Currency[];
  readonly networks: readonly Network[];
  readonly assets: readonly Asset[];
  currency(id: number): Currency | null;
  /** For ids from outside. */
  network(id: number): Network | null;
  /** For ids of our own rows. */
  networkById(id: number): Network;
  /** `null`: roubles go by phone or card. */
  networkOf(asset: Pick<Asset, 'networkId'>): Network | null;
  asset(currencyId: number, networkId: number | null): Asset | null;
  assetById(id: number): Asset;
  /** In normal spelling. Coins sent to a contract are lost. */
  isContract(address: string): boolean;
  contractsOf(format: AddressFormat): readonly string[];
  /** `null` without a rule: the pair is disabled. */
  pairRule(fromCurrencyId: number, toCurrencyId: number): PairRule | null;
  readonly directions: readonly DirectionRule[];
}

/** Cheap enough to call per request. */
export type CatalogueSource = () => Catalogue;
