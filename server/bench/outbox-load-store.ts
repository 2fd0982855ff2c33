import { sql } from 'kysely';
import type { Db } from '../src/platform/db/db.ts';
import { appendToOutbox } from '../src/platform/outbox/outbox-store.ts';

export const makeMoves = (db: Db) => sql`create table bench_moves (at timestamptz not null)`.execute(db);

/** As a move of a ticket does: a row of its own, then the event. */
export function commitMove(db: Db, tells: boolean, sentAt: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`insert into bench_moves values (now())`.execute(tx);
    if (tells) await appendToOutbox(tx, 'tickets.recalculated', { sentAt });
  });
}
