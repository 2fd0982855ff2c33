/** Puts an event into the job table, in the transaction that caused it. */
import type { EventName, Events } from '../../events.ts';
import type { Db, Tx } from '../db/db.ts';
import { insertJob } from './jobs-store.ts';

export interface EnqueueOptions {
  /** When it may run first; now by default. */
  readonly runAt?: Date;
  /** At most one waiting job has this key; a second enqueue is dropped. One that already runs does not count. */
  readonly dedupKey?: string;
}

/** The workers hear of it as soon as the transaction commits; rolled back, it never was. */
export async function emit<Name extends EventName>(
  db: Db | Tx,
  now: Date,
  kind: Name,
  payload: Events[Name],
  options: EnqueueOptions = {},
): Promise<void> {
  const { runAt = now, dedupKey } = options;
  await insertJob(db, now, { kind, payload, dedupKey, runAt });
}
