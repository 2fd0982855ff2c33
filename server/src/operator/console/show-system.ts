import type { SystemAnswer } from '@parom/contract/console/system';
import { blocksBehind } from '../../chains/index.ts';
import { readBeats } from '../../platform/beats/beats-store.ts';
import type { Db } from '../../platform/db/db.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { cursorTimes } from '../watchdogs/condition-store.ts';
import { stopView } from './show-catalogue.ts';
import { databaseState, dueEvents, givenUpEvents, mailState } from './system-store.ts';

/** As sales count it: four missed beats. */
const ALIVE_S = 20;
const MEGABYTE = 1_000_000;

type SystemDeps = Pick<OperatorDeps, 'db' | 'clock' | 'catalogue' | 'chains'>;

export async function showSystem(deps: SystemDeps): Promise<SystemAnswer> {
  const { db, clock } = deps;
  const now = clock.now();
  const [processes, networks, due, givenUp, mail, database] = await Promise.all([
    readBeats(db),
    networkRows(deps, now),
    dueEvents(db, now),
    givenUpEvents(db),
    mailState(db, now),
    measuredDatabase(db),
  ]);
  return {
    now: now.toISOString(),
    processes: processes.map(({ startedAt, ageS, ...process }) => ({
      ...process,
      startedAt: startedAt.toISOString(),
      beatAgeS: ageS,
      isAlive: !process.hasEnded && ageS < ALIVE_S,
    })),
    networks,
    events: { due: [...due], givenUp },
    mail: { ...mail, lastSentAt: mail.lastSentAt?.toISOString() ?? null },
    ...database,
  };
}

async function networkRows(deps: SystemDeps, now: Date): Promise<SystemAnswer['networks']> {
  const { db, catalogue } = deps;
  const times = await cursorTimes(db);
  return Promise.all(
    catalogue().networks.map(async ({ id, name, inStopped, outStopped }) => {
      const cursor = times.get(id);
      return {
        network: name,
        read: cursor?.height ?? null,
        behind: await blocksBehind(deps, id),
        ageS: cursor === undefined ? null : Math.max(0, now.getTime() - cursor.movedAt.getTime()) / 1_000,
        inStopped: stopView(inStopped),
        outStopped: stopView(outStopped),
      };
    }),
  );
}

async function measuredDatabase(db: Db): Promise<Pick<SystemAnswer, 'database' | 'clockAheadMs'>> {
  const from = performance.now();
  const { engine, bytes, connections, now } = await databaseState(db);
  const answeredMs = performance.now() - from;
  return {
    database: {
      engine,
      megabytes: Math.round(bytes / MEGABYTE),
      connections,
      answeredMs: Math.round(answeredMs),
    },
    // The database read its clock about half-way.
    clockAheadMs: Math.round(Date.now() - answeredMs / 2 - now.getTime()),
  };
}
