/** A missed run is not repeated: the next run finds all the work. */
import DataLoader from 'dataloader';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Logger } from '../logger.ts';
import { claimPeriods } from './schedules-store.ts';

export interface ScheduleEntry {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  readonly isFirst?: boolean;
}

export const beforeVisitors = (entry: ScheduleEntry): ScheduleEntry => ({ ...entry, isFirst: true });

export const every = (everyMs: number, name: string, run: () => Promise<unknown>): ScheduleEntry => ({
  name,
  everyMs,
  run,
});

export interface ScheduleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly entries: readonly ScheduleEntry[];
  /** Saves the writes of short periods. */
  readonly isAlone: boolean;
  readonly lookMs?: number;
}

export interface Schedules {
  wake(): void;
  /** Never rejects: a failure is logged. */
  runDue(): Promise<void>;
  runFirst(): Promise<void>;
  /** A clock moved by less than a period still makes work due. */
  runAll(): Promise<void>;
  /** By `performance.now()`. */
  turnedAt(): number;
  stop(): Promise<void>;
}

const SHORT_PERIOD_MS = 60_000;

export function scheduleRunner(deps: ScheduleDeps): Schedules {
  const { clock, log, entries, isAlone } = deps;
  const timetable = entries.map((entry) => ({
    entry,
    dueAt: 0,
    running: undefined as Promise<void> | undefined,
  }));
  type Line = (typeof timetable)[number];
  let turnedAt = performance.now();

  const claims = claimsOf(deps);
  const isOurs = async ({ name, everyMs }: ScheduleEntry): Promise<boolean | undefined> =>
    (isAlone && everyMs < SHORT_PERIOD_MS) || (await claims.get(everyMs)?.load(name));

  const attempt = async ({ entry }: Line, isForced: boolean): Promise<void> => {
    try {
      if (isForced || (await isOurs(entry))) await entry.run();
    } catch (error) {
      const schedule = entry.name;
      log.error({ err: error, schedule }, 'a scheduled run failed, the next one follows in its time');
    }
  };

  const begin = async (line: Line, now: Date, isForced: boolean): Promise<void> => {
    line.dueAt = now.getTime() + line.entry.everyMs;
    line.running = attempt(line, isForced).finally(() => {
      line.running = undefined;
      turnedAt = performance.now();
    });
    await line.running;
  };

  const runIfDue = async (line: Line): Promise<void> => {
    const now = clock.now();
    const earlyMs = line.dueAt - now.getTime();
    // The clock was set back.
    if (earlyMs > 0 && earlyMs <= line.entry.everyMs) return;
    await begin(line, now, false);
  };

  const runEach = async (run: (line: Line) => Promise<void>, lines = timetable): Promise<void> => {
    await Promise.all(
      lines.map(async (line) => {
        // This run may have begun before the clock was moved.
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
    runFirst: () =>
      runEach(
        runIfDue,
        timetable.filter(({ entry }) => entry.isFirst),
      ),
    turnedAt: () => turnedAt,
    runAll: () => runEach((line) => begin(line, clock.now(), true)),
    stop: async () => {
      for (const line of timetable) await line.running;
    },
  };
}

function claimsOf({ db, clock, entries }: ScheduleDeps) {
  const periods = new Set(entries.map(({ everyMs }) => everyMs));
  const claims = [...periods].map((everyMs) => {
    const claim = async (names: readonly string[]) => {
      const ours = await claimPeriods(db, clock.now(), names, everyMs);
      return names.map((name) => ours.has(name));
    };
    return [everyMs, new DataLoader(claim, { cache: false })] as const;
  });
  return new Map(claims);
}

export function startSchedules(deps: ScheduleDeps): Schedules {
  const schedules = waitingSchedules(deps);
  schedules.begin();
  return schedules;
}

export function waitingSchedules(deps: ScheduleDeps): Schedules & { begin(): void } {
  const runner = scheduleRunner(deps);
  let look: NodeJS.Timeout | undefined;
  return {
    ...runner,
    begin: () => {
      look = setInterval(runner.wake, deps.lookMs ?? 200);
      runner.wake();
    },
    stop: async () => {
      clearInterval(look);
      await runner.stop();
    },
  };
}
