/** What referral reads of a completed ticket. */
import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/tickets';
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

/**
 * The ticket, its referrer and its paid payout; `null` unless it is completed and somebody brought the customer. The
 * browser forgets a code once its visitor has an account, so without one on the ticket the account's referrer counts;
 * a customer's own code on his ticket is none. An account that a ticket made has a referrer only since a ticket of it with
 * his code was completed: anybody makes one for a stranger's e-mail, and pays nothing.
 */
export async function completedReferral(db: Db, ticketId: string) {
  const row = await db
    .selectFrom('tickets as t')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('users as r', (join) => join.on('r.id', '=', referrerOf))
    .innerJoin('payouts as p', (join) =>
      join.onRef('p.ticket_id', '=', 't.id').on('p.purpose', '=', 'payout').on('p.state', '=', 'final'),
    )
    .select(['t.id', 't.user_id', 't.email', 't.to_address', 't.to_memo', 't.get_asset_id', 't.get_usdt'])
    .select(['r.id as referrer_id', 'r.email as referrer_email', 'p.key as payout_key', 'p.fee'])
    .where('t.id', '=', ticketId)
    .where('t.status', '=', TicketStatus.completed)
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
        payoutKey: row.payout_key,
        fee: toDecimal(row.fee ?? '0'),
      };
}
export type CompletedReferral = NonNullable<Awaited<ReturnType<typeof completedReferral>>>;

const referrerOf = sql<string>`coalesce(nullif(t.referrer_user_id, t.user_id),
  case when not u.is_automatic or exists
         (select 1 from tickets c where c.user_id = u.id and c.referrer_user_id = u.referrer_id
                                    and c.status = ${TicketStatus.completed})
       then u.referrer_id end)`;

/**
 * Whether the referrer was ever paid, by a ticket of his own or a withdrawal, to this wallet. Where networks know memos
 * many people share an exchange's address and only the memo tells them apart; to a phone or a card it is but a word.
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
