import { strict as assert } from 'node:assert';
import type { PaymentError } from '@parom/contract/console/answers/stored-errors';
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import { storableJson } from '../platform/text/storable.ts';
import type { PaymentsTable } from '../schema.ts';
import {
  isPaymentMove,
  type Payment,
  type PaymentFailure,
  type PaymentPurpose,
  type PaymentState,
} from './payment.ts';

export const paymentOf = (row: Selectable<PaymentsTable>): Payment => ({
  id: row.id,
  key: row.key,
  purpose: row.purpose,
  ticketId: row.ticket_id,
  depositId: row.deposit_id,
  withdrawalId: row.withdrawal_id,
  depositAddressId: row.deposit_address_id,
  parentId: row.parent_id,
  assetId: row.asset_id,
  address: row.address,
  memo: row.memo,
  amount: toDecimal(row.amount),
  state: row.state,
  isReserved: row.is_reserved,
  paysStoppedAddress: row.pays_stopped_address,
  passesOutflow: row.passes_outflow,
  txId: row.tx_id,
  fee: row.fee === null ? null : toDecimal(row.fee),
  failure: row.failure,
  reference: row.reference,
  timesTakenBack: row.times_taken_back,
  attempts: row.attempts,
  lastError: row.last_error as PaymentError | null,
  leaseUntil: row.lease_until,
  createdAt: row.created_at,
  signedAt: row.signed_at,
  closedAt: row.closed_at,
});

export const paymentOrNone = (row: Selectable<PaymentsTable> | undefined): Payment | undefined =>
  row === undefined ? undefined : paymentOf(row);

