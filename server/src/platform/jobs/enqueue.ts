/** Puts an event into the job table, in the transaction that caused it. */
import type { EventName, Events } from '../../events.ts';
import type { Db, Tx } from '../db/db.ts';

export interface EnqueueOptions {
  /** When it may run first; now by default. */
  readonly runAt?: Date;
  /** At most one waiting job has this key; a second enqueue is dropped. */
  readonly dedupKey?: string;
}

export async function emit<Name extends EventName>(
  db: Db | Tx,
  now: Date,
  kind: Name,
  payload: Events[Name],
  options: EnqueueOptions = {},
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind,
      payload: JSON.stringify(payload),
      dedup_key: options.dedupKey ?? null,
      run_at: options.runAt ?? now,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('dedup_key')
        .where('dedup_key', 'is not', null)
        .where('failed_at', 'is', null)
        .doNothing(),
    )
    .execute();
}
