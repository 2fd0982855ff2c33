/** Each period runs in one process. A missed run is not repeated: the next run finds all the work. */
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import { claimPeriod } from './schedules-store.ts';

export interface ScheduleEntry {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
}

export const every = (everyMs: number, name: string, run: () => Promise<unknown>): ScheduleEntry => ({
  name,
  everyMs,
  run,
});

export interface ScheduleDeps {
  readonly database: Pick<Database, 'kind' | 'db'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly entries: readonly ScheduleEntry[];
  readonly lookMs?: number;
}

export interface Schedules {
  wake(): void;
  /** A failure is logged and does not reject. */
  runDue(): Promise<void>;
  /** A clock moved by less than a period still makes work due. */
  runAll(): Promise<void>;
  /** By `performance.now()`. */
  turnedAt(): number;
  stop(): Promise<void>;
}

/** An embedded database has one process, which saves the writes of short periods. */
const SHORT_PERIOD_MS = 60_000;

export function scheduleRunner({ database, clock, log, entries }: ScheduleDeps): Schedules {
  const timetable = entries.map((entry) => ({
    entry,
    dueAt: 0,
    running: undefined as Promise<void> | undefined,
  }));
  type Line = (typeof timetable)[number];
  let turnedAt = performance.now();

  const isOurs = async ({ name, everyMs }: ScheduleEntry, now: Date): Promise<boolean> =>
    (database.kind === 'embedded' && everyMs < SHORT_PERIOD_MS) ||
    (await claimPeriod(database.db, now, name, everyMs));

  const attempt = async ({ entry }: Line, now: Date, isForced: boolean): Promise<void> => {
    try {
      if (isForced || (await isOurs(entry, now))) await entry.run();
    } catch (error) {
      const schedule = entry.name;
      log.error({ err: error, schedule }, 'a scheduled run failed, the next one follows in its time');
    }
  };

  const begin = async (line: Line, now: Date, isForced: boolean): Promise<void> => {
    line.dueAt = now.getTime() + line.entry.everyMs;
    line.running = attempt(line, now, isForced).finally(() => {
      line.running = undefined;
      turnedAt = performance.now();
    });
    await line.running;
  };

  const runIfDue = async (line: Line): Promise<void> => {
    const now = clock.now();
    const earlyMs = line.dueAt - now.getTime();
    // More than a period early: the clock was set back.
    if (earlyMs > 0 && earlyMs <= line.entry.everyMs) return;
    await begin(line, now, false);
  };

  const runEach = async (run: (line: Line) => Promise<void>): Promise<void> => {
    await Promise.all(
      timetable.map(async (line) => {
        // The current run may have begun before the clock was moved.
        while (line.running !== undefined) await line.running;
        await run(line);
      }),
    );
  };

  return {
    wake: () => {
      for (const line of timetable) if (line.running === undefined) void runIfDue(line);
    },
    runDue: () => runEach(runIfDue),
    turnedAt: () => turnedAt,
    runAll: () => runEach((line) => begin(line, clock.now(), true)),
    stop: async () => {
      for (const line of timetable) await line.running;
    },
  };
}

export function startSchedules(deps: ScheduleDeps): Schedules {
  const runner = scheduleRunner(deps);
  const look = setInterval(runner.wake, deps.lookMs ?? 200);
  runner.wake();
  return {
    ...runner,
    stop: async () => {
      clearInterval(look);
      await runner.stop();
    },
  };
}
