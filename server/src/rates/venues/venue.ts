/** `venue-source.ts` does everything that venues share. */
import type { FetchLimits } from '../sources/fetch-json.ts';
import type { RateSource, SourceKind } from '../sources/source.ts';

/** `USD` needs the venue's market of USDT against the dollar in the same answer. */
export interface Listing {
  readonly code: string;
  readonly symbol: string;
  readonly quote: 'USDT' | 'USD';
}

export interface Quoted {
  readonly symbol: string;
  /** Last trade, best bid and ask. */
  readonly prices: readonly string[];
  /** By the venue's clock, ms since 1970. */
  readonly atMs: number | null;
  /** Absent where `atMs` is this quote's own time. */
  readonly stamp?: string;
}

/** For a venue whose prices do not show a halt. */
export interface HaltsCall {
  readonly maxBytes: number;
  path(symbols: readonly string[]): string;
  read(body: unknown, symbols: readonly string[]): readonly string[];
}

export interface Venue {
  readonly name: string;
  readonly baseUrl: string;
  readonly kind: Extract<SourceKind, 'venue' | 'daily'>;
  readonly listings: readonly Listing[];
  readonly everyMs: number;
  readonly maxBytes: number;
  readonly numbers?: FetchLimits['numbers'];
  readonly format?: FetchLimits['format'];
  readonly errorStatuses?: FetchLimits['errorStatuses'];
  readonly pauseMs?: number;
  readonly pricedIn?: RateSource['pricedIn'];
  readonly isLastResort?: boolean;
  readonly halts?: HaltsCall;
  path(symbols: readonly string[]): string;
  /**
   * Throws SourceOutage for an undocumented answer, UnknownSymbol for a refused symbol. Skips malformed
   * entries.
   */
  read(body: unknown, askedAt: Date): readonly Quoted[];
}

export const usdtMarkets = (codes: readonly string[], symbolOf: (code: string) => string): Listing[] =>
  codes.map((code) => ({ code, symbol: symbolOf(code), quote: 'USDT' }));
