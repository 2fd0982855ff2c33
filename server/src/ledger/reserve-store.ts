/**
 * The reserve: how much of a hot wallet is promised to tickets and payouts. Never above what the wallet holds.
 * Lock order: ticket, asset, payout, books.
 */
import { strict as assert } from 'node:assert';
import {
  type Decimal,
  formatDecimal,
  maxOf,
  minOf,
  mulDivFloor,
  subtract,
  toDecimal,
  ZERO,
} from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';

/** `'unpaid'`: nothing, or too little beside it, has been seen for it. Those may take half of a wallet. */
export type Promised = 'paid' | 'unpaid';

/**
 * Promises `amount` more; `false` when the wallet has not that much left. What is `'owed'` already may take what is kept for
 * fees as well, and what is not ours, among which its own coins are; it is a paid promise from then on.
 */
export async function holdReserve(
  tx: Tx,
  assetId: number,
  amount: Decimal,
  as: Promised | 'owed',
): Promise<boolean> {
  if (amount === 0n) return true;
  const { rows } = await sql<{ held: boolean }>`
    select hold_reserve(${assetId}, ${formatDecimal(amount)}::numeric, ${as === 'unpaid'}, ${as === 'owed'}) as held`.execute(
    tx,
  );
  return rows[0]?.held === true;
}

/** How much more `holdReserve` would promise to unpaid tickets. Locks the asset, so it stays true, but for what fees of its network's other coins come to need. */
export async function unpaidRoom(tx: Tx, assetId: number): Promise<Decimal> {
  await lockAsset(tx, assetId);
  const room = (await unpaidRooms(tx)).get(assetId);
  assert(room !== undefined, `there is no asset ${assetId}`);
  return room;
}

/** The same of every asset, by its id: true at the moment. */
export async function unpaidRooms(db: Db | Tx): Promise<ReadonlyMap<number, Decimal>> {
  const states = await reserveStates(db);
  return new Map(states.map((state) => [state.assetId, roomOf(state)]));
}

/**
 * What `hold_reserve` decides, as a number: all that is promised is within what the wallet may give out, and what is unpaid
 * within half of what is ours.
 * Half a unit is rounded down, as SQL does not always: what is told is there.
 */
function roomOf(state: ReserveState): Decimal {
  const unpaid = subtract(mulDivFloor(oursOf(state), 1n, 2n), state.heldUnpaid);
  return maxOf(minOf(freeOf(state), unpaid), ZERO);
}

/** What of a wallet can be promised to tickets, or taken out. */
export function freeOf(state: ReserveState): Decimal {
  return maxOf(subtract(subtract(oursOf(state), state.held), state.keptForFees), ZERO);
}

const oursOf = ({ balance, notOurs }: ReserveState): Decimal => subtract(balance, notOurs);

/** Gives a promise back, kept or broken. Releasing more than is held violates a constraint of the table. */
export async function releaseReserve(tx: Tx, assetId: number, amount: Decimal, as: Promised): Promise<void> {
  if (amount === 0n) return;
  const text = formatDecimal(amount);
  await tx
    .updateTable('assets')
    .set({
      held: sql<string>`held - ${text}::numeric`,
      held_unpaid: sql<string>`held_unpaid - ${as === 'unpaid' ? text : '0'}::numeric`,
    })
    .where('id', '=', assetId)
    .execute();
}

/** A deposit was seen (or vanished): the same promise counts as paid (or as unpaid again). */
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
      held_unpaid:
        becomes === 'paid'
          ? sql<string>`held_unpaid - ${change}::numeric`
          : sql<string>`held_unpaid + ${change}::numeric`,
    })
    .where('id', '=', assetId)
    .execute();
}

/**
 * Takes the asset's lock, which must be held before its hot account's balance is lowered. Not `for update`: whoever writes a
 * ticket looks at both of its assets, and would wait for this one after it has locked the other.
 */
export async function lockAsset(tx: Tx, assetId: number): Promise<void> {
  await tx.selectFrom('assets').select('id').where('id', '=', assetId).forNoKeyUpdate().execute();
}

/** The locks of several, in the order of their ids, so that two who need the same never wait for each other. */
export async function lockAssets(tx: Tx, assetIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(assetIds)].toSorted((a, b) => a - b)) await lockAsset(tx, id);
}

export interface ReserveState {
  readonly assetId: number;
  readonly currencyId: number;
  readonly networkId: number | null;
  readonly balance: Decimal;
  readonly held: Decimal;
  readonly heldUnpaid: Decimal;
  /** Deposits in it that nobody has decided about, coins that are nobody's, and refunds that wait to be signed. */
  readonly notOurs: Decimal;
  /** Of the coin that pays the fees of its network: what payments that are open, and some to come, may cost. */
  readonly keptForFees: Decimal;
  readonly paymentsStoppedReason: string | null;
}

/** Every asset's wallet, for the operator and for reconciliation. */
export async function reserveStates(db: Db | Tx): Promise<ReserveState[]> {
  const rows = await db
    .selectFrom('assets as a')
    .leftJoin('ledger_accounts as l', (join) =>
      join
        .on('l.kind', '=', 'hot')
        .onRef('l.currency_id', '=', 'a.currency_id')
        .on(sql<boolean>`l.network_id is not distinct from a.network_id`),
    )
    .leftJoin('networks as n', 'n.id', 'a.network_id')
    .select([
      'a.id',
      'a.currency_id',
      'a.network_id',
      'a.held',
      'a.held_unpaid',
      sql<
        string | null
      >`nullif(concat_ws('; ', a.payments_stopped_reason, n.out_stopped_reason, n.wallet_frozen_reason), '')`.as(
        'payments_stopped_reason',
      ),
      'l.balance',
      sql<string>`not_ours(a.id)`.as('not_ours'),
      sql<string>`kept_for_fees(a.id)`.as('kept_for_fees'),
    ])
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({
    assetId: row.id,
    currencyId: row.currency_id,
    networkId: row.network_id,
    balance: toDecimal(row.balance ?? '0'),
    held: toDecimal(row.held),
    heldUnpaid: toDecimal(row.held_unpaid),
    notOurs: toDecimal(row.not_ours),
    keptForFees: toDecimal(row.kept_for_fees),
    paymentsStoppedReason: row.payments_stopped_reason,
  }));
}

/** What the dearest payment of its network costs now, of the coin that pays for it. */
export async function setPaymentFee(db: Db, assetId: number, fee: Decimal): Promise<void> {
  const text = formatDecimal(fee);
  await db
    .updateTable('assets')
    .set({ payment_fee: text })
    .where('id', '=', assetId)
    .where('payment_fee', '<>', text)
    .execute();
}
