import { type Decimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { TransmissionState } from './transmission.ts';

/** One signed transaction of a payment. */
export interface Attempt {
  readonly paymentId: string;
  readonly networkId: number;
  readonly txId: string;
  readonly state: TransmissionState;
  /** Of the whole transaction, which may carry other payments. `null`: not in a final block yet. */
  readonly fee: Decimal | null;
  readonly feeLimit: Decimal;
  readonly signedAt: Date;
  readonly sentAt: Date | null;
  readonly closedAt: Date | null;
  /** Spends the same, and was mined or is dearer. */
  readonly replacedBy: string | null;
}

interface Row extends Omit<Attempt, 'fee' | 'feeLimit'> {
  readonly fee: string | null;
  readonly feeLimit: string;
}

export async function attemptsOf(db: Db | Tx, paymentIds: readonly string[]): Promise<Attempt[]> {
  if (paymentIds.length === 0) return [];
  const { rows } = await sql<Row>`
    select l.payment_id as "paymentId", t.network_id as "networkId", t.tx_id as "txId", t.state,
           t.fee::text as fee, t.fee_limit::text as "feeLimit",
           t.signed_at as "signedAt", t.sent_at as "sentAt", t.closed_at as "closedAt",
           case when t.state in ('final', 'failed') then null else (
             select other.tx_id
               from transmission_keys mine join transmission_keys theirs using (network_id, key)
               join transmissions other on other.id = theirs.transmission_id
              where mine.transmission_id = t.id
                and (other.state in ('final', 'failed') or other.signed_at > t.signed_at)
              order by other.state in ('final', 'failed') desc, other.signed_at limit 1
           ) end as "replacedBy"
      from payment_transmissions l join transmissions t on t.id = l.transmission_id
     where l.payment_id = any(${paymentIds}::uuid[])
     order by t.signed_at, t.id`.execute(db);
  return rows.map(({ fee, feeLimit, ...row }) => ({
    ...row,
    fee: fee === null ? null : toDecimal(fee),
    feeLimit: toDecimal(feeLimit),
  }));
}
