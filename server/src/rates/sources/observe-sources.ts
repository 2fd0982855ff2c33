import type { Clock } from '../../platform/clock.ts';
import { type SourcedObservation, venueRule } from '../certainty/kinds.ts';
import { isAside, type Standing } from '../certainty/standing.ts';
import { weigh } from '../certainty/weigh.ts';
import type { BandBpsOf } from '../pairs/bands.ts';
import type { RateSource } from './source.ts';

export interface ObserveDeps {
  readonly clock: Clock;
  readonly sources: readonly RateSource[];
  readonly log: { warn(details: object, message: string): void };
  readonly bandBpsOf: BandBpsOf;
}

export async function observeSources(
  deps: ObserveDeps,
  standings: readonly Standing[],
): Promise<readonly SourcedObservation[]> {
  const { sources, clock, bandBpsOf } = deps;
  const seen = await ask(
    deps,
    sources.filter((source) => source.isLastResort !== true),
  );
  const lastResorts = sources.filter((source) => source.isLastResort === true);
  const wanted = new Set(lastResorts.flatMap(({ currencyIds }) => currencyIds));
  const now = clock.now();
  for (const currencyId of wanted) {
    const aside = standings.filter((known) => isAside(known) && known.currencyId === currencyId);
    const setAside = new Set(aside.map(({ source }) => source));
    const ofCurrency = seen.filter((one) => one.currencyId === currencyId);
    const weighed = weigh(ofCurrency, venueRule, now, bandBpsOf(currencyId), setAside);
    const agreeing = weighed.filter(({ verdict }) => verdict === 'counted');
    if (agreeing.length >= venueRule.quorum) wanted.delete(currencyId);
  }
  if (wanted.size === 0) return seen;
  const more = await ask(deps, lastResorts);
  return [...seen, ...more.filter(({ currencyId }) => wanted.has(currencyId))];
}

async function ask({ log }: ObserveDeps, sources: readonly RateSource[]): Promise<SourcedObservation[]> {
  const answers = await Promise.all(
    sources.map(async (source) => {
      try {
        const seen = await source.fetch();
        return seen.map((one) => ({ ...one, source: source.name, kind: source.kind }));
      } catch (err) {
        log.warn({ err, source: source.name }, 'a price source failed');
        return [];
      }
    }),
  );
  return answers.flat();
}
