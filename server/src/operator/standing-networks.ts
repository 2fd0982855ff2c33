/**
 * A node that lost its peers still answers, with the head that it had: every look finds nothing, nobody logs a failure, and
 * tickets expire while their customers pay.
 */
import type { CatalogueSource } from '../currencies/index.ts';
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import { type Clock, later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { cursorMoves } from './condition-store.ts';

interface StandingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  /** Those that are served, by network id. */
  readonly chains: ReadonlyMap<number, unknown>;
}

/** The networks that can be served live make a block every few seconds. */
const STANDING_MS = 10 * 60_000;

/** Raises an alert for each network whose watcher has read no block for ten minutes, and puts it away when it reads one. */
export async function alertStanding({ db, clock, catalogue, chains }: StandingDeps): Promise<void> {
  const now = clock.now();
  const movedAt = await cursorMoves(db);
  for (const networkId of chains.keys()) {
    const at = movedAt.get(networkId);
    const subject = `standing:${networkId}`;
    if (at === undefined || later(at, STANDING_MS) > now) await resolveAlert(db, now, subject);
    else {
      const name = catalogue().network(networkId)?.name ?? `network ${networkId}`;
      const message = `No block of ${name} has been read since ${at.toISOString()}: deposits on it are not seen`;
      await raiseAlert(db, now, subject, message);
    }
  }
}
