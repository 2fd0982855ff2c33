import type { Events, WorkEventName } from '../../events.ts';
import { type Clock, later } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import { storable } from '../text/storable.ts';
import { inJobSpan } from '../tracing/spans.ts';
import { deleteJob, failJob, type Job, postponeJob } from './jobs-store.ts';

export type JobHandler<Name extends WorkEventName> = (payload: Events[Name]) => Promise<void>;
/** When one handler fails, all run again. */
export type JobHandlers = { readonly [Name in WorkEventName]: readonly JobHandler<Name>[] };

/** Counts no failure. */
export class RetryAt extends Error {
  constructor(
    readonly at: Date,
    why: string,
  ) {
    super(why);
  }
}

const MOST_ATTEMPTS = 20;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** A job may always ask for the next moment. */
const SHORTEST_RETRY_MS = 100;

export interface JobDeps {
  readonly database: Pick<Database, 'db'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly handlers: JobHandlers;
}

export async function runJob({ database: { db }, clock, log, handlers }: JobDeps, job: Job): Promise<void> {
  const { id, kind, attempts } = job;
  try {
    await inJobSpan(kind, attempts, () => runHandlers(handlers, job), isFault);
    await deleteJob(db, id);
  } catch (error) {
    const now = clock.now();
    const why = storable(error instanceof Error ? error.message : String(error));
    if (error instanceof RetryAt) {
      const soonest = later(now, SHORTEST_RETRY_MS);
      const runAt = error.at > soonest ? error.at : soonest;
      await postponeJob(db, id, { runAt, why, attempts: attempts - 1 });
    } else if (attempts >= MOST_ATTEMPTS) {
      log.error({ err: error, job: id, kind }, 'a job was given up');
      await failJob(db, id, now, why);
    } else {
      log.warn({ err: error, job: id, kind, attempts }, 'a job failed, it is tried again');
      await postponeJob(db, id, { runAt: later(now, pauseAfter(attempts)), why, attempts });
    }
  }
}

async function runHandlers(handlers: JobHandlers, { kind, payload }: Job): Promise<void> {
  for (const handler of handlers[kind] as readonly JobHandler<never>[]) await handler(payload as never);
}

const isFault = (error: unknown): boolean => !(error instanceof RetryAt);

export const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
