/** Starts what works by itself in a process with the worker's role: jobs, schedules, and one watcher per network. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app.ts';
import { startWatching } from './chains/index.ts';
import { startBlockMakers } from './chains/simulated/index.ts';
import type { Config } from './config.ts';
import { freePayouts } from './payouts/index.ts';
import { startBeating } from './platform/beats/start-beating.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { startJobs } from './platform/jobs/run-jobs.ts';
import { startSchedules } from './platform/jobs/run-schedules.ts';
import type { Logger } from './platform/logger.ts';
import type { Metrics } from './platform/metrics.ts';
import { slowLanes } from './worker.ts';

export interface Work {
  /** A network has news: its watcher looks now. */
  wake(networkId: number): void;
  /** Does everything that is due by the clock now, and what follows from it. */
  runDue(): Promise<void>;
  /** What the first visitor needs: networks that are read, prices on the board and network fees. Jobs that wait go on beside the visitors. */
  prepare(): Promise<void>;
  /** The same after the clock was moved by hand, when the schedules' own periods say nothing of what became due. */
  runAll(): Promise<void>;
  stop(): Promise<void>;
}

/** In one process the world wakes its watchers; this is for the others. */
const SIMULATED_PACE = { pollMs: 500, pauseMs: 500 };
/** A simulated network whose whole world is in this process wakes its watcher itself; looking is for certainty. */
const WOKEN_PACE = { pollMs: 1_000, pauseMs: 500 };
const REAL_PACE = { pollMs: 1_000, pauseMs: 2_000 };
/** What follows from what follows ends somewhere; a chain of events longer than this is a bug. */
const MOST_ROUNDS = 20;
/** So long is waited for networks to be caught up with. Slow ones go on by themselves, and timers do not depend on them. */
const CATCH_UP_MS = 2_000;

export async function startWork(deps: {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly app: App;
  readonly metrics: Metrics;
}): Promise<Work> {
  const { config, database, clock, log, app } = deps;
  // A claim lasts a minute. Of an embedded database whoever made one is dead, and its customer waits for it.
  if (database.kind === 'embedded') await freePayouts(database.db);
  const lanes = slowLanes(app.networks.chains.size);
  const jobs = await startJobs({ database, clock, log, handlers: app.handlers, lanes });
  const timed = startSchedules({ database, clock, log, entries: app.schedules });
  const turnedAt = () => [jobs.turnedAt(), timed.turnedAt()];
  const beating = await startBeating({ db: database.db, log, turnedAt });
  const simulatedPace = database.kind === 'embedded' ? WOKEN_PACE : SIMULATED_PACE;
  const pace = config.mode === 'sandbox' ? simulatedPace : REAL_PACE;
  const watchers = startWatching(
    { db: database.db, clock, catalogue: app.catalogue, log, registry: deps.metrics.registry },
    app.networks.chains.values(),
    pace,
  );
  const { world } = app.networks;
  const blocks = world === null ? null : startBlockMakers(world, config.sandbox.blockMs, log);
  const prepare = async (runTimers: () => Promise<void>): Promise<void> => {
    await Promise.race([watchers.catchUp(), sleep(CATCH_UP_MS, undefined, { ref: false })]);
    await runTimers();
    // The fees may have been asked before the first price came.
    await app.keepFloors();
  };
  const settle = async (runTimers: () => Promise<void>): Promise<void> => {
    await prepare(runTimers);
    for (let round = 1; (await jobs.runDue()) > 0 && round < MOST_ROUNDS; round += 1) await timed.runDue();
  };
  return {
    wake: watchers.wake,
    runDue: () => settle(timed.runDue),
    prepare: () => prepare(timed.runDue),
    runAll: () => settle(timed.runAll),
    // All at once: none may begin something new while another waits for the end of what it has begun.
    stop: async () =>
      void (await Promise.all([beating.stop(), blocks?.stop(), watchers.stop(), timed.stop(), jobs.stop()])),
  };
}
