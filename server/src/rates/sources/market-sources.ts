import type { Clock } from '../../platform/clock.ts';
import type { RateMetrics } from '../rate-metrics.ts';
import type { Venue } from '../venues/venue.ts';
import { venueSource } from '../venues/venue-source.ts';
import type { RateSource } from './source.ts';
import { throttled } from './throttled-source.ts';
import { unitSource } from './unit-source.ts';
import type { VenueSymbol } from './venue-symbols-store.ts';

const UNIT_CODE = 'USDT';

export interface ConfiguredVenue {
  readonly name: string;
  readonly venue: Venue;
  readonly baseUrl: string | null;
}

export interface MarketDeps {
  readonly clock: Clock;
  readonly log: { warn(details: object, message: string): void };
  readonly metrics: RateMetrics;
  readonly currencies: readonly { readonly id: number; readonly code: string }[];
  readonly userAgent: string;
  /** Of operators, as they are now. */
  readonly symbols?: () => readonly VenueSymbol[];
}

export function marketSources(
  { clock, log, metrics, currencies, userAgent, symbols = () => [] }: MarketDeps,
  asked: readonly ConfiguredVenue[],
): RateSource[] {
  const unit = currencies.find((currency) => currency.code === UNIT_CODE);
  const markets = asked.map(({ name, venue, baseUrl }) => {
    const source = venueSource(clock, venue, {
      name,
      currencies,
      userAgent,
      further: () => symbols().filter((one) => one.venue === venue.name),
      ...(baseUrl === null ? {} : { baseUrl }),
    });
    const onFailure = (err: unknown): void => {
      metrics.failed(name);
      log.warn({ err, source: name }, 'a price source failed');
    };
    return throttled(source, { clock, everyMs: venue.everyMs, onFailure });
  });
  return unit === undefined ? markets : [unitSource(clock, unit.id), ...markets];
}
