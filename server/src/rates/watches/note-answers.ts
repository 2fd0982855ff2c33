import type { Tx } from '../../platform/db/db.ts';
import type { SourcedObservation } from '../certainty/kinds.ts';
import type { RateSource } from '../sources/source.ts';
import { storeVenueAnswers } from './venue-answers-store.ts';

/** @param observations in USDT, also those that do not count */
export async function noteAnswers(
  tx: Tx,
  sources: readonly RateSource[],
  observations: readonly SourcedObservation[],
): Promise<void> {
  const seen = new Map(observations.map((one) => [`${one.source}:${one.currencyId}`, one]));
  const answers = sources.flatMap(({ name, kind, currencyIds, isLastResort, refusedIds }) => {
    const refused = new Set(refusedIds?.() ?? []);
    return [...new Set(currencyIds)].map((currencyId) => ({
      source: name,
      currencyId,
      kind,
      isLastResort: isLastResort === true,
      isRefused: refused.has(currencyId),
      seen: seen.get(`${name}:${currencyId}`) ?? null,
    }));
  });
  await storeVenueAnswers(tx, answers);
}
