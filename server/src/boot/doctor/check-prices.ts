import { Registry } from 'prom-client';
import { systemClock } from '../../platform/clock.ts';
import { createRateMetrics, marketSources } from '../../rates/index.ts';
import type { Config } from '../config.ts';
import { type Finding, warning, well, wordsOf, wrong } from './finding.ts';

/** Two must agree on each price. */
const QUORUM = 2;
const MEANS =
  'A coin without two agreeing venues has no price, and is not exchanged until an operator fixes one.';
const NEXT = 'Let this machine reach the venues over https, or choose others in PAROM_RATE_VENUES.';

export async function checkPrices(
  { rateVenues }: Pick<Config, 'rateVenues'>,
  currencies: readonly { readonly id: number; readonly code: string }[],
): Promise<Finding[]> {
  if (rateVenues.length === 0) return [well('prices', 'fixed by operators')];
  const failures = new Map<string, string>();
  const sources = marketSources(
    {
      clock: systemClock,
      log: {
        warn: (details) => {
          const { err, source } = details as { err: unknown; source: string };
          failures.set(source, wordsOf(err));
        },
      },
      metrics: createRateMetrics(new Registry()),
      currencies,
      userAgent: 'Parom doctor',
    },
    rateVenues,
  ).filter(({ kind }) => kind === 'venue' || kind === 'daily');
  const answers = await Promise.all(sources.map((source) => source.fetch()));
  const silent = sources.filter((_, index) => answers[index]?.length === 0);
  const markets = sources.filter(
    (source, index) => source.kind === 'venue' && (answers[index]?.length ?? 0) > 0,
  );
  const found = `${sources.length - silent.length} of ${sources.length} sources answer with prices`;
  const named = silent.map(({ name }) => `${name}: ${failures.get(name) ?? 'no price in its answer'}`);
  if (markets.length < QUORUM) return [wrong('prices', [found, ...named].join('; '), MEANS, NEXT)];
  return silent.length === 0
    ? [well('prices', found)]
    : [warning('prices', [found, ...named].join('; '), MEANS, NEXT)];
}
