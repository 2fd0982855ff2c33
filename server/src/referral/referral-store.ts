/** What referral reads of a completed ticket. */
import { toDecimal } from '@parom/contract/money';
import type { Db } from '../platform/db/db.ts';

/** The ticket, its referrer and its paid payout; `null` unless it is completed and somebody brought the customer. */
export async function completedReferral(db: Db, ticketId: string) {
  const row = await db
    .selectFrom('tickets as t')
    .innerJoin('users as r', 'r.id', 't.referrer_user_id')
    .innerJoin('payouts as p', (join) =>
      join.onRef('p.ticket_id', '=', 't.id').on('p.purpose', '=', 'payout').on('p.state', '=', 'final'),
    )
    .select(['t.id', 't.user_id', 't.email', 't.to_address', 't.get_asset_id', 't.get_usdt'])
    .select(['r.id as referrer_id', 'r.email as referrer_email', 'p.key as payout_key', 'p.fee'])
    .where('t.id', '=', ticketId)
    .where('t.status', '=', 4)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        ticketId: row.id,
        userId: row.user_id,
        email: row.email,
        toAddress: row.to_address,
        getAssetId: row.get_asset_id,
        getUsdt: toDecimal(row.get_usdt),
        referrerId: row.referrer_id,
        referrerEmail: row.referrer_email,
        payoutKey: row.payout_key,
        fee: toDecimal(row.fee ?? '0'),
      };
}
export type CompletedReferral = NonNullable<Awaited<ReturnType<typeof completedReferral>>>;

/** Whether the referrer was ever paid, by a ticket of his own or a withdrawal, to this address. */
export async function isReferrersAddress(db: Db, referrerId: string, address: string): Promise<boolean> {
  const ticket = await db
    .selectFrom('tickets')
    .select('id')
    .where('user_id', '=', referrerId)
    .where('to_address', '=', address)
    .limit(1)
    .executeTakeFirst();
  if (ticket !== undefined) return true;
  const withdrawal = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('user_id', '=', referrerId)
    .where('address', '=', address)
    .limit(1)
    .executeTakeFirst();
  return withdrawal !== undefined;
}
