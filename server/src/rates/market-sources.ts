/** The real markets: the venues that are asked, each politely, and USDT itself, in which everything is priced. */
import type { Clock } from '../platform/clock.ts';
import { politely } from './polite-source.ts';
import type { RateMetrics } from './rate-metrics.ts';
import type { RateSource } from './source.ts';
import { unitSource } from './unit-source.ts';
import type { Venue } from './venues/venue.ts';
import { venueSource } from './venues/venue-source.ts';

const UNIT_CODE = 'USDT';

export interface AskedVenue {
  /** Stands in the tickets' provenance. */
  readonly name: string;
  /** Whose call and answer it is. */
  readonly venue: Venue;
  /** `null`: the documented one. */
  readonly baseUrl: string | null;
}

export interface MarketDeps {
  readonly clock: Clock;
  readonly log: { warn(details: object, message: string): void };
  readonly metrics: RateMetrics;
  readonly currencies: readonly { readonly id: number; readonly code: string }[];
  /** Under which the venues are asked. */
  readonly userAgent: string;
}

/** A venue's failure is logged and counted, never thrown. */
export function marketSources(
  { clock, log, metrics, currencies, userAgent }: MarketDeps,
  asked: readonly AskedVenue[],
): RateSource[] {
  const unit = currencies.find((currency) => currency.code === UNIT_CODE);
  const markets = asked.map(({ name, venue, baseUrl }) => {
    const source = venueSource(clock, venue, {
      name,
      currencies,
      userAgent,
      ...(baseUrl === null ? {} : { baseUrl }),
    });
    const onFailure = (err: unknown): void => {
      metrics.failed(name);
      log.warn({ err, source: name }, 'a source of prices failed');
    };
    return politely(source, { clock, everyMs: venue.everyMs, onFailure });
  });
  return unit === undefined ? markets : [unitSource(clock, unit.id), ...markets];
}
