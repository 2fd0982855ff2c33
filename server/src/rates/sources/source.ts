import type { Decimal } from '@parom/contract/money';

/**
 * `venue`: one of several markets that must agree. `daily`: a bank's rate. `fixed`: true by definition, as
 * USDT's own price.
 */
export type SourceKind = 'venue' | 'daily' | 'sandbox' | 'fixed';

/** Watched, but never on the board: no currency has this id. */
export const DOLLAR = 0;

export type NameOf = (currencyId: number) => string;

export interface PriceObservation {
  readonly currencyId: number;
  /** Of one unit; in dollars for a source `pricedIn` dollars. */
  readonly usdt: Decimal;
  /** The earliest moment at which the price was true. */
  readonly observedAt: Date;
}

export interface RateSource {
  readonly name: string;
  readonly kind: SourceKind;
  readonly currencyIds: readonly number[];
  readonly pricedIn?: 'dollar';
  readonly isLastResort?: boolean;
  readonly refusedIds?: () => readonly number[];
  /** Ends in bounded time. Throws SourceOutage. */
  fetch(): Promise<readonly PriceObservation[]>;
}

export class SourceOutage extends Error {
  readonly retryAfterMs: number | null;

  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number | null } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {});
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
