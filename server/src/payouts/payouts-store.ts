/** All SQL of the payouts: intents, claims, nonces, and the guarded steps of the state. */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { type ExpressionBuilder, sql } from 'kysely';
import type { SignedPayment } from '../chains/chain.ts';
import { later } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { Schema } from '../schema.ts';
import { LEASE_MS, type PayoutPurpose, type PayoutRow } from './payout.ts';

export interface NewPayout {
  readonly id: string;
  readonly key: string;
  readonly purpose: PayoutPurpose;
  readonly ticketId: string | null;
  readonly depositId: number | null;
  readonly withdrawalId: string | null;
  readonly targetId: number | null;
  readonly assetId: number;
  readonly address: string;
  readonly memo: string | null;
  readonly amount: Decimal;
  readonly state: 'queued' | 'manual';
  readonly isHeld: boolean;
  readonly at: Date;
}

/** `false` when an intent with this key stands already. */
export async function insertPayout(tx: Tx, payout: NewPayout): Promise<boolean> {
  const row = await tx
    .insertInto('payouts')
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
      is_held: payout.isHeld,
      created_at: payout.at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A claim that lasts longer than any was given by a clock that was wrong; the steps bear that two take them. Clocks
 * differ, and one that is a little ahead is not wrong: twice as long as any.
 */
const isFree = (now: Date) => (row: ExpressionBuilder<Schema, 'payouts'>) =>
  row.or([
    row('lease_until', 'is', null),
    row('lease_until', '<=', now),
    row('lease_until', '>', later(now, 2 * LEASE_MS)),
  ]);

/** Takes the payout for one step. `undefined` when it is finished, waits for its next look, or somebody works on it. */
export function claimPayout(db: Db, id: string, now: Date): Promise<PayoutRow | undefined> {
  return db
    .updateTable('payouts')
    .set({ lease_until: later(now, LEASE_MS) })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'signed', 'sent'])
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst();
}

/** Frees what a dead process had claimed, and what waits for its next look. Only for a process that knows itself to be the only one. */
export async function freePayouts(db: Db): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ lease_until: null })
    .where('state', 'in', ['queued', 'signed', 'sent'])
    .where('lease_until', 'is not', null)
    .execute();
}

/** Ends a claim: the next look is due at `dueAt`. `false`, and does nothing, when the claim was lost meanwhile. */
export async function releasePayout(
  db: Db | Tx,
  claimed: PayoutRow,
  dueAt: Date,
  failure: string | null,
): Promise<boolean> {
  const released = await db
    .updateTable('payouts')
    .set({
      lease_until: dueAt,
      last_error: failure,
      attempts: failure === null ? 0 : sql<number>`attempts + 1`,
    })
    .where('id', '=', claimed.id)
    .where('lease_until', '=', claimed.lease_until)
    .executeTakeFirst();
  return released.numUpdatedRows > 0n;
}

