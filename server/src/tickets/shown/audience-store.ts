import { type Expression, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface TicketOwner {
  readonly id: string;
  readonly userId: string | null;
  readonly sessionId: string | null;
}

export const ownersOf = (db: Db, ticketIds: readonly string[]): Promise<TicketOwner[]> =>
  db
    .selectFrom('tickets')
    .select(['id', 'user_id as userId', 'session_id as sessionId'])
    .where('id', '=', sql<string>`any(${ticketIds}::uuid[])`)
    .execute();

export async function ticketOfToken(db: Db, hash: Buffer, closedBefore: Date): Promise<string | null> {
  const closedAt = sql.ref<Date | null>('t.closed_at');
  const { rows } = await sql<{ id: string }>`
    select t.id from tickets t where t.offer_token_hash = ${hash} and ${stillOpens(closedAt, closedBefore)}
    union all
    select t.id from mailed_tokens m join tickets t on t.id = m.ticket_id
     where m.token_hash = ${hash} and ${stillOpens(closedAt, closedBefore)}
    union all
    select t.id from handed_tokens h join tickets t on t.id = h.ticket_id
     where h.token_hash = ${hash} and ${stillOpens(closedAt, closedBefore)}
     limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export async function tokensWithoutUse(
  db: Db,
  hashes: readonly string[],
  { now, closedBefore }: { now: Date; closedBefore: Date },
): Promise<string[]> {
  const closedAt = sql.ref<Date | null>('t.closed_at');
  const { rows } = await sql<{ hash: string }>`
    select asked.hash
      from unnest(${hashes}::text[]) as asked(hash)
     where not exists (select 1 from sessions
                        where token_hash = decode(asked.hash, 'hex') and expires_at > ${now})
       and not exists (select 1 from tickets t
                        where t.offer_token_hash = decode(asked.hash, 'hex') and ${stillOpens(closedAt, closedBefore)})
       and not exists (select 1 from mailed_tokens m join tickets t on t.id = m.ticket_id
                        where m.token_hash = decode(asked.hash, 'hex') and ${stillOpens(closedAt, closedBefore)})
       and not exists (select 1 from handed_tokens h join tickets t on t.id = h.ticket_id
                        where h.token_hash = decode(asked.hash, 'hex') and ${stillOpens(closedAt, closedBefore)})`.execute(
    db,
  );
  return rows.map(({ hash }) => hash);
}

const stillOpens = (closedAt: Expression<Date | null>, closedBefore: Date) =>
  sql<boolean>`(${closedAt} is null or ${closedAt} >= ${closedBefore})`;
