/** The payouts' rows: what was intended, and the guarded steps of its state. */
import { strict as assert } from 'node:assert';
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { PaymentsTable } from '../schema.ts';
import { isPaymentMove, type PaymentPurpose, type PaymentRow, type PaymentState } from './payment.ts';

export interface NewPayment {
  readonly id: string;
  readonly key: string;
  readonly purpose: PaymentPurpose;
  readonly ticketId: string | null;
  readonly depositId: number | null;
  readonly withdrawalId: string | null;
  readonly targetId: number | null;
  readonly assetId: number;
  readonly address: string;
  readonly memo: string | null;
  readonly amount: Decimal;
  readonly state: 'queued' | 'manual';
  readonly isReserved: boolean;
  /** By an operator's word, though screening has stopped the address. */
  readonly paysStoppedAddress: boolean;
  readonly at: Date;
}

/** `false` when an intent with this key stands already. */
export async function insertPayment(tx: Tx, payout: NewPayment): Promise<boolean> {
  const row = await tx
    .insertInto('payments')
    .values({
      id: payout.id,
      key: payout.key,
      purpose: payout.purpose,
      ticket_id: payout.ticketId,
      deposit_id: payout.depositId,
      withdrawal_id: payout.withdrawalId,
      target_id: payout.targetId,
      asset_id: payout.assetId,
      address: payout.address,
      memo: payout.memo,
      amount: formatDecimal(payout.amount),
      state: payout.state,
      is_reserved: payout.isReserved,
      pays_stopped_address: payout.paysStoppedAddress,
      created_at: payout.at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface PaymentMove {
  /** The states that the caller decided for; the payout may have moved since. */
  readonly from: readonly PaymentState[];
  readonly to: PaymentState;
  /** What is written with the new state. */
  readonly set: Omit<Updateable<PaymentsTable>, 'id' | 'state'>;
}

/**
 * The one writer of a payout's state. `undefined`: it is in none of these states any more, nothing was changed. A move that
 * the table does not know is a bug and throws.
 */
export async function movePayment(
  db: Db | Tx,
  id: string,
  { from, to, set }: PaymentMove,
): Promise<PaymentRow | undefined> {
  for (const state of from) assert(isPaymentMove(state, to), `no payout moves from ${state} to ${to}`);
  return db
    .updateTable('payments')
    .set({ ...set, state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

export async function markHeld(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('payments')
    .set({ is_reserved: true })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('is_reserved', '=', false)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

/** What is owed for it, and promised by the reserve, is this much from now on. `false` once it was signed or is closed. */
export async function setOwed(tx: Tx, id: string, amount: Decimal): Promise<boolean> {
  const row = await tx
    .updateTable('payments')
    .set({ amount: formatDecimal(amount), is_reserved: true })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'manual'])
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

export async function isQueued(tx: Tx, id: string): Promise<boolean> {
  return (await findPayment(tx, id))?.state === 'queued';
}

/** Closes a payout from one of `from`; `undefined` when it was closed or moved on meanwhile. */
export function closePayment(
  tx: Tx,
  id: string,
  change: {
    readonly from: readonly ('queued' | 'manual' | 'sent')[];
    readonly to: 'final' | 'failed' | 'cancelled';
    readonly fee?: Decimal;
    readonly reference?: string;
    /** Of a payment that was never signed here. */
    readonly txId?: string;
    readonly blockHeight?: number;
    readonly now: Date;
  },
): Promise<PaymentRow | undefined> {
  return movePayment(tx, id, {
    from: change.from,
    to: change.to,
    set: {
      fee: change.fee === undefined ? null : formatDecimal(change.fee),
      reference: change.reference ?? null,
      ...(change.txId === undefined ? {} : { tx_id: change.txId }),
      ...(change.blockHeight === undefined ? {} : { block_height: change.blockHeight }),
      closed_at: change.now,
      lease_until: null,
    },
  });
}

export const paymentsOfTicket = (db: Db | Tx, ticketId: string): Promise<PaymentRow[]> =>
  db.selectFrom('payments').selectAll().where('ticket_id', '=', ticketId).orderBy('created_at').execute();

/** And what was sent back alone of the deposits that came for it, which is no payout of the ticket. */
export const payoutsAndRefunds = (
  db: Db | Tx,
  ticketId: string,
  depositIds: readonly number[],
): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where((where) =>
      where.or([
        where('ticket_id', '=', ticketId),
        sql<boolean>`deposit_id = any(${depositIds}::bigint[]) and purpose = 'refund'`,
      ]),
    )
    .orderBy('created_at')
    .execute();

/** The payment of an asset that this transaction has made. */
export const paymentByTransaction = (
  tx: Tx,
  assetId: number,
  txId: string,
): Promise<PaymentRow | undefined> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('asset_id', '=', assetId)
    .where('tx_id', '=', txId)
    .executeTakeFirst();

export const findPayment = (db: Db | Tx, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/** How many refunds of this deposit were ever intended: a further one gets a name of its own. */
export async function countRefunds(tx: Tx, depositId: number): Promise<number> {
  const row = await tx
    .selectFrom('payments')
    .select((select) => select.fn.countAll<number>().as('refunds'))
    .where('purpose', '=', 'refund')
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  return row?.refunds ?? 0;
}

/** The payout of an asset that this transfer made by hand has paid already. */
export const finalByReference = (
  tx: Tx,
  assetId: number,
  reference: string,
): Promise<PaymentRow | undefined> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('asset_id', '=', assetId)
    .where('state', '=', 'final')
    .where(sql<boolean>`lower(reference) = lower(${reference})`)
    .executeTakeFirst();

/** Another text stands for the same recipient from now on. Of payments by hand: no network's address is renamed. */
export async function renameRecipient(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('payments').set({ address: to }).where('address', '=', from).execute();
}

/** Forgets where payouts of these tickets went that were made by hand. Refunds went to a network's address. */
export async function eraseRecipientsOfPayments(
  tx: Tx,
  ticketIds: readonly string[],
  erased: { readonly address: string } | { readonly memo: null },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set(erased)
    .where('ticket_id', '=', sql<string>`any(${ticketIds}::uuid[])`)
    .where('purpose', '=', 'payout')
    .execute();
}
