/** The sandbox's clock: the machine's, moved ahead by hand. It survives a restart and is one for all processes. */
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Logger } from './logger.ts';
import { addToOffsetMs, readOffsetMs } from './sandbox-clock-store.ts';

/** Other processes notice a moved clock within this time. */
const LOOK_MS = 500;

export interface SandboxClock extends Clock {
  /** Moves the clock forward by whole milliseconds; it never goes back. */
  advance(ms: number): Promise<void>;
  close(): void;
}

export async function openSandboxClock(deps: {
  database: Pick<Database, 'kind' | 'db'>;
  log: Logger;
}): Promise<SandboxClock> {
  const { database, log } = deps;
  let offsetMs = await readOffsetMs(database.db);
  const now = (): Date => new Date(Date.now() + offsetMs);
  const moveTo = (newOffsetMs: number): void => {
    // An answer that was under way while the clock was moved here must not take it back.
    offsetMs = Math.max(offsetMs, newOffsetMs);
  };
  const look = async (): Promise<void> => {
    try {
      moveTo(await readOffsetMs(database.db));
    } catch (error) {
      log.warn({ err: error }, 'the clock could not be compared with the other processes');
    }
  };
  // An embedded database has no other process that could move the clock.
  const timer = database.kind === 'postgres' ? setInterval(look, LOOK_MS).unref() : undefined;
  return {
    now,
    advance: async (ms) => {
      if (!Number.isSafeInteger(ms) || ms < 0)
        throw new RangeError('a clock moves forward by whole milliseconds');
      moveTo(await addToOffsetMs(database.db, ms, now()));
    },
    close: () => clearInterval(timer),
  };
}
