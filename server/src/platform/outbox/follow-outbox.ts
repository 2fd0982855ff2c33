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
/** Running transactions may hold numbers below the newest row, but not further back. */
const LOOK_BACK = 200;

export interface FollowDeps {
  readonly database: Pick<Database, 'db' | 'listen'>;
  readonly log: Logger;
  /** After an error it gets the same events again. */
  readonly deliver: (events: readonly OutboxEvent[]) => Promise<void>;
  readonly pollMs?: number;
}

export interface Following {
  stop(): Promise<void>;
}

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
  let isNotified = false;
  let stopped = false;

  const readAll = async (handle: FollowDeps['deliver']): Promise<void> => {
    for (let page: OutboxPage | undefined; !stopped && (page?.events.length ?? PAGE) >= PAGE; ) {
      page = await readNext();
      if (page.events.length > 0) await handle(page.events);
      // Undelivered events are read again.
      position.advance(page, performance.now());
      if (position.isUnbounded()) position.bound(await newestTransaction(db));
    }
  };
  await readAll(async () => {});

  const look = async (): Promise<void> => {
    try {
      while (isNotified && !stopped) {
        isNotified = false;
        await readAll(deliver);
      }
    } catch (error) {
      log.warn({ err: error }, 'live events could not be delivered, they are tried again');
    } finally {
      looking = undefined;
    }
  };
  const wake = (): void => {
    isNotified = true;
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
