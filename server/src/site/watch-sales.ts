import { readBeatAge } from '../platform/beats/beats-store.ts';
import { isRoomError, probeRoom } from '../platform/db/room.ts';
import { type ReporterDeps, type SalesReporter, salesReporter } from './report-sales.ts';
import { type SalesFacts, salesFault } from './sales.ts';

const LOOK_MS = 500;
const PROBE_MS = 10_000;
const PROBE_WHILE_FULL_MS = 5_000;

export interface SalesWatch extends Pick<SalesReporter, 'unstoredAlerts'> {
  /** Ages while the process cannot look, so that such a process stops selling. */
  facts(): SalesFacts;
  /** A failed answer reveals a full disk before the next look. */
  noteError(error: unknown): void;
  reload(): Promise<void>;
  close(): void;
}

export async function watchSales(deps: ReporterDeps): Promise<SalesWatch> {
  const { db } = deps;
  const reporter = salesReporter(deps);
  let readAt = performance.now();
  let beatAgeMs = Number.POSITIVE_INFINITY;
  let hasDiskSpace = true;
  let probedAt = readAt;

  const facts = (): SalesFacts => {
    const unreadMs = performance.now() - readAt;
    return { unreadMs, hasDiskSpace, sinceBeatMs: beatAgeMs + unreadMs };
  };
  const read = async (): Promise<void> => {
    beatAgeMs = (await readBeatAge(db)) ?? Number.POSITIVE_INFINITY;
    readAt = performance.now();
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
  /** A failed look is repeated in half a second, and `facts` shows how long it has failed. */
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
    reload: read,
    close: () => clearInterval(timer),
  };
}
