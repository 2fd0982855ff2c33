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
    const message = waitingFor(deps, network, waiting);
    if (message === null) await resolveAlert(db, clock.now(), subject);
    else await raiseOrUpdateAlert(db, clock.now(), subject, message);
  }
}

function waitingFor(
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
  if (watched === undefined)
    return `${who} ${network.name}, which the settings do not name. Nothing is lost. Name the network again`;
  const coins = unwatched.map((asset) => assetName(catalogue(), asset)).join(', ');
  return `${who} ${coins}, whose contract the settings do not name. Coins sent to these tickets meanwhile are not found later, since no block is read twice. Name the contract at once`;
}
