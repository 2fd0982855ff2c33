import { readBeatAge } from '../platform/beats/beats-store.ts';
import { isRoomError, probeRoom } from '../platform/db/room.ts';
import { type AwakeTime, countAwakeTime } from '../platform/process/awake-time.ts';
import { type ReporterDeps, type SalesReporter, salesReporter } from './report-sales.ts';
import { type SalesFacts, salesFault } from './sales.ts';

const LOOK_MS = 500;
const PROBE_MS = 10_000;
const PROBE_WHILE_FULL_MS = 5_000;

export interface SalesWatch extends Pick<SalesReporter, 'unstoredAlerts'> {
  /** Ages while the process cannot look: such a process stops selling. */
  facts(): SalesFacts;
  /** Reveals a full disk before the next look. */
  noteError(error: unknown): void;
  noteOwnBeat(agoMs: number): void;
  reload(): Promise<void>;
  close(): void;
}

export async function watchSales(
  deps: ReporterDeps,
  awake: AwakeTime = countAwakeTime(),
): Promise<SalesWatch> {
  const { db } = deps;
  const reporter = salesReporter(deps);
  let readAt = performance.now();
  let readAwakeAt = awake.ms();
  let ownBeatAwakeAt = Number.NEGATIVE_INFINITY;
  let beatAgeMs = Number.POSITIVE_INFINITY;
  let hasDiskSpace = true;
  let probedAt = readAt;

  const facts = (): SalesFacts => {
    const sinceAnyBeatMs = beatAgeMs + performance.now() - readAt;
    // A suspension or a clock jump stops the worker and the sales alike.
    const sinceOwnBeatMs = awake.ms() - ownBeatAwakeAt;
    return {
      unreadMs: awake.ms() - readAwakeAt,
      hasDiskSpace,
      sinceBeatMs: Math.min(sinceAnyBeatMs, sinceOwnBeatMs),
    };
  };
  const read = async (): Promise<void> => {
    beatAgeMs = (await readBeatAge(db)) ?? Number.POSITIVE_INFINITY;
    readAt = performance.now();
    readAwakeAt = awake.ms();
  };
  const probe = async (): Promise<void> => {
    if (performance.now() - probedAt < (hasDiskSpace ? PROBE_MS : PROBE_WHILE_FULL_MS)) return;
    probedAt = performance.now();
    try {
      await probeRoom(db);
      hasDiskSpace = true;
    } catch (error) {
      if (isRoomError(error)) hasDiskSpace = false;
    }
  };
  /** A failed look is repeated in half a second; `facts` ages meanwhile. */
  const look = async (): Promise<void> => {
    await read().catch(() => {});
    await probe();
    await reporter.report(salesFault(facts())).catch(() => {});
  };

  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, LOOK_MS).unref();
  await read();
  return {
    facts,
    unstoredAlerts: reporter.unstoredAlerts,
    noteError: (error) => {
      if (!isRoomError(error)) return;
      hasDiskSpace = false;
      probedAt = performance.now();
    },
    noteOwnBeat: (agoMs) => {
      ownBeatAwakeAt = awake.ms() - agoMs;
    },
    reload: read,
    close: () => {
      clearInterval(timer);
      awake.stop();
    },
  };
}
