/** All the SQL of the outbox: what is told once to every process, in the order in which it was written. */
import { sql } from 'kysely';
import type { Events, LiveEventName } from '../../events.ts';
import type { Db, Tx } from '../db/db.ts';

/** The channel that rings when a row was committed. */
export const OUTBOX_CHANNEL = 'outbox';
/** Nobody needs a row for longer: a process that read nothing for this long cannot have served anybody either. */
export const KEEP_MS = 10 * 60_000;

/** An event as it was emitted; `id` rises by one with each that is written, committed or not. */
export type OutboxEvent = {
  [Name in LiveEventName]: { readonly id: number; readonly kind: Name; readonly payload: Events[Name] };
}[LiveEventName];

export interface OutboxPage {
  /** Ascending. */
  readonly events: readonly OutboxEvent[];
  /** Every transaction with a lower number had ended when this was read. */
  readonly endedBelow: number;
}

/**
 * Writes a row and rings at commit; however many rows a transaction writes, it rings once. It must have written before:
 * only then does it have its number when it takes the row's, which is what readers conclude from (see `outbox-position.ts`).
 */
export async function appendToOutbox(db: Db | Tx, kind: LiveEventName, payload: unknown): Promise<void> {
  await db
    .with('stored', (query) =>
      query
        .insertInto('outbox')
        .values({ kind, payload: JSON.stringify(payload) })
        .returning('id'),
    )
    .selectFrom('stored')
    .select(sql`pg_notify(${OUTBOX_CHANNEL}, '')`.as('rung'))
    .execute();
}

export async function newestInOutbox(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((select) => select.fn.max<number | null>('id').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/** The rows after `after`, `limit` at most, and those of `missing` that are there by now; one look, one snapshot. */
export async function readOutbox(
  db: Db,
  { after, missing, limit }: { after: number; missing: readonly number[]; limit: number },
): Promise<OutboxPage> {
  const { rows } = await sql<{ ended: number; events: OutboxEvent[] | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as ended,
           (select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'payload', payload) order by id)
              from ((select id, kind, payload from outbox where id > ${after} order by id limit ${limit})
                    union all
                    (select id, kind, payload from outbox where id = any(${missing}::bigint[]))) as found) as events`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the outbox answered nothing');
  return { events: row.events ?? [], endedBelow: row.ended };
}

/**
 * A transaction number above all that were given out until now. A snapshot's own upper bound is none: it is the highest
 * that has ended, and one that still runs may be above it.
 */
export async function newestTransaction(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select pg_current_xact_id()::text::bigint as number`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database gave no transaction number');
  return row.number;
}

/** Removes what everybody has read long ago. */
export async function pruneOutbox(db: Db): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', sql<Date>`now() - ${KEEP_MS} * interval '1 millisecond'`)
    .execute();
}
