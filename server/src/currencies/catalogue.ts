import type { AddressFormat } from '@parom/contract/addresses/formats';
import type { StopReason } from '@parom/contract/console/answers/stop-reason';
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

export interface Stop {
  readonly reason: StopReason;
  /** Ends by itself then. */
  readonly until: Date | null;
}

export interface Network {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly addressFormat: AddressFormat;
  readonly approvesRequired: number;
  readonly hasMemo: boolean;
  readonly nativeCurrencyId: number;
  /** So long an unconfirmed deposit keeps the rate. */
  readonly firstConfirmationMs: number;
  /** No new ticket gives on it. Deposits are still recorded. */
  readonly inStopped: Stop | null;
  /** The operator's stop, or a frozen hot wallet. */
  readonly outStopped: Stop | null;
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
  /** Before the limit of 8. */
  readonly decimals: number;
  readonly contract: string | null;
  /** By an operator: served beside the tokens of the settings. */
  readonly isAdded: boolean;
  /** To customers: an added token is hidden until its first start. */
  readonly isShown: boolean;
  /** By the sum, ascending. Empty: the network's number. */
  readonly confirmationSteps: readonly ConfirmationStep[];
  /** By a stop of the asset or of its network. */
  readonly areDepositsStopped: boolean;
  readonly arePaymentsStopped: boolean;
  /** Of the asset itself, not of its network. */
  readonly inStopped: Stop | null;
  readonly outStopped: Stop | null;
  /** The least that covers the asset's network fees; `null`: unknown. */
  readonly floors: { readonly payoutUsdt: Decimal | null; readonly sweepUsdt: Decimal | null };
}

export interface Limits {
  readonly minGiveUsdt: Decimal;
  readonly maxGiveUsdt: Decimal;
}

export interface PairRule extends Limits {
  readonly isEnabled: boolean;
  /** Why it is disabled, and until when. */
  readonly stopped: Stop | null;
  readonly markupBps: number;
  /** Borders in USDT. */
  readonly steps: readonly MarkupStep[];
  /** `null`: around the clock. */
  readonly hours: WorkingHours | null;
}

export interface DirectionRule {
  readonly giveAssetId: number;
  readonly getAssetId: number;
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
  readonly isEnabled: boolean;
  readonly stopped: Stop | null;
  /** Borders in USDT. `null`: the pair's. */
  readonly markup: Markup | null;
  /** `null`: the pair's. */
  readonly hours: WorkingHours | null;
  /** `null`: the pair's. */
  readonly limits: Limits | null;
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
  /** `null`: roubles. */
  networkOf(asset: Pick<Asset, 'networkId'>): Network | null;
  asset(currencyId: number, networkId: number | null): Asset | null;
  assetById(id: number): Asset;
  /** Normalised. Coins sent to a contract are lost. */
  isContract(address: string): boolean;
  contractsOf(format: AddressFormat): readonly string[];
  /** `null`: the pair is disabled. */
  pairRule(fromCurrencyId: number, toCurrencyId: number): PairRule | null;
  readonly directions: readonly DirectionRule[];
}

/** Cheap enough to call per request. */
export type CatalogueSource = () => Catalogue;
