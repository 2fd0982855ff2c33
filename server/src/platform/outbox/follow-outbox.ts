/**
 * Tells this process what any process wrote into the outbox: each committed row once, none that was rolled back. It
 * looks whenever a commit rings, after its listening connection was lost, and every few seconds in case a ring was.
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
/** At the start transactions run that have taken numbers below the newest row; they are not further back than this. */
const LOOK_BACK = 200;

export interface FollowDeps {
  readonly database: Pick<Database, 'db' | 'listen'>;
  readonly log: Logger;
  /** Called for one page after the other, in the order of the rows. Throwing, it gets the same events again later. */
  readonly deliver: (events: readonly OutboxEvent[]) => Promise<void>;
  readonly pollMs?: number;
}

export interface Following {
  /** Reads no more and waits for what is being delivered. */
  stop(): Promise<void>;
}

/** Begins after what is committed now: nobody has been told anything by this process, nobody waits for the past. */
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
      // Only now: what could not be delivered is read again.
      position.advance(page, performance.now());
      if (position.isUnbounded()) position.bound(await newestTransaction(db));
    }
  };
  await readAll(async () => {});

  /** One look at a time: what rings during it may have been written too late for it. */
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
