/**
 * The promised part of a hot wallet. Its rule is in `reserve-room.sql`. Lock order: ticket, asset, payment,
 * books.
 */

import { strict as assert } from 'node:assert';
import type { StopReason } from '@parom/contract/console/answers/stop-reason';
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';

/** `'unpaid'`: too little was seen for it. Unpaid promises may take half of a wallet. */
export type Promised = 'paid' | 'unpaid';

/**
 * `false` when the wallet has too little left. `'owed'` money may also take coins for fees and customers'
 * coins, which include its own. It is a paid promise from then on.
 */
export async function holdReserve(
  tx: Tx,
  assetId: number,
  amount: Decimal,
  as: Promised | 'owed',
): Promise<boolean> {
  if (amount === 0n) return true;
  const { rows } = await sql<{ isReserved: boolean }>`
    select hold_reserve(
      ${assetId}, ${formatDecimal(amount)}::numeric, ${as === 'unpaid'}, ${as === 'owed'}) as "isReserved"`.execute(
    tx,
  );
  return rows[0]?.isReserved === true;
}

/** For unpaid tickets. Locks the asset: only network fees can still narrow it. */
export async function unpaidRoom(tx: Tx, assetId: number): Promise<Decimal> {
  await lockAsset(tx, assetId);
  const { rows } = await sql<{ room: string }>`
    select unpaid_room as room from reserve_room(${assetId})`.execute(tx);
  assert(rows[0] !== undefined, `there is no asset ${assetId}`);
  return toDecimal(rows[0].room);
}

export async function unpaidRooms(db: Db | Tx): Promise<ReadonlyMap<number, Decimal>> {
  const states = await reserveStates(db);
  return new Map(states.map((state) => [state.assetId, state.unpaidRoom]));
}

/** A constraint refuses to release more than is reserved. */
export async function releaseReserve(tx: Tx, assetId: number, amount: Decimal, as: Promised): Promise<void> {
  if (amount === 0n) return;
  const text = formatDecimal(amount);
  await tx
    .updateTable('assets')
    .set({
      reserved: sql<string>`reserved - ${text}::numeric`,
      reserved_unpaid: sql<string>`reserved_unpaid - ${as === 'unpaid' ? text : '0'}::numeric`,
    })
    .where('id', '=', assetId)
    .execute();
}

export async function markReserve(
  tx: Tx,
  assetId: number,
  amount: Decimal,
  becomes: Promised,
): Promise<void> {
  if (amount === 0n) return;
  const change = formatDecimal(amount);
  await tx
    .updateTable('assets')
    .set({
      reserved_unpaid:
        becomes === 'paid'
          ? sql<string>`reserved_unpaid - ${change}::numeric`
          : sql<string>`reserved_unpaid + ${change}::numeric`,
    })
    .where('id', '=', assetId)
    .execute();
}

/**
 * Hold it before the hot balance is lowered. Not `for update`: a ticket's insert refers to both assets, and
 * would wait here with the other locked.
 */
export async function lockAsset(tx: Tx, assetId: number): Promise<void> {
  await tx.selectFrom('assets').select('id').where('id', '=', assetId).forNoKeyUpdate().execute();
}

/** By id: two transactions never deadlock. */
export async function lockAssets(tx: Tx, assetIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(assetIds)].toSorted((a, b) => a - b)) await lockAsset(tx, id);
}

export interface ReserveState {
  readonly assetId: number;
  readonly currencyId: number;
  readonly networkId: number | null;
  readonly balance: Decimal;
  readonly reserved: Decimal;
  readonly reservedUnpaid: Decimal;
  /** Undecided and unassigned deposits, and refunds before their signing. */
  readonly notOurs: Decimal;
  readonly keptForFees: Decimal;
  /** No payment can spend it: a reserve of the network, or coins that screening stopped. */
  readonly keptBack: Decimal;
  /** Until blocks come: change, and coins of payments on their way. */
  readonly locked: Decimal;
  readonly owedRoom: Decimal;
  readonly free: Decimal;
  readonly unpaidRoom: Decimal;
  /** Free and not locked. */
  readonly movable: Decimal;
  readonly stopReasons: readonly StopReason[];
}

export async function reserveStates(db: Db | Tx): Promise<ReserveState[]> {
  const { rows } = await sql<ReserveRow>`
    select a.id, a.currency_id, a.network_id, a.reserved, a.reserved_unpaid, a.locked,
           to_jsonb(array_remove(array[a.payments_stopped_reason, n.out_stopped_reason, n.wallet_frozen_reason], null))
             as stop_reasons,
           room.wallet, room.customers, room.fees, room.owed_room, room.paid_room, room.unpaid_room,
           room.kept_back, room.movable_room
      from assets a
      left join networks n on n.id = a.network_id
     cross join lateral reserve_room(a.id) as room
     order by a.id`.execute(db);
  return rows.map((row) => ({
    assetId: row.id,
    currencyId: row.currency_id,
    networkId: row.network_id,
    balance: toDecimal(row.wallet),
    reserved: toDecimal(row.reserved),
    reservedUnpaid: toDecimal(row.reserved_unpaid),
    notOurs: toDecimal(row.customers),
    keptForFees: toDecimal(row.fees),
    keptBack: toDecimal(row.kept_back),
    locked: toDecimal(row.locked),
    owedRoom: toDecimal(row.owed_room),
    free: toDecimal(row.paid_room),
    unpaidRoom: toDecimal(row.unpaid_room),
    movable: toDecimal(row.movable_room),
    stopReasons: row.stop_reasons,
  }));
}

interface ReserveRow {
  readonly id: number;
  readonly currency_id: number;
  readonly network_id: number | null;
  readonly reserved: string;
  readonly reserved_unpaid: string;
  readonly stop_reasons: readonly StopReason[];
  readonly wallet: string;
  readonly customers: string;
  readonly fees: string;
  readonly owed_room: string;
  readonly paid_room: string;
  readonly unpaid_room: string;
  readonly kept_back: string;
  readonly locked: string;
  readonly movable_room: string;
}

/** The network's dearest payment now, in the coin that pays its fees. */
export async function setPaymentFee(db: Db, assetId: number, fee: Decimal): Promise<void> {
  const text = formatDecimal(fee);
  await db
    .updateTable('assets')
    .set({ payment_fee: text })
    .where('id', '=', assetId)
    .where('payment_fee', '<>', text)
    .execute();
}

/** By the network's word. */
export async function setUnspendable(
  db: Db,
  assetId: number,
  { kept, locked }: { readonly kept: Decimal; readonly locked: Decimal },
): Promise<void> {
  const told = { kept_back: formatDecimal(kept), locked: formatDecimal(locked) };
  await db
    .updateTable('assets')
    .set(told)
    .where('id', '=', assetId)
    .where((where) =>
      where.or([where('kept_back', '<>', told.kept_back), where('locked', '<>', told.locked)]),
    )
    .execute();
}
