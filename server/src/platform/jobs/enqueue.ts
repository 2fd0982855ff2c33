import { type EventName, type Events, isLive, isWork, type LiveEventName } from '../../events.ts';
import type { Db, Tx } from '../db/db.ts';
import { appendToOutbox } from '../outbox/outbox-store.ts';
import { insertJob } from './jobs-store.ts';

export interface EnqueueOptions {
  readonly runAt?: Date;
  /** A second waiting job with this key is dropped. */
  readonly dedupKey?: string;
}

type QuietEventName = Exclude<EventName, LiveEventName>;

export function emit<Name extends QuietEventName>(
  db: Db | Tx,
  now: Date,
  kind: Name,
  payload: Events[Name],
  options?: EnqueueOptions,
): Promise<void>;
/** Without a worker event the transaction must have written before (`appendToOutbox`). */
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
  if (isWork(kind)) await insertJob(db, now, { kind, payload, dedupKey, runAt });
  if (isLive(kind)) await appendToOutbox(db, kind, payload);
}
