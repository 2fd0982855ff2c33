import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import { addToOffsetMs, noteSettledMs, readOffsetMs, readSettledMs } from './sandbox-clock-store.ts';

const LOOK_MS = 500;
/** The worker process may not exist. */
const SETTLED_WITHIN_MS = 10_000;
const ASK_MS = 100;

export interface SandboxClock extends Clock {
  advance(ms: number): Promise<void>;
  settle(doAllDue: () => Promise<void>): Promise<void>;
  settled(): Promise<void>;
  onMoved(listener: () => Promise<void>): void;
  close(): void;
}

export async function openSandboxClock(deps: {
  database: Pick<Database, 'kind' | 'db'>;
  log: Logger;
}): Promise<SandboxClock> {
  const { database, log } = deps;
  let offsetMs = await readOffsetMs(database.db);
  let onMoved = async (): Promise<void> => {};
  const now = (): Date => new Date(Date.now() + offsetMs);
  const moveTo = (newOffsetMs: number): void => {
    // A slow reading must not move the clock back.
    offsetMs = Math.max(offsetMs, newOffsetMs);
  };
  const look = async (): Promise<void> => {
    try {
      const before = offsetMs;
      moveTo(await readOffsetMs(database.db));
      if (offsetMs > before) await onMoved();
    } catch (error) {
      log.warn({ err: error }, 'the clock could not be followed to where another process moved it');
    }
  };
  // Only one process uses an embedded database.
  const timer = database.kind === 'postgres' ? setInterval(look, LOOK_MS).unref() : undefined;
  return {
    now,
    advance: async (ms) => {
      if (!Number.isSafeInteger(ms) || ms < 0)
        throw new RangeError('a clock moves forward by whole milliseconds');
      moveTo(await addToOffsetMs(database.db, ms));
    },
    settle: async (doAllDue) => {
      const reachedMs = offsetMs;
      await doAllDue();
      await noteSettledMs(database.db, reachedMs, now());
    },
    settled: async () => {
      const until = performance.now() + SETTLED_WITHIN_MS;
      while ((await readSettledMs(database.db)) < offsetMs && performance.now() < until) await sleep(ASK_MS);
    },
    onMoved: (listener) => (onMoved = listener),
    close: () => clearInterval(timer),
  };
}
