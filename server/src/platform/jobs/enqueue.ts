/** Stores an event in the transaction that caused it: for the workers, for open pages, or for both. */
import { type EventName, type Events, isLive, isWork, type LiveEventName } from '../../events.ts';
import type { Db, Tx } from '../db/db.ts';
import { appendToOutbox } from '../outbox/outbox-store.ts';
import { insertJob } from './jobs-store.ts';

export interface EnqueueOptions {
  /** When it may run first; now by default. */
  readonly runAt?: Date;
  /** At most one waiting job has this key; a second enqueue is dropped. One that already runs does not count. */
  readonly dedupKey?: string;
}

type QuietEventName = Exclude<EventName, LiveEventName>;

/** The workers hear of it as soon as the transaction commits; rolled back, it never was. */
export function emit<Name extends QuietEventName>(
  db: Db | Tx,
  now: Date,
  kind: Name,
  payload: Events[Name],
  options?: EnqueueOptions,
): Promise<void>;
/**
 * The same, and every process tells the pages that are open. It takes a transaction, and where no worker is given the
 * event, one that has written already (`appendToOutbox`).
 */
export function emit<Name extends LiveEventName>(
  tx: Tx,
  now: Date,
  kind: Name,
  payload: Events[Name],
): Promise<void>;
export async function emit(
  db: Db | Tx,
  now: Date,
  kind: EventName,
  payload: unknown,
  options: EnqueueOptions = {},
): Promise<void> {
  const { runAt = now, dedupKey } = options;
  // First the job: `appendToOutbox` wants a transaction that has written already.
  if (isWork(kind)) await insertJob(db, now, { kind, payload, dedupKey, runAt });
  if (isLive(kind)) await appendToOutbox(db, kind, payload);
}
