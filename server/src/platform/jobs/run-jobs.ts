/** Runs each job at least once, so handlers must tolerate a second run. */
import type { WorkEventName } from '../../events.ts';
import { later } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { claimJobs, extendLeases, JOBS_CHANNEL, type Job, releaseAllLeases } from './jobs-store.ts';
import { type JobDeps, type JobHandlers, runJob } from './run-job.ts';

const LEASE_MS = 30_000;

export interface JobsDeps extends JobDeps {
  readonly database: Pick<Database, 'kind' | 'db' | 'listen'>;
}

export interface JobRunner {
  runDue(): Promise<number>;
  wake(): void;
  /** The last claim, by `performance.now()`. */
  turnedAt(): number;
  stop(): Promise<void>;
}

/** A job may outlast its lease. */
function renewLeases(
  { clock, log, database }: JobsDeps,
  running: ReadonlyMap<number, unknown>,
): NodeJS.Timeout {
  return setInterval(async () => {
    if (running.size === 0) return;
    try {
      await extendLeases(database.db, [...running.keys()], later(clock.now(), LEASE_MS));
    } catch (error) {
      log.warn({ err: error }, 'the leases of running jobs could not be renewed');
    }
  }, LEASE_MS / 3).unref();
}

export function jobRunner(deps: JobsDeps, concurrency = 4): JobRunner {
  const { clock, log, handlers, database } = deps;
  const running = new Map<number, Promise<void>>();
  let finished = 0;
  let filling: Promise<void> | undefined;
  let wokenWhileFilling = false;
  let mayBeMore = false;
  let stopped = false;
  let turnedAt = performance.now();

  const fill = async (): Promise<void> => {
    while (!stopped && running.size < concurrency) {
      const limit = concurrency - running.size;
      const asked = { kinds: Object.keys(handlers), held: [...running.keys()], limit, leaseMs: LEASE_MS };
      const jobs = await claimJobs(database.db, clock.now(), asked);
      turnedAt = performance.now();
      for (const job of jobs) running.set(job.id, runAndForget(job));
      mayBeMore = jobs.length === limit;
      if (!mayBeMore) return;
    }
    mayBeMore = true;
  };

  /** A wake during a claim may concern an unseen job. */
  const fillOnce = async (): Promise<void> => {
    wokenWhileFilling = true;
    filling ??= (async () => {
      try {
        while (wokenWhileFilling) {
          wokenWhileFilling = false;
          await fill();
        }
      } finally {
        filling = undefined;
      }
    })();
    await filling;
  };

  const runAndForget = async (job: Job): Promise<void> => {
    try {
      await runJob(deps, job);
    } catch (error) {
      // The lease ends, and the job runs again.
      log.error({ err: error, job: job.id, kind: job.kind }, 'the outcome of a job could not be stored');
    } finally {
      running.delete(job.id);
      finished += 1;
      if (mayBeMore) wake();
    }
  };

  const wake = (): void => {
    if (stopped) return;
    fillOnce().catch((error: unknown) => log.error({ err: error }, 'jobs could not be claimed'));
  };

  const renewals = renewLeases(deps, running);

  return {
    wake,
    turnedAt: () => turnedAt,
    runDue: async () => {
      const before = finished;
      await fillOnce();
      while (running.size > 0) {
        await Promise.race(running.values()).then(fillOnce);
      }
      return finished - before;
    },
    stop: async () => {
      stopped = true;
      await filling?.catch(() => {});
      await Promise.all(running.values());
      clearInterval(renewals);
    },
  };
}

/** Kinds that wait for outside servers have their own slots and block no other job. */
export interface Lane {
  readonly kinds: readonly WorkEventName[];
  readonly slots: number;
}

export interface Jobs extends JobRunner {
  begin(): Promise<void>;
}

export interface LanesDeps extends JobsDeps {
  readonly pollMs?: number;
  readonly lanes?: readonly Lane[];
}

export async function startJobs(deps: LanesDeps): Promise<JobRunner> {
  const jobs = jobsInLanes(deps);
  await jobs.begin();
  return jobs;
}

export function jobsInLanes(deps: LanesDeps): Jobs {
  const { database, handlers, pollMs = 1_000 } = deps;
  const slow = new Set(deps.lanes?.flatMap(({ kinds }) => kinds));
  const quick = (Object.keys(handlers) as WorkEventName[]).filter((kind) => !slow.has(kind));
  const runnerOf = (kinds: readonly WorkEventName[], slots?: number): JobRunner => {
    const theirs = kinds.map((kind) => [kind, handlers[kind]]);
    return jobRunner({ ...deps, handlers: Object.fromEntries(theirs) as JobHandlers }, slots);
  };
  const own = runnerOf(quick);
  const lanes = [own, ...(deps.lanes ?? []).map(({ kinds, slots }) => runnerOf(kinds, slots))];
  const wake = (): void => {
    for (const runner of lanes) runner.wake();
  };
  let stopListening = async (): Promise<void> => {};
  let poll: NodeJS.Timeout | undefined;
  return {
    wake,
    begin: async () => {
      if (database.kind === 'embedded') await releaseAllLeases(database.db);
      stopListening = await database.listen(JOBS_CHANNEL, wake);
      poll = setInterval(wake, pollMs);
      wake();
    },
    turnedAt: own.turnedAt,
    runDue: async () => {
      const ran = await Promise.all(lanes.map((runner) => runner.runDue()));
      return ran.reduce((sum, count) => sum + count, 0);
    },
    stop: async () => {
      clearInterval(poll);
      // A notification would start another job.
      const ended = lanes.map((runner) => runner.stop());
      await stopListening();
      await Promise.all(ended);
    },
  };
}
