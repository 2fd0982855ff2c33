import { strict as assert } from 'node:assert';
import type { PaymentError } from '@parom/contract/console/answers/stored-errors';
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { type Selectable, sql } from 'kysely';
import type { SignedPayment } from '../../chains/chain.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { TransmissionsTable } from '../../schema.ts';
import type { Payment } from '../payment.ts';
import { paymentOf } from '../payments-store.ts';
import type { WalletNonce } from '../wallets/wallets-store.ts';
import { isTransmissionMove, type Transmission, type TransmissionState } from './transmission.ts';

export const transmissionOf = (row: Selectable<TransmissionsTable>): Transmission => ({
  id: row.id,
  networkId: row.network_id,
  wallet: row.wallet,
  number: row.number,
  txId: row.tx_id,
  bytes: row.bytes,
  state: row.state,
  blockHeight: row.block_height,
  attempts: row.attempts,
  lastError: row.last_error as PaymentError | null,
  leaseUntil: row.lease_until,
  signedAt: row.signed_at,
  sentAt: row.sent_at,
  bumpAskedAt: row.bump_asked_at,
});

export const transmissionOrNone = (
  row: Selectable<TransmissionsTable> | undefined,
): Transmission | undefined => (row === undefined ? undefined : transmissionOf(row));

export interface NewTransmission {
  readonly id: string;
  readonly nonce: WalletNonce;
  readonly signed: SignedPayment;
  readonly paymentIds: readonly string[];
  readonly at: Date;
}

/** The commit fails when an earlier one may still pay one of the payments. */
export async function insertTransmission(tx: Tx, { id, nonce, signed, ...of }: NewTransmission) {
  await tx
    .insertInto('transmissions')
    .values({
      id,
      network_id: nonce.networkId,
      wallet: nonce.wallet,
      number: nonce.value,
      tx_id: signed.txId,
      bytes: Buffer.from(signed.bytes),
      fee_limit: formatDecimal(signed.feeLimit),
      ...endOf(signed),
      depends_on: [...signed.dependsOn],
      proof: signed.proof ?? null,
      state: 'signed',
      signed_at: of.at,
    })
    .execute();
  await tx
    .insertInto('transmission_keys')
    .values(signed.conflictKeys.map((key) => ({ transmission_id: id, network_id: nonce.networkId, key })))
    .execute();
  await tx
    .insertInto('payment_transmissions')
    .values(of.paymentIds.map((paymentId) => ({ payment_id: paymentId, transmission_id: id })))
    .execute();
}

const endOf = ({ validUntil }: SignedPayment) =>
  validUntil instanceof Date ? { valid_until_time: validUntil } : { valid_until: validUntil };

/** Locks the live transmission that it could replace. */
export async function isUnknownRival(
  tx: Tx,
  networkId: number,
  { txId, conflictKeys }: Pick<SignedPayment, 'txId' | 'conflictKeys'>,
): Promise<boolean> {
  const live = await tx
    .selectFrom('transmissions as t')
    .innerJoin('transmission_keys as k', 'k.transmission_id', 't.id')
    .select('t.id')
    .where('k.network_id', '=', networkId)
    .where('k.key', 'in', conflictKeys)
    .where('t.state', 'in', ['signed', 'sent'])
    .forNoKeyUpdate('t')
    .execute();
  if (live.length === 0) return false;
  // It may have ended before its rival. Asked under the lock: another worker stores it there.
  const known = await tx
    .selectFrom('transmissions')
    .select('id')
    .where('network_id', '=', networkId)
    .where('tx_id', '=', txId)
    .executeTakeFirst();
  return known === undefined;
}

export async function showTransaction(tx: Tx, id: string, txId: string): Promise<void> {
  await sql`
    update payments p set tx_id = ${txId} from payment_transmissions l
     where l.transmission_id = ${id} and p.id = l.payment_id and p.state in ('signed', 'sent')`.execute(tx);
}

interface TransmissionMove {
  readonly from: readonly TransmissionState[];
  readonly to: TransmissionState;
  readonly set: {
    readonly fee?: Decimal | null;
    readonly blockHeight?: number | null;
    readonly sentAt?: Date;
    readonly closedAt?: Date | null;
  };
}

