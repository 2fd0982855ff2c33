/**
 * Delivers the outbox rows of all processes to this process, each committed row once. It reads after each
 * notification, after a lost connection, and every few seconds in case a notification was lost.
 */
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import { outboxPosition } from './outbox-position.ts';
import {
  newestInOutbox,
  newestTransaction,
  OUTBOX_CHANNEL,
  type OutboxEvent,
  type OutboxPage,
  readOutbox,
} from './outbox-store.ts';

const POLL_MS = 3_000;
const PAGE = 200;
/**
 * Transactions that run at the start may hold numbers below the newest row, but not further back than this.
 */
const LOOK_BACK = 200;

export interface FollowDeps {
  readonly database: Pick<Database, 'db' | 'listen'>;
  readonly log: Logger;
  /**
   * Called for one page at a time, in the order of the rows. After an error it gets the same events again.
   */
  readonly deliver: (events: readonly OutboxEvent[]) => Promise<void>;
  readonly pollMs?: number;
}

export interface Following {
  /** Reads no more and waits for the current delivery. */
  stop(): Promise<void>;
}

/** Begins after the rows that are committed now. */
export async function followOutbox({
  database,
  log,
  deliver,
  pollMs = POLL_MS,
}: FollowDeps): Promise<Following> {
  const { db } = database;
  const position = outboxPosition(Math.max(0, (await newestInOutbox(db)) - LOOK_BACK));
  const readNext = (): Promise<OutboxPage> =>
    readOutbox(db, { after: position.last(), missing: position.missing(), limit: PAGE });
  let looking: Promise<void> | undefined;
  let rangMeanwhile = false;
  let stopped = false;

  const readAll = async (tell: FollowDeps['deliver']): Promise<void> => {
    for (let page: OutboxPage | undefined; !stopped && (page?.events.length ?? PAGE) >= PAGE; ) {
      page = await readNext();
      if (page.events.length > 0) await tell(page.events);
      // Only now: events that could not be delivered are read again.
      position.advance(page, performance.now());
      if (position.isUnbounded()) position.bound(await newestTransaction(db));
    }
  };
  await readAll(async () => {});

  /** One reading at a time. A row of a notification in between may be too late for it. */
  const look = async (): Promise<void> => {
    try {
      while (rangMeanwhile && !stopped) {
        rangMeanwhile = false;
        await readAll(deliver);
      }
    } catch (error) {
      log.warn({ err: error }, 'live events could not be delivered, they are tried again');
    } finally {
      looking = undefined;
    }
  };
  const wake = (): void => {
    rangMeanwhile = true;
    looking ??= look();
  };
  const stopListening = await database.listen(OUTBOX_CHANNEL, wake);
  const poll = setInterval(wake, pollMs);
  wake();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(poll);
      await stopListening();
      await looking;
    },
  };
}
