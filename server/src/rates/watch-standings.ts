/** Sets venues aside that stray from the others, takes them back, and tells a human of both. */
import { alertSubjects } from '../alerts.ts';
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import type { SourcedObservation } from './kinds.ts';
import type { ObserveDeps } from './observe-sources.ts';
import type { NameOf } from './source.ts';
import { isAside, nextStandings, type Standing } from './standing.ts';
import { replaceStandings, selectStandings } from './standings-store.ts';

/** Who is set aside now. */
export interface Aside {
  /** Names of the sources whose word about this currency does not count. */
  about(currencyId: number): ReadonlySet<string>;
}

/** A venue that is not asked any more is forgotten, and its alert with it. */
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
    log.warn({ source, currencyId }, 'a source of prices strays from the others and is set aside');
    await raiseAlert(
      tx,
      now,
      strays(standing),
      `${source} strays from the others about ${nameOf(currencyId)} and is set aside`,
    );
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