export interface NewPayment {
  readonly id: string;
  readonly key: string;
  readonly purpose: PaymentPurpose;
  readonly ticketId: string | null;
  readonly depositId: number | null;
  readonly withdrawalId: string | null;
  readonly depositAddressId: number | null;
  readonly parentId: string | null;
  readonly assetId: number;
  readonly address: string;
  readonly memo: string | null;
  readonly amount: Decimal;
  readonly state: 'queued' | 'manual';
  readonly isReserved: boolean;
  readonly paysStoppedAddress: boolean;
  readonly at: Date;
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<boolean> {
  const row = await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      key: payment.key,
      purpose: payment.purpose,
      ticket_id: payment.ticketId,
      deposit_id: payment.depositId,
      withdrawal_id: payment.withdrawalId,
      deposit_address_id: payment.depositAddressId,
      parent_id: payment.parentId,
      asset_id: payment.assetId,
      address: payment.address,
      memo: payment.memo,
      amount: formatDecimal(payment.amount),
      state: payment.state,
      is_reserved: payment.isReserved,
      pays_stopped_address: payment.paysStoppedAddress,
      created_at: payment.at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface PaymentMove {
  readonly from: readonly PaymentState[];
  readonly to: PaymentState;
  readonly set: Partial<Pick<Payment, Written>>;
}

type Written =
  | 'isReserved'
  | 'txId'
  | 'fee'
  | 'failure'
  | 'reference'
  | 'timesTakenBack'
  | 'attempts'
  | 'lastError'
  | 'leaseUntil'
  | 'signedAt'
  | 'closedAt';

const decimalOrNull = (amount: Decimal | null | undefined) =>
  typeof amount === 'bigint' ? formatDecimal(amount) : amount;

const jsonOrNull = (error: PaymentError | null | undefined) => (error ? storableJson(error) : error);

const columnsOf = ({ fee, ...set }: PaymentMove['set']) => ({
  is_reserved: set.isReserved,
  tx_id: set.txId,
  fee: decimalOrNull(fee),
  failure: set.failure,
  reference: set.reference,
  times_taken_back: set.timesTakenBack,
  attempts: set.attempts,
  last_error: jsonOrNull(set.lastError),
  lease_until: set.leaseUntil,
  signed_at: set.signedAt,
  closed_at: set.closedAt,
});

/** The only writer of a state. `undefined`: another state, nothing changed. */
export async function movePayment(
  db: Db | Tx,
  id: string,
  { from, to, set }: PaymentMove,
): Promise<Payment | undefined> {
  for (const state of from) assert(isPaymentMove(state, to), `no payment moves from ${state} to ${to}`);
  const row = await db
    .updateTable('payments')
    .set({
      ...columnsOf(set),
      state: to,
      // An earlier transaction's proof says nothing of the one that ends now.
      ...(from.includes('sent') ? { unpaid_proven_at: null } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
  return paymentOrNone(row);
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

export async function setOwed(tx: Tx, id: string, amount: Decimal): Promise<boolean> {
  const row = await tx
    .updateTable('payments')
    .set({ amount: formatDecimal(amount), is_reserved: true })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'manual'])
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

export async function isQueued(tx: Db | Tx, id: string): Promise<boolean> {
  return (await findPayment(tx, id))?.state === 'queued';
}

export function closePayment(
  tx: Tx,
  id: string,
  change: {
    readonly from: readonly ('queued' | 'manual' | 'sent')[];
    readonly to: 'final' | 'failed' | 'cancelled';
    readonly fee?: Decimal;
    readonly failure?: PaymentFailure;
    readonly reference?: string;
    readonly txId?: string;
    readonly now: Date;
  },
): Promise<Payment | undefined> {
  return movePayment(tx, id, {
    from: change.from,
    to: change.to,
    set: {
      fee: change.fee ?? null,
      failure: change.failure ?? null,
      reference: change.reference ?? null,
      ...(change.txId === undefined ? {} : { txId: change.txId }),
      closedAt: change.now,
      leaseUntil: null,
      // The last look may have failed before the network made it final.
      ...(change.to === 'final' ? { lastError: null, attempts: 0 } : {}),
    },
  });
}

/** Its transmission can provably never move its coins. */
export const queueAgain = (tx: Tx, id: string): Promise<Payment | undefined> =>
  movePayment(tx, id, {
    from: ['sent'],
    to: 'queued',
    set: { signedAt: null, attempts: 0, lastError: null, leaseUntil: null },
  });

export async function queuedOnNetwork(tx: Tx, networkId: number): Promise<Payment[]> {
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', 'queued')
    .where('asset_id', 'in', (query) =>
      query.selectFrom('assets').select('assets.id').where('assets.network_id', '=', networkId),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(paymentOf);
}

export async function paymentsOfTicket(db: Db | Tx, ticketId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(paymentOf);
}

/** A single deposit's refund does not name the ticket. */
export async function paymentsOfTicketAndDeposits(
  db: Db | Tx,
  ticketId: string,
  depositIds: readonly number[],
): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where((where) =>
      where.or([
        where('ticket_id', '=', ticketId),
        sql<boolean>`deposit_id = any(${depositIds}::bigint[]) and purpose = 'refund'`,
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(paymentOf);
}

/** By key; a payment without a transaction is left out. */
export async function transactionsOfKeys(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select(['key', 'tx_id as txId'])
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.flatMap(({ key, txId }): [string, string][] => (txId === null ? [] : [[key, txId]])));
}

/** Also by an older version, which may be mined after its fee was raised. */
export async function paymentsByTransaction(tx: Tx, assetId: number, txId: string): Promise<Payment[]> {
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('payments as shown')
        .select('shown.id')
        .where('shown.asset_id', '=', assetId)
        .where('shown.tx_id', '=', txId)
        .union(
          selectFrom('transmissions as t')
            .innerJoin('payment_transmissions as l', 'l.transmission_id', 't.id')
            .innerJoin('assets as a', 'a.network_id', 't.network_id')
            .select('l.payment_id as id')
            .where('a.id', '=', assetId)
            .where('t.tx_id', '=', txId),
        ),
    )
    .execute();
  return rows.map(paymentOf);
}

export async function findPayment(db: Db | Tx, id: string): Promise<Payment | undefined> {
  return paymentOrNone(await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst());
}

export async function countRefunds(tx: Tx, depositId: number): Promise<number> {
  const row = await tx
    .selectFrom('payments')
    .select((select) => select.fn.countAll<number>().as('refunds'))
    .where('purpose', '=', 'refund')
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  return row?.refunds ?? 0;
}

export async function paymentByReference(
  tx: Tx,
  assetId: number,
  reference: string,
): Promise<Payment | undefined> {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('asset_id', '=', assetId)
    .where(sql<boolean>`lower(reference) = lower(${reference})`)
    .executeTakeFirst();
  return paymentOrNone(row);
}

/** By hand only; network addresses never change. */
export async function renameRecipient(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('payments').set({ address: to }).where('address', '=', from).execute();
}

/** Refunds name network addresses, which are not personal. */
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