/** The only writer of a state. `undefined`: another state, nothing changed. */
export async function moveTransmission(
  tx: Tx,
  id: string,
  { from, to, set }: TransmissionMove,
): Promise<Transmission | undefined> {
  for (const state of from)
    assert(isTransmissionMove(state, to), `no transmission moves from ${state} to ${to}`);
  const isClosed = to !== 'sent';
  const row = await tx
    .updateTable('transmissions')
    .set({
      state: to,
      fee: typeof set.fee === 'bigint' ? formatDecimal(set.fee) : set.fee,
      block_height: set.blockHeight,
      sent_at: set.sentAt,
      closed_at: set.closedAt,
      ...(isClosed ? { lease_until: null } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
  return transmissionOrNone(row);
}

export async function carrierOf(db: Db | Tx, paymentId: string): Promise<Transmission | undefined> {
  const row = await db
    .selectFrom('transmissions as t')
    .innerJoin('payment_transmissions as l', 'l.transmission_id', 't.id')
    .selectAll('t')
    .where('l.payment_id', '=', paymentId)
    .where('t.state', 'in', ['signed', 'sent', 'final'])
    .orderBy(sql`t.state = 'final'`, 'desc')
    .orderBy('t.signed_at', 'desc')
    .executeTakeFirst();
  return transmissionOrNone(row);
}

export async function rivalsOf(db: Db | Tx, id: string): Promise<Transmission[]> {
  const rows = await db
    .selectFrom('transmissions as t')
    .selectAll('t')
    .where('t.id', '<>', id)
    .where('t.state', 'in', ['signed', 'sent'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('transmission_keys as mine')
          .innerJoin('transmission_keys as theirs', (join) =>
            join.onRef('theirs.network_id', '=', 'mine.network_id').onRef('theirs.key', '=', 'mine.key'),
          )
          .select('mine.key')
          .where('mine.transmission_id', '=', id)
          .whereRef('theirs.transmission_id', '=', 't.id'),
      ),
    )
    .orderBy('t.signed_at')
    .orderBy('t.id')
    .execute();
  return rows.map(transmissionOf);
}

export async function countEnded(tx: Tx, paymentId: string, as: 'impossible' | 'failed'): Promise<number> {
  const { count } = await tx
    .selectFrom('transmissions as t')
    .innerJoin('payment_transmissions as l', 'l.transmission_id', 't.id')
    .select(sql<number>`count(*)`.as('count'))
    .where('l.payment_id', '=', paymentId)
    .where('t.state', '=', as)
    .executeTakeFirstOrThrow();
  return count;
}

export async function paymentsIn(db: Db | Tx, transmissionId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('payment_transmissions as l', 'l.payment_id', 'p.id')
    .selectAll('p')
    .where('l.transmission_id', '=', transmissionId)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();
  return rows.map(paymentOf);
}

/** Their coins are taken. */
export async function bytesUnderWay(db: Db, networkId: number, wallet: string): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('transmissions')
    .select('bytes')
    .where('network_id', '=', networkId)
    .where('wallet', '=', wallet)
    .where('state', 'in', ['signed', 'sent'])
    .orderBy('number')
    .execute();
  return rows.map(({ bytes }) => bytes);
}

export async function txIdOf(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('transmissions')
    .select('tx_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.tx_id;
}

/** `false`: it left this state, or was asked before. */
export async function keepBumpWish(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transmissions')
    .set({ bump_asked_at: at })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where('bump_asked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hasChild(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('payments').select('id').where('parent_id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function isStored(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db.selectFrom('transmissions').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** @returns whether it was not stored, and now never will be; the caller holds the wallet's lock */
export async function noteDiscarded(tx: Tx, id: string): Promise<boolean> {
  if (await isStored(tx, id)) return false;
  await tx
    .insertInto('discarded_transmissions')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function isDiscarded(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('discarded_transmissions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isUnderWay(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('transmissions')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['signed', 'sent'])
    .executeTakeFirst();
  return row !== undefined;
}

export async function countUnderWay(db: Db | Tx, networkId: number): Promise<number> {
  const { count } = await db
    .selectFrom('transmissions')
    .select(sql<number>`count(*)`.as('count'))
    .where('network_id', '=', networkId)
    .where('state', 'in', ['signed', 'sent'])
    .executeTakeFirstOrThrow();
  return count;
}
