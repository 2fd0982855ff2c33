import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { PushKeys } from './endpoint-rules.ts';

export interface Push extends PushKeys {
  readonly id: number;
  readonly ticketId: string;
  readonly endpoint: string;
  readonly language: number;
}

const columns = ['id', 'ticket_id as ticketId', 'endpoint', 'p256dh', 'auth', 'language'] as const;

/** The caller holds the ticket's lock. The oldest beyond `most` goes. */
export async function putPush(
  tx: Tx,
  { ticketId, endpoint, p256dh, auth, language }: Omit<Push, 'id'>,
  { at, most }: { readonly at: Date; readonly most: number },
): Promise<void> {
  const keys = { p256dh, auth, language, made_at: at };
  await tx
    .insertInto('ticket_pushes')
    .values({ ticket_id: ticketId, endpoint, ...keys })
    .onConflict((row) => row.columns(['ticket_id', 'endpoint']).doUpdateSet(keys))
    .execute();
  await sql`
    delete from ticket_pushes
     where ticket_id = ${ticketId}
       and id not in (select id from ticket_pushes where ticket_id = ${ticketId}
                       order by made_at desc, id desc limit ${most})`.execute(tx);
}

export const pushesOf = async (db: Db, ticketId: string): Promise<number[]> =>
  (await db.selectFrom('ticket_pushes').select('id').where('ticket_id', '=', ticketId).execute()).map(
    ({ id }) => id,
  );

export const findPush = async (db: Db, id: number): Promise<Push | null> =>
  (await db.selectFrom('ticket_pushes').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;

export async function removePush(db: Db, id: number): Promise<void> {
  await db.deleteFrom('ticket_pushes').where('id', '=', id).execute();
}

export async function removePushTo(db: Db, ticketId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('ticket_pushes')
    .where('ticket_id', '=', ticketId)
    .where('endpoint', '=', endpoint)
    .execute();
}

export async function removePushesOfEnded(db: Db, endedBefore: Date): Promise<void> {
  await sql`
    delete from ticket_pushes
     where ticket_id in (select id from tickets where closed_at < ${endedBefore})`.execute(db);
}
