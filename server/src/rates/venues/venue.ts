/**
 * What a venue is to the service: one documented public call and a small parser of its answer. The parsers stand beside
 * this file, one a venue; everything that they share (limits, doubles, dollars, times) is done in `venue-source.ts`, once.
 */
import type { FetchLimits } from '../fetch-json.ts';
import type { RateSource, SourceKind } from '../source.ts';

/** A market of the venue. `USD` needs the venue's own market of USDT against the dollar in the same answer. */
export interface Listing {
  /** The currency's code in the catalogue; `USDT` is the venue's market of USDT against the dollar. */
  readonly code: string;
  readonly symbol: string;
  readonly quote: 'USDT' | 'USD';
}

/** One market in the venue's own words. */
export interface Quoted {
  readonly symbol: string;
  /** The last trade; where the venue tells them, also the best bid and ask. Texts, as they stand in the answer. */
  readonly prices: readonly string[];
  /** When the venue says that this was so, ms since 1970; `null` where it says nothing. */
  readonly atMs: number | null;
  /** What moves while the market lives, from `stampOf`. Absent where `atMs` is the time of this very quote. */
  readonly stamp?: string;
}

/** A second documented call, for a venue whose prices do not say that a market is halted. */
export interface HaltsCall {
  readonly maxBytes: number;
  path(symbols: readonly string[]): string;
  /** Those of the symbols that the venue says are not traded freely. Throws SourceOutage when the whole is not the documented answer. */
  read(body: unknown, symbols: readonly string[]): readonly string[];
}

export interface Venue {
  readonly name: string;
  /** As documented; the settings may name another. */
  readonly baseUrl: string;
  readonly kind: Extract<SourceKind, 'venue' | 'daily'>;
  readonly listings: readonly Listing[];
  /** Not asked more often than this. */
  readonly everyMs: number;
  readonly maxBytes: number;
  readonly numbers?: FetchLimits['numbers'];
  readonly format?: FetchLimits['format'];
  readonly errorStatuses?: FetchLimits['errorStatuses'];
  /** What its limits ask for between two questions that follow each other; nothing by default. */
  readonly pauseMs?: number;
  readonly pricedIn?: RateSource['pricedIn'];
  readonly isLastResort?: boolean;
  readonly halts?: HaltsCall;
  /** Path and query of the one call that tells all of these symbols. */
  path(symbols: readonly string[]): string;
  /**
   * Throws SourceOutage when the whole is not the documented answer, UnknownSymbol when it is the documented refusal of a
   * symbol that the venue does not have; an entry that is none is left out.
   */
  read(body: unknown, askedAt: Date): readonly Quoted[];
}

/** `USDT` markets by a pattern of symbols, for venues that name them all alike. */
export const usdtMarkets = (codes: readonly string[], symbolOf: (code: string) => string): Listing[] =>
  codes.map((code) => ({ code, symbol: symbolOf(code), quote: 'USDT' }));
