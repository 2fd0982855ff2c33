/** Commits that notify, at a steady rate and as many as go, beside the same commits without an event. */
import { setTimeout as sleep } from 'node:timers/promises';
import { schemaSource } from '../src/migrations/index.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { createLogger } from '../src/platform/logger.ts';
import { followOutbox } from '../src/platform/outbox/follow-outbox.ts';
import { atLeast, atMost, forTheRecord, type Line, median } from './measurement.ts';
import { commitMove, makeMoves } from './outbox-load-store.ts';
import { createDatabase } from './postgres.ts';

const PER_SECOND = 1_000;
const STEADY_MS = 8_000;
const WRITERS = 20;
const RUSH_MS = 2_000;
const PAIRS = 5;
const LATE_MS = 1_000;
const HEARD_MS = 5_000;

type Commit = () => Promise<void>;

export async function outbox(): Promise<readonly Line[]> {
  const own = await createDatabase();
  if (own === null) return [];
  const log = createLogger('silent');
  const database = await openPostgres({ databaseUrl: own.url, log, poolSize: WRITERS });
  const reader = await openPostgres({ databaseUrl: own.url, log });
  await database.withoutTimeout((db) => migrate(db, schemaSource));
  await makeMoves(database.db);
  const delays: number[] = [];
  const following = await followOutbox({
    database: reader,
    log,
    deliver: async (events) => {
      for (const { payload } of events)
        delays.push(performance.now() - (payload as unknown as { sentAt: number }).sentAt);
    },
  });
  const commit = (tells: boolean) => () => commitMove(database.db, tells, performance.now());
  const perSecond = await atSteadyRate(commit(true));
  const heard = await allHeard(delays, perSecond.commits);
  const late = delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? Infinity;
  const [told, quiet] = await inRush(commit(true), commit(false));
  await following.stop();
  for (const one of [reader, database]) await one.close();
  await own.drop();
  return [
    atLeast('commits with a live event, steady', perSecond.rate, PER_SECOND * 0.95, '/s'),
    atLeast('  of them heard by another connection', heard, 1, '×'),
    atMost('  from before the commit until heard, 99th percentile', late, LATE_MS, 'ms'),
    forTheRecord(`commits with a live event, ${WRITERS} writers at full speed`, median(told), '/s'),
    forTheRecord('  the same commits without an event', median(quiet), '/s'),
    forTheRecord(
      `  the one to the other, median of ${PAIRS} pairs of turns`,
      median(told.map((rate, turn) => rate / (quiet[turn] ?? rate))),
      '×',
    ),
  ];
}

async function atSteadyRate(commit: Commit): Promise<{ rate: number; commits: number }> {
  const startedAt = performance.now();
  const running = new Set<Promise<void>>();
  let commits = 0;
  for (let passed = 0; passed < STEADY_MS; passed = performance.now() - startedAt) {
    for (; commits < (passed * PER_SECOND) / 1_000; commits += 1) {
      const one = commit().finally(() => running.delete(one));
      running.add(one);
    }
    await sleep(2);
  }
  await Promise.all(running);
  return { rate: (commits * 1_000) / (performance.now() - startedAt), commits };
}

async function allHeard(delays: readonly number[], commits: number): Promise<number> {
  for (const until = performance.now() + HEARD_MS; delays.length < commits; await sleep(20))
    if (performance.now() > until) break;
  return delays.length / commits;
}

async function inRush(...kinds: readonly [Commit, Commit]): Promise<readonly [number[], number[]]> {
  const rates: readonly [number[], number[]] = [[], []];
  for (let pair = 0; pair < PAIRS; pair += 1)
    for (const [kind, commit] of kinds.entries()) rates[kind]?.push(await rush(commit));
  return rates;
}

async function rush(commit: Commit): Promise<number> {
  const startedAt = performance.now();
  let commits = 0;
  const writer = async () => {
    for (; performance.now() - startedAt < RUSH_MS; commits += 1) await commit();
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return (commits * 1_000) / (performance.now() - startedAt);
}
