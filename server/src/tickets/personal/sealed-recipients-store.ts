import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface SealedRecipient {
  readonly token: string;
  readonly sealed: Buffer;
  readonly keyId: string;
}

/** A new use protects the recipient from removal. */
export async function keepSealed(db: Db | Tx, { token, sealed, keyId }: SealedRecipient, now: Date) {
  await db
    .insertInto('sealed_recipients')
    .values({ token, sealed, key_id: keyId, used_at: now })
    .onConflict((conflict) => conflict.column('token').doUpdateSet({ used_at: now }))
    .execute();
}

export async function findSealed(db: Db, token: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('sealed_recipients')
    .select('sealed')
    .where('token', '=', token)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

export async function keysInUse(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sealed_recipients')
    .select('key_id')
    .union(
      db
        .selectFrom('receipt_keys')
        .select('data_key_id as key_id')
        .where('retired_at', 'is', null)
        .$narrowType<{
          key_id: string;
        }>(),
    )
    .execute();
  return rows.map(({ key_id }) => key_id);
}

export const sealedByOthers = (db: Db, keyId: string, limit: number) =>
  db
    .selectFrom('sealed_recipients')
    .select(['token', 'sealed'])
    .where('key_id', '<>', keyId)
    .limit(limit)
    .execute();

export async function renameInTickets(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    with named as (select id from tickets where to_address = ${from} order by simple_id for no key update)
    update tickets set to_address = ${to} where id in (select id from named)`.execute(tx);
}

export async function removeSealed(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('sealed_recipients').where('token', '=', token).execute();
}

/** A recent recipient may belong to a ticket in creation. */
export async function removeUnused(db: Db, usedBefore: Date): Promise<void> {
  await db
    .deleteFrom('sealed_recipients')
    .where('used_at', '<', usedBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tickets as t').select('t.id').whereRef('t.to_address', '=', 'sealed_recipients.token'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocked_addresses as b')
            .select('b.address')
            .whereRef('b.address', '=', 'sealed_recipients.token'),
        ),
      ),
    )
    .execute();
}
