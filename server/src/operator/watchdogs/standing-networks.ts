import { alertSubjects } from '../../alerts.ts';
import { behindAfterMs, isBehind } from '../../chains/index.ts';
import type { CatalogueSource, Network } from '../../currencies/index.ts';
import {
  openAlerts,
  raiseAlert,
  raiseOrUpdateAlert,
  resolveAlert,
} from '../../platform/alerts/alerts-store.ts';
import { type Clock, later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { type CursorTimes, cursorTimes } from './condition-store.ts';

interface StandingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, unknown>;
}

const JUDGES_AFTER_MS = 10 * 60_000;
/** Ethereum finalises every 6.4 minutes at best and sometimes skips one. */
const UNFINALISED_MS = 30 * 60_000;

/**
 * A node without peers still answers, with its old head; a node far behind shows new heads. Neither fails,
 * and tickets expire.
 */
export function keepStandingAlerts({ db, clock, catalogue, chains }: StandingDeps): () => Promise<void> {
  let judgesFrom = later(clock.now(), JUDGES_AFTER_MS);
  const movesOf = { movedAt: movesNotAhead(), finalSince: movesNotAhead() };
  return async () => {
    const now = clock.now();
    if (judgesFrom > later(now, JUDGES_AFTER_MS)) judgesFrom = later(now, JUDGES_AFTER_MS);
    const timesOf = await cursorTimes(db);
    const open = new Set((await openAlerts(db)).map(({ subject }) => subject));
    for (const network of catalogue().networks) {
      const { id, name } = network;
      // One cause, one alert.
      if (open.has(alertSubjects.silent(id))) continue;
      const times = chains.has(id) ? timesOf.get(id) : null;
      const subject = alertSubjects.standing(id);
      if (times === undefined) {
        // This alert must not replace the watcher's own, for a node that is behind.
        if (judgesFrom <= now) await raiseAlert(db, now, subject, neverRead(name));
        continue;
      }
      const stands = times === null ? null : standsSince(movesOf, network, times, now);
      if (stands === null) await resolveAlert(db, now, subject);
      else if (judgesFrom <= now) await raiseOrUpdateAlert(db, now, subject, stands(name));
    }
  };
}

const neverRead = (name: string): string =>
  `No block of ${name} has ever been read. No ticket can be paid there. Repair the node`;

function standsSince(
  movesOf: Readonly<Record<'movedAt' | 'finalSince', NotAhead>>,
  network: Network,
  { movedAt, blockMadeAt, finalSince }: CursorTimes,
  now: Date,
): ((name: string) => string) | null {
  const { id } = network;
  const moved = movesOf.movedAt(id, movedAt, now);
  if (later(moved, behindAfterMs(network)) <= now)
    return (name) =>
      `No block of ${name} has been read since ${moved.toISOString()}. Deposits on it are not seen. Repair the node`;
  if (isBehind(blockMadeAt, now, network))
    return (name) =>
      `The newest block of ${name} that was read was made at ${blockMadeAt.toISOString()}. Later deposits are not seen yet. Check whether the node is behind, Parom is still reading (networks), or the clock here is ahead`;
  const final = finalSince === null ? null : movesOf.finalSince(id, finalSince, now);
  if (final !== null && later(final, UNFINALISED_MS) <= now)
    return (name) =>
      `No further block of ${name} is finalized since ${final.toISOString()}, says its node. Deposits on it wait and payments stay "sent". Repair the node, or wait for the network`;
  return null;
}

type NotAhead = (networkId: number, moved: Date, now: Date) => Date;

/** A time from a clock that was ahead counts from its first sight. */
function movesNotAhead(): NotAhead {
  const ahead = new Map<number, { readonly moved: Date; readonly seenAt: Date }>();
  return (networkId, moved, now) => {
    if (moved <= now) return moved;
    const known = ahead.get(networkId);
    if (known?.moved.getTime() === moved.getTime() && known.seenAt <= now) return known.seenAt;
    ahead.set(networkId, { moved, seenAt: now });
    return now;
  };
}
