/**
 * A node that lost its peers still answers, with the head that it had: every look finds nothing, nobody logs a failure, and
 * tickets expire while their customers pay. One that is far behind its network shows a new head at every look. A network
 * that finalises nothing goes on making blocks, and pays nobody.
 */
import { alertSubjects } from '../../alerts.ts';
import { isBehind } from '../../chains/index.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import { raiseAlert, raiseOrUpdateAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { type Clock, later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { type CursorTimes, cursorTimes } from './condition-store.ts';

interface StandingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  /** Those that are served, by network id. */
  readonly chains: ReadonlyMap<number, unknown>;
}

/** The networks that can be served live make a block every few seconds. */
const STANDING_MS = 10 * 60_000;
/** Ethereum finalises every 6.4 minutes at best, and now and then misses one or two of these. */
const UNFINALISED_MS = 30 * 60_000;

/**
 * One beat of the worker's schedule: raises an alert for each served network whose watcher has read no block for ten minutes,
 * only older ones, or none that the network calls final for half an hour, and puts it away when it reads one, or when the network is served no more.
 * While this process is younger than ten minutes, it judges nothing: what was not read while nobody ran says nothing about the node.
 */
export function keepStandingTold({ db, clock, catalogue, chains }: StandingDeps): () => Promise<void> {
  let judgesFrom = later(clock.now(), STANDING_MS);
  const movesOf = { movedAt: movesNotAhead(), finalSince: movesNotAhead() };
  return async () => {
    const now = clock.now();
    // Further ahead than the period: the clock was set back.
    if (judgesFrom > later(now, STANDING_MS)) judgesFrom = later(now, STANDING_MS);
    const timesOf = await cursorTimes(db);
    for (const { id, name } of catalogue().networks) {
      const times = chains.has(id) ? timesOf.get(id) : null;
      const subject = alertSubjects.standing(id);
      if (times === undefined) {
        // Of a node that is behind its watcher says so itself, and that stays said.
        if (judgesFrom <= now) await raiseAlert(db, now, subject, neverRead(name));
        continue;
      }
      const stands = times === null ? null : standsSince(movesOf, id, times, now);
      if (stands === null) await resolveAlert(db, now, subject);
      else if (judgesFrom <= now) await raiseOrUpdateAlert(db, now, subject, stands(name));
    }
  };
}

const neverRead = (name: string): string =>
  `No block of ${name} has ever been read: its node does not answer. No ticket can be paid there before it does`;

/** What is to be told of a network; `null` while it gets on. */
function standsSince(
  movesOf: Readonly<Record<'movedAt' | 'finalSince', NotAhead>>,
  id: number,
  { movedAt, blockMadeAt, finalSince }: CursorTimes,
  now: Date,
): ((name: string) => string) | null {
  const moved = movesOf.movedAt(id, movedAt, now);
  if (later(moved, STANDING_MS) <= now)
    return (name) =>
      `No block of ${name} has been read since ${moved.toISOString()}: deposits on it are not seen`;
  if (isBehind(blockMadeAt, now))
    return (name) =>
      `The newest block of ${name} that was read was made at ${blockMadeAt.toISOString()}: its node is behind the network, the reading is behind the node, or the clock here is ahead. Later deposits are not seen yet`;
  const final = finalSince === null ? null : movesOf.finalSince(id, finalSince, now);
  if (final !== null && later(final, UNFINALISED_MS) <= now)
    return (name) =>
      `No further block of ${name} is finalized since ${final.toISOString()}, by its node: deposits on it are seen and wait, payments stay "sent"`;
  return null;
}

type NotAhead = (networkId: number, moved: Date, now: Date) => Date;

/** A move that a clock dated ahead, and that was set back since, counts from when it was first seen here. */
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
