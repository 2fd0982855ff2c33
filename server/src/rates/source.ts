/** What a source of prices is: something outside that says what currencies are worth in USDT. Knows no rule of acceptance. */
import type { Decimal } from '@parom/contract/money';

/**
 * `venue`: a market, one of several that must agree. `daily`: a bank's rate of the day. `sandbox`: the simulated market.
 * `fixed`: true by definition, as the price of USDT is.
 */
export type SourceKind = 'venue' | 'daily' | 'sandbox' | 'fixed';

export interface PriceObservation {
  readonly currencyId: number;
  /** Price of one unit in USDT, positive. */
  readonly usdt: Decimal;
  /** When the price was true at the earliest. */
  readonly observedAt: Date;
}

export interface RateSource {
  /** Stands in the provenance of tickets: `binance`. Unique among the sources. */
  readonly name: string;
  readonly kind: SourceKind;
  /** Never more than one observation of a currency. Ends in bounded time. Throws SourceOutage. */
  fetch(): Promise<readonly PriceObservation[]>;
}

/** The source did not answer, or not in words that can be believed. It is asked again at the next tick. */
export class SourceOutage extends Error {
  readonly retryable = true;
}