/** Those of a network whose next look is due, oldest first. */
export async function duePayoutIds(db: Db, networkId: number, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payouts')
    .select('id')
    .where('state', 'in', ['queued', 'signed', 'sent'])
    .where('asset_id', 'in', (query) =>
      query.selectFrom('assets').select('assets.id').where('assets.network_id', '=', networkId),
    )
    .where(isFree(now))
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function knownNonce(db: Db, networkId: number, wallet: string): Promise<number | null> {
  const row = await db
    .selectFrom('wallet_nonces')
    .select('next_nonce')
    .where('network_id', '=', networkId)
    .where('wallet', '=', wallet)
    .executeTakeFirst();
  return row?.next_nonce ?? null;
}

export async function startNonces(db: Db, networkId: number, wallet: string, next: number): Promise<void> {
  await db
    .insertInto('wallet_nonces')
    .values({ network_id: networkId, wallet, next_nonce: next })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Stores the bytes and takes their nonce, both or none. `false`: payouts of the asset were stopped while it was being
 * signed, or the nonce went to another payment; the bytes were seen by nobody and are thrown away.
 */
export async function storeSigned(
  tx: Tx,
  claimed: PayoutRow,
  signed: SignedPayment,
  nonce: { readonly networkId: number; readonly wallet: string; readonly value: number },
  now: Date,
): Promise<boolean> {
  if (await isStoppedForNow(tx, claimed.asset_id)) return false;
  const taken = await tx
    .updateTable('wallet_nonces')
    .set({ next_nonce: nonce.value + 1 })
    .where('network_id', '=', nonce.networkId)
    .where('wallet', '=', nonce.wallet)
    .where('next_nonce', '=', nonce.value)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return false;
  const stored = await tx
    .updateTable('payouts')
    .set({
      state: 'signed',
      signed_bytes: Buffer.from(signed.bytes),
      tx_id: signed.txId,
      nonce: nonce.value,
      signed_at: now,
    })
    .where('id', '=', claimed.id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  if (stored.numUpdatedRows === 0n) throw new PayoutTaken();
  return true;
}

/** Thrown inside `storeSigned`'s transaction to give the nonce back: somebody else signed or cancelled this payout. */
export class PayoutTaken extends Error {}

/** The bytes are about to leave us. From here on only the network's record counts. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ state: 'sent', sent_at: now })
    .where('id', '=', id)
    .where('state', '=', 'signed')
    .execute();
}

export async function markHeld(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('payouts')
    .set({ is_held: true })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('is_held', '=', false)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

export async function isQueued(tx: Tx, id: string): Promise<boolean> {
  return (await findPayout(tx, id))?.state === 'queued';
}

/** Closes a payout from one of `from`; `undefined` when it was closed or moved on meanwhile. */
export function closePayout(
  tx: Tx,
  id: string,
  change: {
    readonly from: readonly ('queued' | 'manual' | 'sent')[];
    readonly to: 'final' | 'failed' | 'cancelled';
    readonly fee?: Decimal;
    readonly reference?: string;
    readonly now: Date;
  },
): Promise<PayoutRow | undefined> {
  return tx
    .updateTable('payouts')
    .set({
      state: change.to,
      fee: change.fee === undefined ? null : formatDecimal(change.fee),
      reference: change.reference ?? null,
      closed_at: change.now,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('state', 'in', change.from)
    .returningAll()
    .executeTakeFirst();
}

export const payoutsOfTicket = (db: Db | Tx, ticketId: string): Promise<PayoutRow[]> =>
  db.selectFrom('payouts').selectAll().where('ticket_id', '=', ticketId).orderBy('created_at').execute();

export const findPayout = (db: Db | Tx, id: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst();

/** The payout of an asset that this transfer made by hand has paid already. */
export const finalByReference = (
  tx: Tx,
  assetId: number,
  reference: string,
): Promise<PayoutRow | undefined> =>
  tx
    .selectFrom('payouts')
    .selectAll()
    .where('asset_id', '=', assetId)
    .where('state', '=', 'final')
    .where(sql<boolean>`lower(reference) = lower(${reference})`)
    .executeTakeFirst();

export async function stopReason(db: Db, assetId: number): Promise<string | null> {
  const row = await db
    .selectFrom('assets')
    .select('payouts_stopped_reason')
    .where('id', '=', assetId)
    .executeTakeFirst();
  return row?.payouts_stopped_reason ?? null;
}

/**
 * With the asset's lock: a stop that is under way is waited for, and one that comes waits until the bytes are stored.
 * Whoever has been told "stopped" knows that nothing is signed any more.
 */
async function isStoppedForNow(tx: Tx, assetId: number): Promise<boolean> {
  const asset = await tx
    .selectFrom('assets')
    .select('payouts_stopped_reason')
    .where('id', '=', assetId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return asset !== undefined && asset.payouts_stopped_reason !== null;
}

/** Stops (with a reason) or starts (`null`) the payouts of one asset. Signed and sent ones are still followed. */
export async function setStopReason(db: Db | Tx, assetId: number, reason: string | null): Promise<void> {
  await db.updateTable('assets').set({ payouts_stopped_reason: reason }).where('id', '=', assetId).execute();
}

/** The bytes of a wallet's payments that are signed and not final, by their nonces. The wallet is a target's own, or the hot one. */
export async function bytesUnderWay(
  db: Db,
  wallet: { readonly networkId: number; readonly sweptTargetId: number | null },
): Promise<Uint8Array[]> {
  const { networkId, sweptTargetId } = wallet;
  const rows = await db
    .selectFrom('payouts as p')
    .innerJoin('assets as a', 'a.id', 'p.asset_id')
    .select('p.signed_bytes')
    .where('p.state', 'in', ['signed', 'sent'])
    .where('a.network_id', '=', networkId)
    .where((row) =>
      sweptTargetId === null
        ? row('p.purpose', '!=', 'sweep')
        : row.and([row('p.purpose', '=', 'sweep'), row('p.target_id', '=', sweptTargetId)]),
    )
    .orderBy('p.nonce')
    .execute();
  return rows.flatMap(({ signed_bytes }) => (signed_bytes === null ? [] : [signed_bytes]));
}

/** How far the watcher has come, and which block it has at this height (`null`: none any more); `null` before its first look. */
export async function watchedBlock(
  db: Db,
  networkId: number,
  height: number,
): Promise<{ readonly cursor: number; readonly hash: string | null } | null> {
  const row = await db
    .selectFrom('chain_cursors as c')
    .leftJoin('chain_blocks as b', (join) =>
      join.onRef('b.network_id', '=', 'c.network_id').on('b.height', '=', height),
    )
    .select(['c.height as cursor', 'b.hash'])
    .where('c.network_id', '=', networkId)
    .executeTakeFirst();
  return row ?? null;
}

/** The deposit target's derivation index: sweeps are signed by that address's own key. */
export async function derivationIndexOf(db: Db, targetId: number): Promise<number | null> {
  const row = await db
    .selectFrom('deposit_targets')
    .select('derivation_index')
    .where('id', '=', targetId)
    .executeTakeFirst();
  return row?.derivation_index ?? null;
}
