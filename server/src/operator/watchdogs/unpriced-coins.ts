import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { alertSubjects } from '../../alerts.ts';
import type { Chain } from '../../chains/index.ts';
import {
  type Catalogue,
  type CatalogueSource,
  currencyName,
  offeredCurrency,
  type PricedOffer,
} from '../../currencies/index.ts';
import { raiseOrUpdateAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { undecidedByCurrency } from './condition-store.ts';

interface UnpricedDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Pick<Chain, 'nativeCurrencyId'>>;
  readonly offer: PricedOffer;
}

/** Some sources are asked seldom. */
const UNPRICED_MS = 10 * 60_000;

/** After a longer pause another process looked. */
const LONGEST_PAUSE_MS = 3 * 60_000;

/**
 * A coin without two sources has no price, and no source fails. Without a fee coin's price deposits stay
 * unswept, and referrers wait.
 */
export function keepUnpricedAlerts(deps: UnpricedDeps): () => Promise<void> {
  const unpricedSince = new Map<number, number>();
  let lookedAt = 0;
  return async () => {
    const now = deps.clock.now();
    if (now.getTime() - lookedAt > LONGEST_PAUSE_MS) unpricedSince.clear();
    lookedAt = now.getTime();
    const undecided = await undecidedByCurrency(deps.db);
    for (const { id } of deps.catalogue().currencies) {
      const stands = deps.offer.hasPrice(id) ? null : effectsOf(deps, id, undecided.get(id) ?? 0);
      if (stands === null) {
        unpricedSince.delete(id);
        await resolveAlert(deps.db, now, alertSubjects.unpriced(id));
        continue;
      }
      // The clock may have been set back.
      const since = Math.min(unpricedSince.get(id) ?? now.getTime(), now.getTime());
      unpricedSince.set(id, since);
      if (now.getTime() - since < UNPRICED_MS) continue;
      const detail = alertDetail('coinUnpriced', { coin: currencyName(deps.catalogue(), id), ...stands });
      await raiseOrUpdateAlert(deps.db, now, alertSubjects.unpriced(id), detail);
    }
  };
}

interface Effects {
  readonly arePairsOff: boolean;
  readonly networks: string[];
  readonly tickets: number;
}

/** @returns `null` when nothing stands still */
function effectsOf(
  { catalogue, chains, offer }: UnpricedDeps,
  currencyId: number,
  tickets: number,
): Effects | null {
  const networks = catalogue()
    .networks.filter(({ id }) => chains.get(id)?.nativeCurrencyId === currencyId)
    .map(({ name }) => name);
  const arePairsOff = isOffered(catalogue(), offer, currencyId);
  return arePairsOff || networks.length > 0 || tickets > 0 ? { arePairsOff, networks, tickets } : null;
}

function isOffered(catalogue: Catalogue, offer: PricedOffer, currencyId: number): boolean {
  const hasPair = catalogue.currencies.some(
    ({ id }) =>
      catalogue.pairRule(currencyId, id)?.isEnabled || catalogue.pairRule(id, currencyId)?.isEnabled,
  );
  const stands = (side: 'give' | 'get', networkId: number | null): boolean =>
    offeredCurrency(catalogue, offer, side, { currencyId, networkId }) !== null;
  return (
    hasPair &&
    catalogue.assets.some(
      (asset) =>
        asset.currencyId === currencyId &&
        (stands('give', asset.networkId) || stands('get', asset.networkId)),
    )
  );
}
