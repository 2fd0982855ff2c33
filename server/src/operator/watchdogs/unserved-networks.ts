/**
 * A network that was taken out of the settings is watched by nobody: no deposit to an open ticket is seen, no payment is
 * followed. Nothing is lost, its watcher goes on where it stopped; but a human must know that somebody waits.
 */
import { alertSubjects } from '../../alerts.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import { raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { waitingByNetwork } from './condition-store.ts';

interface UnservedDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  /** Those that are served, by network id. */
  readonly chains: ReadonlyMap<number, unknown>;
}

/** Raises an alert for each network that something waits for and nobody serves, and puts it away when neither is so. */
export async function alertUnserved({ db, clock, catalogue, chains }: UnservedDeps): Promise<void> {
  const waiting = await waitingByNetwork(db);
  for (const { id, name } of catalogue().networks) {
    const { tickets, payments } = waiting.get(id) ?? { tickets: 0, payments: 0 };
    const subject = alertSubjects.unserved(id);
    if (chains.has(id) || tickets + payments === 0) await resolveAlert(db, clock.now(), subject);
    else {
      const who = `${tickets} unpaid or unconfirmed tickets and ${payments} unfinished payments`;
      await raiseAlert(
        db,
        clock.now(),
        subject,
        `${who} wait for ${name}, which this service does not serve`,
      );
    }
  }
}
