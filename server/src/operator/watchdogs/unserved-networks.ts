/**
 * A network that was taken out of the settings is watched by nobody: no deposit to an open ticket is seen, no payment is
 * followed. Nothing is lost, its watcher goes on where it stopped; but a human must know that somebody waits. Of a token that was
 * taken out alone more is lost: the watcher goes on without it, and reads no block twice.
 */
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
  /** Those that are served, by network id. */
  readonly chains: ReadonlyMap<number, Pick<Chain, 'assets'>>;
}

/** Raises an alert for each network that something waits for and nobody serves, and puts it away when neither is so. */
export async function alertUnserved(deps: UnservedDeps): Promise<void> {
  const { db, clock } = deps;
  const waiting = await waitingByAsset(db);
  for (const network of deps.catalogue().networks) {
    const subject = alertSubjects.unserved(network.id);
    const message = whatWaits(deps, network, waiting);
    if (message === null) await resolveAlert(db, clock.now(), subject);
    else await raiseOrUpdateAlert(db, clock.now(), subject, message);
  }
}

function whatWaits(
  { catalogue, chains }: UnservedDeps,
  network: Network,
  waiting: ReadonlyMap<number, Waiting>,
): string | null {
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
  const who = `${sum('tickets')} unpaid or unconfirmed tickets and ${sum('payments')} unfinished payments wait for`;
  if (watched === undefined) return `${who} ${network.name}, which this service does not serve`;
  const coins = unwatched.map((asset) => assetName(catalogue(), asset)).join(', ');
  return `${who} ${coins}, of which the settings name no contract. The network’s other coins are watched meanwhile, and no block is read twice: what is sent to these tickets now is not found later either`;
}
