import { setTimeout as sleep } from 'node:timers/promises';
import { startWatching } from '../chains/index.ts';
import { startBlockMakers } from '../chains/simulated/index.ts';
import { freePayments } from '../payments/index.ts';
import { startBeating } from '../platform/beats/start-beating.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { jobsInLanes } from '../platform/jobs/run-jobs.ts';
import { waitingSchedules } from '../platform/jobs/run-schedules.ts';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import { slowLanes } from '../worker.ts';
import type { App } from './app.ts';
import type { Config } from './config.ts';

export interface Work {
  wake(networkId: number): void;
  runDue(): Promise<void>;
  /** What the first visitor needs. */
  prepare(): Promise<void>;
  /** They would delay the embedded database's first answer. */
  begin(): Promise<void>;
  /** After a move of the clock. */
  runAll(): Promise<void>;
  stop(): Promise<void>;
}

const SIMULATED_PACE = { pollMs: 500, pauseMs: 500 };
/** The simulated network wakes its watcher. Polling is a safeguard. */
const WOKEN_PACE = { pollMs: 1_000, pauseMs: 500 };
const REAL_PACE = { pollMs: 1_000, pauseMs: 2_000 };
/** A longer chain of events is a bug. */
const MOST_ROUNDS = 20;
/** Slow networks go on alone. */
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
  // Its owner is dead, and the customer waits.
  if (database.kind === 'embedded') await freePayments(database.db);
  const lanes = slowLanes(app.networks.chains.size);
  const jobs = jobsInLanes({ database, clock, log, handlers: app.handlers, lanes });
  const isAlone = database.kind === 'embedded';
  const timed = waitingSchedules({ db: database.db, clock, log, entries: app.schedules, isAlone });
  const turnedAt = () => [jobs.turnedAt(), timed.turnedAt()];
  const beating = await startBeating({
    db: database.db,
    log,
    process: { roles: [...config.roles], version: app.version },
    turnedAt,
    onBeat: app.noteHeartbeat,
  });
  const simulatedPace = database.kind === 'embedded' ? WOKEN_PACE : SIMULATED_PACE;
  const pace = config.mode === 'sandbox' ? simulatedPace : REAL_PACE;
  const watchers = startWatching(
    {
      db: database.db,
      clock,
      catalogue: app.catalogue,
      log,
      registry: deps.metrics.registry,
      onBlocks: app.watchSpends,
    },
    app.networks.chains.values(),
    pace,
  );
  const { world } = app.networks;
  const blocks = world === null ? null : startBlockMakers(world, config.sandbox.blockMs, log);
  const prepare = async (runTimers: () => Promise<void>): Promise<void> => {
    await Promise.race([watchers.catchUp(), sleep(CATCH_UP_MS, undefined, { ref: false })]);
    await runTimers();
    await app.keepFloors();
  };
  const settle = async (runTimers: () => Promise<void>): Promise<void> => {
    await prepare(runTimers);
    for (let round = 1; (await jobs.runDue()) > 0 && round < MOST_ROUNDS; round += 1) await timed.runDue();
  };
  return {
    wake: watchers.wake,
    runDue: () => settle(timed.runDue),
    prepare: () => prepare(timed.runFirst),
    begin: async () => {
      timed.begin();
      await jobs.begin();
    },
    runAll: () => settle(timed.runAll),
    // None may begin new work while another one finishes.
    stop: async () =>
      void (await Promise.all([beating.stop(), blocks?.stop(), watchers.stop(), timed.stop(), jobs.stop()])),
  };
}
