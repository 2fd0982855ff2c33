import { type AlertDetail, alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { alertSubjects } from '../../alerts.ts';
import type { Chain } from '../../chains/index.ts';
import { assetName, type CatalogueSource, type Network } from '../../currencies/index.ts';
import { raiseOrUpdateAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Waiting, waitingByAsset } from './condition-store.ts';

interface UnservedDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Pick<Chain, 'assets'>>;
}

/**
 * A network that left the settings goes on later where it stopped. A token that left is worse: the watcher
 * goes on without it and reads no block twice.
 */
export async function alertUnserved(deps: UnservedDeps): Promise<void> {
  const { db, clock } = deps;
  const waiting = await waitingByAsset(db);
  for (const network of deps.catalogue().networks) {
    const subject = alertSubjects.unserved(network.id);
    const detail = waitingFor(deps, network, waiting);
    if (detail === null) await resolveAlert(db, clock.now(), subject);
    else await raiseOrUpdateAlert(db, clock.now(), subject, detail);
  }
}

function waitingFor(
  { catalogue, chains }: UnservedDeps,
  network: Network,
  waiting: ReadonlyMap<number, Waiting>,
): AlertDetail | null {
  const watched = chains.get(network.id)?.assets;
  const unwatched = catalogue().assets.filter(
    ({ id, currencyId, networkId }) =>
      networkId === network.id &&
      waiting.has(id) &&
      watched?.some((asset) => asset.currencyId === currencyId) !== true,
  );
  if (unwatched.length === 0) return null;
  const sum = (what: keyof Waiting) =>
    unwatched.reduce((total, { id }) => total + (waiting.get(id)?.[what] ?? 0), 0);
  const waits = { tickets: sum('tickets'), payments: sum('payments') };
  if (watched === undefined) return alertDetail('networkNotNamed', { network: network.name, ...waits });
  const coins = unwatched.map((asset) => assetName(catalogue(), asset));
  return alertDetail('coinsNotNamed', { coins, ...waits });
}
