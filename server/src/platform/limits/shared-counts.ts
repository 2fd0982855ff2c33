/** Processes tell each other their counts once a second. Without the database each counts alone. */
import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Logger } from '../logger.ts';
import { forgetEnded, readOthers, type ToldCount, writeCounts } from './shared-counts-store.ts';
import type { Counter, Sharing } from './window-counters.ts';

const EXCHANGE_MS = 1_000;
const FORGET_MS = 60_000;
const MOST_TOLD = 500;
/** Most visitors never make so many calls in a minute. */
const CALLS_TOLD_FROM = 30;
const ID_LENGTH = 22;

export interface SharedCounts {
  /** Told from the first one on. */
  tries(name: string, clock: Clock): Sharing;
  calls(name: string): Sharing;
  exchange(): Promise<void>;
  stop(): Promise<void>;
}

interface Family {
  readonly name: string;
  readonly from: number;
  readonly now: () => number;
  readonly told: Map<string, number>;
  others: Map<string, number>;
  counters: () => Iterable<Counter>;
}

/** @param secret the same in all processes: an address cannot be guessed from its hash */
export function shareCounts(deps: {
  readonly db: Db;
  readonly log: Logger;
  readonly secret: Buffer;
}): SharedCounts {
  const { db, log } = deps;
  const process = randomUUID();
  const families: Family[] = [];
  let running: Promise<void> | undefined;
  let forgottenAt = 0;

  const family = (name: string, from: number, now: () => number): Sharing => {
    const own: Family = { name, from, now, told: new Map(), others: new Map(), counters: () => [] };
    families.push(own);
    return {
      idOf: (key) =>
        createHmac('sha256', deps.secret).update(`${name} ${key}`).digest('base64url').slice(0, ID_LENGTH),
      othersOf: (id) => own.others.get(id) ?? 0,
      join: (counters) => {
        own.counters = counters;
      },
    };
  };

  const exchange = async (): Promise<void> => {
    const changed = families.flatMap(changesOf).sort((a, b) => b.tries - a.tries);
    const told = changed.slice(0, MOST_TOLD);
    if (told.length > 0) await writeCounts(db, process, told);
    for (const one of families) noteTold(one, told);
    const others = await readOthers(db, process);
    for (const one of families) hear(one, others);
    if (performance.now() - forgottenAt < FORGET_MS) return;
    forgottenAt = performance.now();
    await forgetEnded(db);
  };

  const timer = setInterval(() => {
    running ??= exchange()
      .catch((error: unknown) => log.warn({ err: error }, 'counts of other processes are not known now'))
      .finally(() => {
        running = undefined;
      });
  }, EXCHANGE_MS).unref();

  return {
    tries: (name, clock) => family(name, 1, () => clock.now().getTime()),
    calls: (name) => family(`calls ${name}`, CALLS_TOLD_FROM, Date.now),
    exchange,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** A count that was told and fell is told again: a right password takes tries back. */
function changesOf({ name, from, now, told, counters }: Family): ToldCount[] {
  const at = now();
  const changes: ToldCount[] = [];
  for (const { id, count, endsAt } of counters()) {
    const known = told.get(id);
    if (endsAt <= at || count === (known ?? 0) || (known === undefined && count < from)) continue;
    changes.push({ family: name, id, tries: count, leftMs: endsAt - at });
  }
  return changes;
}

function noteTold({ name, told, counters }: Family, changes: readonly ToldCount[]): void {
  for (const { family, id, tries } of changes) if (family === name) told.set(id, tries);
  if (told.size === 0) return;
  const alive = new Set(Array.from(counters(), ({ id }) => id));
  for (const id of told.keys()) if (!alive.has(id)) told.delete(id);
}

function hear(own: Family, rows: Awaited<ReturnType<typeof readOthers>>): void {
  const others = new Map(
    rows.filter(({ family }) => family === own.name).map(({ id, tries }) => [id, tries]),
  );
  if (others.size === 0 && own.others.size === 0) return;
  own.others = others;
  for (const counter of own.counters()) counter.others = others.get(counter.id) ?? 0;
}
