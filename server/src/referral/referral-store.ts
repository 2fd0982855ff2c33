import { type Decimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

/**
 * Of a completed ticket; `null` unless referred. The browser forgets the code at log-in, so the account's
 * referrer counts too. An automatic account's counts only after a completed ticket with that code: a
 * stranger can create one for any e-mail.
 */
export async function completedReferral(db: Db, ticketId: string) {
  const row = await db
    .selectFrom('tickets as t')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('users as r', (join) => join.on('r.id', '=', referrerOf))
    .innerJoin('payments as p', (join) =>
      join
        .onRef('p.ticket_id', '=', 't.id')
        .on('p.purpose', '=', 'payout')
        .on('p.state', 'not in', ['failed', 'cancelled']),
    )
    .select(['t.id', 't.user_id', 't.email', 't.to_address', 't.to_memo', 't.get_asset_id', 't.get_usdt'])
    .select(['r.id as referrer_id', 'r.email as referrer_email', 'p.key as payment_key', 'p.state', 'p.fee'])
    .where('t.id', '=', ticketId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        ticketId: row.id,
        userId: row.user_id,
        email: row.email,
        to: { address: row.to_address, memo: row.to_memo },
        getAssetId: row.get_asset_id,
        getUsdt: toDecimal(row.get_usdt),
        referrerId: row.referrer_id,
        referrerEmail: row.referrer_email,
        paymentKey: row.payment_key,
        isPayoutFinal: row.state === 'final',
        fee: toDecimal(row.fee ?? '0'),
      };
}
export type CompletedReferral = NonNullable<Awaited<ReturnType<typeof completedReferral>>>;

export interface SweepCosts {
  readonly networkId: number;
  readonly paid: Decimal;
  readonly unsweptCoins: number;
  readonly unsweptTokens: number;
  readonly paymentFee: Decimal;
}

export async function sweepCosts(db: Db, ticketId: string): Promise<SweepCosts[]> {
  const { rows } = await sql<{
    networkId: number;
    paid: string;
    coins: number;
    tokens: number;
    fee: string | null;
  }>`
    with given as (
      select d.id, d.network_id, d.currency_id = n.native_currency_id as is_coin,
             coalesce(sum(p.fee) filter (where p.state in ('final', 'failed')), 0) as paid,
             t.derivation_index is not null
               and not coalesce(bool_or(p.purpose = 'sweep' and p.state = 'final'), false) as is_unswept
        from deposit_judgements j
        join deposits d on d.id = j.deposit_id
        join networks n on n.id = d.network_id
        left join deposit_addresses t on t.id = d.deposit_address_id
        left join payments p on p.deposit_id = d.id and p.purpose in ('gas', 'delegate', 'undelegate', 'sweep')
       where j.ticket_id = ${ticketId} and j.disposition = 'exchanged'
       group by d.id, n.native_currency_id, t.derivation_index
    )
    select g.network_id as "networkId", sum(g.paid) as paid,
           (count(*) filter (where g.is_unswept and g.is_coin))::int as coins,
           (count(*) filter (where g.is_unswept and not g.is_coin))::int as tokens,
           (select a.payment_fee from assets a join networks n on n.id = a.network_id
             where a.network_id = g.network_id and a.currency_id = n.native_currency_id) as fee
      from given g group by g.network_id`.execute(db);
  return rows.map(({ networkId, paid, coins, tokens, fee }) => ({
    networkId,
    paid: toDecimal(paid),
    unsweptCoins: coins,
    unsweptTokens: tokens,
    paymentFee: toDecimal(fee ?? '0'),
  }));
}

const referrerOf = sql<string>`coalesce(nullif(t.referrer_user_id, t.user_id),
  case when not u.is_automatic or exists
         (select 1 from tickets c where c.user_id = u.id and c.referrer_user_id = u.referrer_id
                                    and c.status = ${TicketStatus.completed})
       then u.referrer_id end)`;

/**
 * Ever paid for the referrer's tickets or withdrawals. Customers of an exchange share an address and differ
 * by memo. A phone's or card's memo identifies nothing.
 */
export async function isReferrersWallet(
  db: Db,
  referrerId: string,
  to: { readonly address: string; readonly memo: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ isHis: boolean }>`
    select exists (select 1 from tickets t join assets a on a.id = t.get_asset_id
                    where t.user_id = ${referrerId} and t.to_address = ${to.address}
                      and (a.network_id is null or t.to_memo is not distinct from ${to.memo}))
        or exists (select 1 from withdrawals
                    where user_id = ${referrerId} and address = ${to.address}
                      and memo is not distinct from ${to.memo}) as "isHis"`.execute(db);
  return rows[0]?.isHis === true;
}
