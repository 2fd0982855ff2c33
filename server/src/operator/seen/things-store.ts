/** Rows that an act's transaction locks, and the values that operators see of them. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Schema } from '../../schema.ts';

/** Two acts on one thing follow each other, even when the thing has no row yet. Before every other lock. */
export async function lockThing(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`act:${name}`}, 0))`.execute(tx);
}

export const paymentRow = (db: Db | Tx, id: string) =>
  db
    .selectFrom('payments')
    .select(['state', 'asset_id', 'amount', 'tx_id', 'ticket_id', 'deposit_id', 'withdrawal_id'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function lockPaymentRow(tx: Tx, id: string): Promise<void> {
  await sql`select from payments where id = ${id}::uuid for no key update`.execute(tx);
}

export const moveRow = (db: Db | Tx, id: string) =>
  db
    .selectFrom('treasury_moves')
    .select(['state', 'asset_id', 'amount', 'confirmed_by'])
    .where('id', '=', id)
    .executeTakeFirst();

export const depositRow = (db: Db | Tx, id: number) =>
  db
    .selectFrom('deposits as d')
    .innerJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
    .leftJoin('tickets as t', 't.id', 'j.ticket_id')
    .select(['d.state', 'j.disposition', 'j.verdict', 't.simple_id as ticket'])
    .where('d.id', '=', id)
    .executeTakeFirst();

export const fixedPriceRow = (db: Db | Tx, currencyId: number) =>
  db
    .selectFrom('fixed_prices')
    .select(['usdt', 'set_by', 'ends_at'])
    .where('currency_id', '=', currencyId)
    .executeTakeFirst();

/** As each change of prices does. */
export async function lockPriceRows(tx: Tx): Promise<void> {
  await sql`select from prices order by currency_id for update`.execute(tx);
}

export async function lockPairRow(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    select from pair_rules where from_currency_id = ${from}::integer and to_currency_id = ${to}::integer
       for no key update`.execute(tx);
}

export async function lockSiteSettings(tx: Tx): Promise<void> {
  await sql`select from settings where key like 'site.%' order by key for no key update`.execute(tx);
}

export const blockedAddressRow = (db: Db | Tx, kept: readonly string[]) =>
  db
    .selectFrom('blocked_addresses')
    .select(['reason', 'added_at as at'])
    .where('address', 'in', kept)
    .executeTakeFirst();

export const alertRow = (db: Db | Tx, subject: string) =>
  db
    .selectFrom('alerts')
    .select(['raised_at as raisedAt', 'taken_by as takenBy'])
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();

export async function lockAlertRow(tx: Tx, subject: string): Promise<void> {
  await sql`
    select from alerts where subject = ${subject} and resolved_at is null for no key update`.execute(tx);
}

export const letterRow = (db: Db | Tx, id: string) =>
  db
    .selectFrom('mails')
    .select(['tries as attempts', 'sent_at as sentAt', 'failed_at as failedAt'])
    .where('id', '=', id)
    .executeTakeFirst();

export const keyRow = (db: Db | Tx, id: string) =>
  db
    .selectFrom('partner_keys')
    .select(['former_until as formerUntil', 'revoked_at as revokedAt'])
    .where('id', '=', id)
    .executeTakeFirst();

type Table = 'mails' | 'partner_keys' | 'partner_webhooks';

export async function lockRow(tx: Tx, table: Table, id: Schema[Table]['id']): Promise<void> {
  await sql`select from ${sql.table(table)} where id = ${id}::uuid for no key update`.execute(tx);
}

export async function webhookRow(db: Db | Tx, by: { readonly id: string } | { readonly email: string }) {
  const row = await db
    .selectFrom('partner_webhooks as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select(['w.id', 'w.url', 'w.former_until as formerUntil'])
    .select((select) =>
      select
        .selectFrom('partner_deliveries as d')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('d.webhook_id', '=', 'w.id')
        .where('d.given_up_at', 'is not', null)
        .as('givenUp'),
    )
    .where((where) => ('id' in by ? where('w.id', '=', by.id) : where('u.email', '=', by.email)))
    .executeTakeFirst();
  return row ?? null;
}
