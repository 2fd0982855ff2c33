import { strict as assert } from 'node:assert';
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { type Selectable, sql } from 'kysely';
import type { SignedPayment } from '../../chains/chain.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { TransmissionsTable } from '../../schema.ts';
import type { Payment } from '../payment.ts';
import { paymentOf } from '../payments-store.ts';
import type { WalletNonce } from '../wallets/wallets-store.ts';
import { isTransmissionMove, type Transmission, type TransmissionState } from './transmission.ts';

/** For the stores of this room only. */
export const transmissionOf = (row: Selectable<TransmissionsTable>): Transmission => {
  assert(row.state !== 'replaced', `transmission ${row.id} was replaced`);
  return {
    id: row.id,
    networkId: row.network_id,
    wallet: row.wallet,
    txId: row.tx_id,
    bytes: row.bytes,
    state: row.state,
    blockHeight: row.block_height,
    attempts: row.attempts,
    lastError: row.last_error,
    leaseUntil: row.lease_until,
    signedAt: row.signed_at,
    sentAt: row.sent_at,
  };
};

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

/** The database refuses it at the commit when an earlier one may still pay one of the payments. */
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
      valid_until: signed.validUntil,
      depends_on: [...signed.dependsOn],
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
    .executeTakeFirst();
  return transmissionOrNone(row);
}

export async function countExpired(tx: Tx, paymentId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('transmissions as t')
    .innerJoin('payment_transmissions as l', 'l.transmission_id', 't.id')
    .select(sql<number>`count(*)`.as('count'))
    .where('l.payment_id', '=', paymentId)
    .where('t.state', '=', 'impossible')
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

/** Of this wallet, by number: their coins are taken. */
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

export async function countUnderWay(db: Db | Tx, networkId: number): Promise<number> {
  const { count } = await db
    .selectFrom('transmissions')
    .select(sql<number>`count(*)`.as('count'))
    .where('network_id', '=', networkId)
    .where('state', 'in', ['signed', 'sent'])
    .executeTakeFirstOrThrow();
  return count;
}
