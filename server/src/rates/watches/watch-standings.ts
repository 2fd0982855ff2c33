import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { alertSubjects } from '../../alerts.ts';
import { raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { SourcedObservation } from '../certainty/kinds.ts';
import { isAside, nextStandings, type Standing } from '../certainty/standing.ts';
import type { ObserveDeps } from '../sources/observe-sources.ts';
import type { NameOf } from '../sources/source.ts';
import { replaceStandings, selectStandings } from './standings-store.ts';

export interface Aside {
  about(currencyId: number): ReadonlySet<string>;
}

export async function watchStandings(
  tx: Tx,
  { log, sources, nameOf, bandBpsOf }: ObserveDeps & { readonly nameOf: NameOf },
  observations: readonly SourcedObservation[],
  now: Date,
): Promise<Aside> {
  const before = await selectStandings(tx);
  const currencyIds = new Set([...observations, ...before].map(({ currencyId }) => currencyId));
  const after = [...currencyIds].flatMap((currencyId) => {
    const isAboutIt = (one: { readonly currencyId: number }): boolean => one.currencyId === currencyId;
    const asked = before.filter((one) => isAboutIt(one) && sources.some(({ name }) => name === one.source));
    return nextStandings(currencyId, observations.filter(isAboutIt), asked, now, bandBpsOf(currencyId));
  });
  if (before.length > 0 || after.length > 0) await replaceStandings(tx, after);
  const [wereAside, areAside] = [before.filter(isAside), after.filter(isAside)];
  for (const standing of areAside.filter((one) => !wereAside.some(sameAs(one)))) {
    const { source, currencyId } = standing;
    log.warn({ source, currencyId }, 'a price source strays from the others and is set aside');
    const detail = alertDetail('venueStrays', { venue: source, coin: nameOf(currencyId) });
    await raiseAlert(tx, now, strays(standing), detail);
  }
  for (const standing of wereAside.filter((one) => !areAside.some(sameAs(one)))) {
    await resolveAlert(tx, now, strays(standing));
  }
  return {
    about: (currencyId) =>
      new Set(areAside.filter((one) => one.currencyId === currencyId).map(({ source }) => source)),
  };
}

const sameAs =
  (one: Standing) =>
  (other: Standing): boolean =>
    one.source === other.source && one.currencyId === other.currencyId;

const strays = ({ source, currencyId }: Standing) => alertSubjects.venueStrays(source, currencyId);
