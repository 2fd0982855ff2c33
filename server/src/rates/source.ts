/** What a source of prices is: something outside that says what currencies are worth in USDT. Knows no rule of acceptance. */
import type { Decimal } from '@parom/contract/money';

/**
 * `venue`: a market, one of several that must agree. `daily`: a bank's rate of the day. `sandbox`: the simulated market.
 * `fixed`: true by definition, as the price of USDT is.
 */
export type SourceKind = 'venue' | 'daily' | 'sandbox' | 'fixed';

/**
 * The dollar, where a currency's id is asked for: what one is worth in USDT is watched like any price, and never on the
 * board. No currency of the catalogue has this id.
 */
export const DOLLAR = 0;

/** What an operator reads a currency as: its code, or the dollar. */
export type NameOf = (currencyId: number) => string;

export interface PriceObservation {
  readonly currencyId: number;
  /** Price of one unit in USDT, positive; in dollars if the source is `pricedIn` them. */
  readonly usdt: Decimal;
  /** When the price was true at the earliest. */
  readonly observedAt: Date;
}

export interface RateSource {
  /** Stands in the provenance of tickets: `binance`. Unique among the sources. */
  readonly name: string;
  readonly kind: SourceKind;
  /** The currencies that it is asked about: one that it leaves out is missing. */
  readonly currencyIds: readonly number[];
  /** `dollar`: it knows no USDT, so that its prices are converted by the dollar's own. */
  readonly pricedIn?: 'dollar';
  /** Asked only about currencies for which the others have no quorum. */
  readonly isLastResort?: boolean;
  /** Of those, the currencies that it says it does not have (any more). Absent: it never says so. */
  readonly refusedIds?: () => readonly number[];
  /** Never more than one observation of a currency. Ends in bounded time. Throws SourceOutage. */
  fetch(): Promise<readonly PriceObservation[]>;
}

/** The source did not answer, or not in words that can be believed. It is asked again later. */
export class SourceOutage extends Error {
  /** How long the source asked to be left alone, from now on; `null` when it said nothing. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number | null } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {});
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
