/** Each statement is bounded, so that none holds its locks for long. */
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { ERASED } from './recipient.ts';

const AT_ONCE = 500;

async function untilDone(once: () => Promise<bigint | undefined>): Promise<void> {
  while (((await once()) ?? 0n) >= AT_ONCE);
}

export const eraseEmails = (db: Db, endedBefore: Date): Promise<void> =>
  untilDone(async () => {
    const { numAffectedRows } = await sql`
      update tickets set email = ''
       where id in (select id from tickets
                     where closed_at < ${endedBefore} and closed_at is not null and email <> '' limit ${AT_ONCE})
         and closed_at < ${endedBefore}`.execute(db);
    return numAffectedRows;
  });

export const eraseClientAddresses = (db: Db, endedBefore: Date): Promise<void> =>
  untilDone(async () => {
    const { numAffectedRows } = await sql`
      update tickets set client_address = ''
       where id in (select id from tickets
                     where closed_at < ${endedBefore} and closed_at is not null and client_address <> '' limit ${AT_ONCE})
         and closed_at < ${endedBefore}`.execute(db);
    return numAffectedRows;
  });

export async function eraseRecipients(tx: Tx, kind: 'card' | 'phone', endedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update tickets set to_address = ${ERASED}
     where id in (select id from tickets
                   where closed_at < ${endedBefore} and closed_at is not null
                     and (to_address like 'card-%' or to_address like 'phone-%')
                     and to_address like ${`${kind}-%`} limit ${AT_ONCE})
       and closed_at < ${endedBefore}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function eraseTelegramNames(tx: Tx, endedBefore: Date): Promise<string[]> {
  const byHand = sql<SqlBool>`get_asset_id in (select id from assets where network_id is null)`;
  const { rows } = await sql<{ id: string }>`
    update tickets set to_memo = null
     where id in (select id from tickets
                   where closed_at < ${endedBefore} and closed_at is not null and to_memo like '@%' and ${byHand}
                   limit ${AT_ONCE})
       and closed_at < ${endedBefore}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export const isWholeBatch = (ids: readonly string[]): boolean => ids.length >= AT_ONCE;
