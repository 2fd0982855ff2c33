/** Bounded statements: none holds its locks for long. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { ERASED } from './recipient.ts';

const AT_ONCE = 500;

async function untilDone(once: () => Promise<bigint | undefined>): Promise<void> {
  while (((await once()) ?? 0n) >= AT_ONCE);
}

/** By number: two statements over several tickets never deadlock. */
const locked = (endedBefore: Date, has: RawBuilder<SqlBool>) => sql`
  select id from tickets
   where id in (select id from tickets
                 where closed_at < ${endedBefore} and closed_at is not null and ${has} limit ${AT_ONCE})
     and closed_at < ${endedBefore}
   order by simple_id for no key update`;

/** The deletion of accounts clears their names in these tickets. */
export async function lockTicketsOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    select from tickets
     where user_id = any(${userIds}::uuid[]) or referrer_user_id = any(${userIds}::uuid[])
     order by simple_id for no key update`.execute(tx);
}

export const eraseEmails = (db: Db, endedBefore: Date): Promise<void> =>
  untilDone(async () => {
    const ended = locked(endedBefore, sql`email <> ''`);
    const { numAffectedRows } = await sql`
      with ended as (${ended}) update tickets set email = '' where id in (select id from ended)`.execute(db);
    return numAffectedRows;
  });

export const eraseClientAddresses = (db: Db, endedBefore: Date): Promise<void> =>
  untilDone(async () => {
    const ended = locked(endedBefore, sql`client_address <> ''`);
    const { numAffectedRows } = await sql`
      with ended as (${ended})
      update tickets set client_address = '' where id in (select id from ended)`.execute(db);
    return numAffectedRows;
  });

export async function eraseRecipients(tx: Tx, kind: 'card' | 'phone', endedBefore: Date): Promise<string[]> {
  const ended = locked(
    endedBefore,
    sql`(to_address like 'card-%' or to_address like 'phone-%') and to_address like ${`${kind}-%`}`,
  );
  const { rows } = await sql<{ id: string }>`
    with ended as (${ended})
    update tickets set to_address = ${ERASED} where id in (select id from ended) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function eraseTelegramNames(tx: Tx, endedBefore: Date): Promise<string[]> {
  const ended = locked(
    endedBefore,
    sql`to_memo like '@%' and get_asset_id in (select id from assets where network_id is null)`,
  );
  const { rows } = await sql<{ id: string }>`
    with ended as (${ended})
    update tickets set to_memo = null where id in (select id from ended) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export const isWholeBatch = (ids: readonly string[]): boolean => ids.length >= AT_ONCE;
