import { sql } from 'kysely';
import type { Events, LiveEventName } from '../../events.ts';
import type { Db, Tx } from '../db/db.ts';

export const OUTBOX_CHANNEL = 'outbox';
/** A process that has read nothing for so long served no page. */
export const KEEP_MS = 10 * 60_000;

/** Rises by one with each row, committed or not. */
export type OutboxEvent = {
  [Name in LiveEventName]: { readonly id: number; readonly kind: Name; readonly payload: Events[Name] };
}[LiveEventName];

export interface OutboxPage {
  readonly events: readonly OutboxEvent[];
  /** Every transaction with a lower number had ended. */
  readonly endedBelow: number;
}

/**
 * The transaction must have written before, so that its number is older than the row's
 * (`outbox-position.ts`).
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
    .select(sql`pg_notify(${OUTBOX_CHANNEL}, '')`.as('notified'))
    .execute();
}

export async function newestInOutbox(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((select) => select.fn.max<number | null>('id').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/** In one snapshot. */
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

/** A running transaction may be above a snapshot's upper bound. */
export async function newestTransaction(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select pg_current_xact_id()::text::bigint as number`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database gave no transaction number');
  return row.number;
}

export async function pruneOutbox(db: Db): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', sql<Date>`now() - ${KEEP_MS} * interval '1 millisecond'`)
    .execute();
}
