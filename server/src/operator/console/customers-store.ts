import { type Decimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

const { completed, awaitingPayment, confirming, sending, onHold, refunding } = TicketStatus;
const OPEN = [awaitingPayment, confirming, sending, onHold, refunding];

export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly userId: string | null;
}

/** An account names its customer, else their newest ticket. */
export async function customerOf(
  db: Db,
  wanted: { readonly email: string } | { readonly id: string } | { readonly number: number },
): Promise<Customer | null> {
  const email =
    'email' in wanted
      ? sql`select ${wanted.email}::text as email`
      : 'id' in wanted
        ? sql`select email from users where id = ${wanted.id}::uuid
              union all select email from tickets where id = ${wanted.id}::uuid`
        : sql`select email from tickets where simple_id = ${wanted.number}::bigint`;
  const { rows } = await sql<Customer>`
    select coalesce(u.id, t.id) as id, e.email, u.id as "userId"
      from (${email}) e
      left join users u on u.email = e.email
      left join lateral (select id from tickets where email = e.email order by simple_id desc limit 1) t on true
     where e.email <> '' and coalesce(u.id, t.id) is not null limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function totalsOf(db: Db | Tx, email: string) {
  const { rows } = await sql<{ tickets: number; open: number; completed: number; turnover: string }>`
    select count(*)::int as tickets,
           (count(*) filter (where status = any(${OPEN}::int[])))::int as open,
           (count(*) filter (where status = ${completed}))::int as completed,
           coalesce(round(sum(get_amount * get_usdt) filter (where status = ${completed}), 18), 0) as turnover
      from tickets where email = ${email}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a count has one row');
  return { ...row, turnover: toDecimal(row.turnover) };
}

export async function ticketsOfCustomer(
  db: Db,
  email: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
) {
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'simple_id as number', 'status', 'created_at as createdAt'])
    .select(['give_asset_id as giveAssetId', 'give_amount', 'get_asset_id as getAssetId', 'get_amount'])
    .where('email', '=', email)
    .$if(before !== null, (query) => query.where('simple_id', '<', before ?? 0))
    .orderBy('simple_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ give_amount, get_amount, ...row }) => ({
    ...row,
    giveAmount: toDecimal(give_amount),
    getAmount: toDecimal(get_amount),
  }));
}

export interface UsedAddress {
  readonly address: string;
  readonly tickets: number;
  readonly lastAt: Date;
}

export async function recipientsOf(db: Db, email: string, limit: number) {
  const { rows } = await sql<UsedAddress & { blockedFor: string | null }>`
    select t.*, b.reason as "blockedFor"
      from (select to_address as address, count(*)::int as tickets, max(created_at) as "lastAt"
              from tickets where email = ${email} group by 1 order by 3 desc limit ${limit}) t
      left join blocked_addresses b on b.address = t.address
     order by t."lastAt" desc`.execute(db);
  return rows;
}

export async function clientAddressesOf(db: Db, email: string, limit: number): Promise<UsedAddress[]> {
  const { rows } = await sql<UsedAddress>`
    select client_address as address, count(*)::int as tickets, max(created_at) as "lastAt"
      from tickets where email = ${email} and client_address <> ''
     group by 1 order by 3 desc limit ${limit}`.execute(db);
  return rows;
}

export const accountOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['created_at as createdAt', 'language', 'is_automatic as isAutomatic'])
    .select(['first_login_at as firstLogInAt', 'ref_code as code'])
    .where('id', '=', userId)
    .executeTakeFirst();

export const sessionsOf = (db: Db, userId: string, now: Date, limit: number) =>
  db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'expires_at as expiresAt', 'is_provisional as isProvisional'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

export interface Referred {
  readonly customers: number;
  readonly tickets: number;
  readonly earned: Decimal;
}

export async function referredBy(db: Db, userId: string): Promise<Referred> {
  const { rows } = await sql<{ customers: number; tickets: number; earned: string }>`
    select (select count(*)::int from users where referrer_id = ${userId}) as customers,
           (select count(*)::int from tickets where referrer_user_id = ${userId}) as tickets,
           (select coalesce(-sum(p.amount), 0) from ledger_accounts a
              join ledger_postings p on p.account_id = a.id join ledger_entries e on e.id = p.entry_id
             where a.kind = 'referral' and a.owner_id = ${userId} and e.kind = 'referral') as earned`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a count has one row');
  return { ...row, earned: toDecimal(row.earned) };
}

export async function withdrawalsOf(db: Db, userId: string, limit: number) {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['id', 'state', 'amount_usdt', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ amount_usdt, ...row }) => ({ ...row, amountUsdt: toDecimal(amount_usdt) }));
}
