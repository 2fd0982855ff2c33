/**
 * A node that lost its peers still answers, with the head that it had: every look finds nothing, nobody logs a failure, and
 * tickets expire while their customers pay.
 */
import { alertSubjects } from '../../alerts.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import { raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { type Clock, later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
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

/**
 * One beat of the worker's schedule: raises an alert for each served network whose watcher has read no block for ten minutes,
 * and puts it away when it reads one, or when the network is served no more. While this process is younger than that, it
 * judges nothing: what was not read while nobody ran says nothing about the node.
 */
export function keepStandingTold({ db, clock, catalogue, chains }: StandingDeps): () => Promise<void> {
  let judgesFrom = later(clock.now(), STANDING_MS);
  const notAhead = movesNotAhead();
  return async () => {
    const now = clock.now();
    // Further ahead than the period: the clock was set back.
    if (judgesFrom > later(now, STANDING_MS)) judgesFrom = later(now, STANDING_MS);
    const movedAt = await cursorMoves(db);
    for (const { id, name } of catalogue().networks) {
      const moved = chains.has(id) ? movedAt.get(id) : undefined;
      const at = moved === undefined ? undefined : notAhead(id, moved, now);
      const subject = alertSubjects.standing(id);
      if (at === undefined || later(at, STANDING_MS) > now) await resolveAlert(db, now, subject);
      else if (judgesFrom <= now) {
        const message = `No block of ${name} has been read since ${at.toISOString()}: deposits on it are not seen`;
        await raiseAlert(db, now, subject, message);
      }
    }
  };
}

/** A move that a clock dated ahead, and that was set back since, counts from when it was first seen here. */
function movesNotAhead(): (networkId: number, moved: Date, now: Date) => Date {
  const ahead = new Map<number, { readonly moved: Date; readonly seenAt: Date }>();
  return (networkId, moved, now) => {
    if (moved <= now) return moved;
    const known = ahead.get(networkId);
    if (known?.moved.getTime() === moved.getTime() && known.seenAt <= now) return known.seenAt;
    ahead.set(networkId, { moved, seenAt: now });
    return now;
  };
}
