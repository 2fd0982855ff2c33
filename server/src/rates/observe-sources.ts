/** Asks the sources, all at once; those of last resort only about what the others could not say. */
import type { Clock } from '../platform/clock.ts';
import { isFresh, type SourcedObservation, venueRule } from './kinds.ts';
import type { RateSource } from './source.ts';
import { isAside, type Standing } from './standing.ts';

export interface ObserveDeps {
  readonly clock: Clock;
  readonly sources: readonly RateSource[];
  readonly log: { warn(details: object, message: string): void };
}

/** @param standings as they were before: a venue that is set aside completes no quorum */
export async function observeSources(
  deps: ObserveDeps,
  standings: readonly Standing[],
): Promise<readonly SourcedObservation[]> {
  const { sources, clock } = deps;
  const seen = await ask(
    deps,
    sources.filter((source) => source.isLastResort !== true),
  );
  const lastResorts = sources.filter((source) => source.isLastResort === true);
  const wanted = new Set(lastResorts.flatMap(({ currencyIds }) => currencyIds));
  const now = clock.now();
  for (const currencyId of wanted) {
    const fresh = seen.filter(
      (one) =>
        one.currencyId === currencyId &&
        one.kind === 'venue' &&
        isFresh(venueRule.kind, one.observedAt, now) &&
        !standings.some((known) => isAside(known) && sameMarket(known, one)),
    );
    if (fresh.length >= venueRule.quorum) wanted.delete(currencyId);
  }
  if (wanted.size === 0) return seen;
  const more = await ask(deps, lastResorts);
  return [...seen, ...more.filter(({ currencyId }) => wanted.has(currencyId))];
}

const sameMarket = (standing: Standing, seen: SourcedObservation): boolean =>
  standing.source === seen.source && standing.currencyId === seen.currencyId;

/** A source that fails is logged and left out. */
async function ask({ log }: ObserveDeps, sources: readonly RateSource[]): Promise<SourcedObservation[]> {
  const answers = await Promise.all(
    sources.map(async (source) => {
      try {
        const seen = await source.fetch();
        return seen.map((one) => ({ ...one, source: source.name, kind: source.kind }));
      } catch (err) {
        log.warn({ err, source: source.name }, 'a source of prices failed');
        return [];
      }
    }),
  );
  return answers.flat();
}
