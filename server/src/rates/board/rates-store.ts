import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { FixedPricesTable, PricesTable } from '../../schema.ts';
import type { PendingJump, PriceState } from '../certainty/judge.ts';
import type { BoardPrice } from './board.ts';

/** A stale sandbox price: no round may refresh it. */
const FROZEN = 'frozen';
/** It moves the simulated market itself, so its fixed prices never stray. */
export const SANDBOX_USER = 'sandbox';

const NO_PENDING = {
  pending_usdt: null,
  pending_kind: null,
  pending_sources: null,
  pending_observed_at: null,
  pending_since: null,
  pending_seen_at: null,
} as const;
const ACCEPTED = { ...NO_PENDING, refuted_at: null } as const;

export interface StoredPrice extends PriceState {
  readonly price: BoardPrice;
  readonly isFrozen: boolean;
  readonly isRefuted: boolean;
}

export interface FixedPrice {
  readonly currencyId: number;
  readonly usdt: Decimal;
  readonly setBy: string;
  readonly setAt: Date;
  /** `null`: until an operator releases it. */
  readonly endsAt: Date | null;
  readonly market: Decimal | null;
}

export async function selectPrices(db: Db | Tx): Promise<StoredPrice[]> {
  return (await db.selectFrom('prices').selectAll().execute()).map(fromRow);
}

/** Two writers cannot deadlock. */
export async function lockPrices(tx: Tx): Promise<StoredPrice[]> {
  const rows = await tx.selectFrom('prices').selectAll().orderBy('currency_id').forUpdate().execute();
  return rows.map(fromRow);
}

export async function selectFixedPrices(db: Db | Tx): Promise<FixedPrice[]> {
  const rows = await db.selectFrom('fixed_prices').selectAll().execute();
  return rows.map(fixedIn);
}

const fixedIn = (row: Selectable<FixedPricesTable>): FixedPrice => ({
  currencyId: row.currency_id,
  usdt: toDecimal(row.usdt),
  setBy: row.set_by,
  setAt: row.set_at,
  endsAt: row.ends_at,
  market: row.market_usdt === null ? null : toDecimal(row.market_usdt),
});

/** The worker may not have released it yet. */
export const hasEnded = ({ endsAt }: Pick<FixedPrice, 'endsAt'>, now: Date): boolean =>
  endsAt !== null && endsAt <= now;

/** Clears the held-back jumps too. A frozen price stays unless `thaw`. */
export async function upsertPrices(
  tx: Tx,
  prices: readonly BoardPrice[],
  { thaw = false }: { readonly thaw?: boolean } = {},
): Promise<void> {
  if (prices.length === 0) return;
  await tx
    .insertInto('prices')
    .values(prices.map(toRow))
    .onConflict((conflict) => {
      const update = conflict.column('currency_id').doUpdateSet((row) => ({
        usdt: row.ref('excluded.usdt'),
        kind: row.ref('excluded.kind'),
        sources: row.ref('excluded.sources'),
        observed_at: row.ref('excluded.observed_at'),
        ...ACCEPTED,
      }));
      return thaw ? update : update.where('prices.kind', '<>', FROZEN);
    })
    .execute();
}

export async function freezePrice(tx: Tx, price: BoardPrice): Promise<void> {
  await upsertPrices(tx, [price], { thaw: true });
  await tx.updateTable('prices').set({ kind: FROZEN }).where('currency_id', '=', price.currencyId).execute();
}

export async function updatePending(tx: Tx, currencyId: number, pending: PendingJump | null): Promise<void> {
  await tx
    .updateTable('prices')
    .set(pending === null ? NO_PENDING : toPending(pending))
    .where('currency_id', '=', currencyId)
    .execute();
}

export async function markRefuted(tx: Tx, currencyId: number, now: Date): Promise<void> {
  await tx
    .updateTable('prices')
    .set({ refuted_at: now })
    .where('currency_id', '=', currencyId)
    .where('refuted_at', 'is', null)
    .execute();
}

/** The jump keeps its observation's age and sources. */
export async function acceptPending(tx: Tx, currencyId: number): Promise<boolean> {
  const row = await tx
    .updateTable('prices')
    .set((row) => ({
      usdt: row.ref('pending_usdt').$notNull(),
      kind: row.ref('pending_kind').$notNull(),
      sources: row.ref('pending_sources'),
      observed_at: row.ref('pending_observed_at').$notNull(),
      ...ACCEPTED,
    }))
    .where('currency_id', '=', currencyId)
    .where('pending_observed_at', 'is not', null)
    .where('pending_usdt', 'is not', null)
    .returning('currency_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function upsertFixedPrice(
  tx: Tx,
  { currencyId, usdt, setBy, setAt, endsAt, market }: FixedPrice,
): Promise<void> {
  const fixed = {
    usdt: formatDecimal(usdt),
    set_by: setBy,
    set_at: setAt,
    ends_at: endsAt,
    market_usdt: textOf(market),
  };
  await tx
    .insertInto('fixed_prices')
    .values({ currency_id: currencyId, ...fixed })
    .onConflict((conflict) => conflict.column('currency_id').doUpdateSet(fixed))
    .execute();
}

export async function setFixedMarket(tx: Tx, currencyId: number, market: Decimal | null): Promise<void> {
  await tx
    .updateTable('fixed_prices')
    .set({ market_usdt: textOf(market) })
    .where('currency_id', '=', currencyId)
    .execute();
}

const textOf = (usdt: Decimal | null): string | null => (usdt === null ? null : formatDecimal(usdt));

export async function deleteFixedPrice(tx: Tx, currencyId: number): Promise<void> {
  await tx.deleteFrom('fixed_prices').where('currency_id', '=', currencyId).execute();
}

/** A price that an operator fixed anew meanwhile stays. */
export async function deleteEndedPrices(tx: Tx, now: Date): Promise<FixedPrice[]> {
  const rows = await tx.deleteFrom('fixed_prices').where('ends_at', '<=', now).returningAll().execute();
  return rows.map(fixedIn);
}

function fromRow(row: Selectable<PricesTable>): StoredPrice {
  const isFrozen = row.kind === FROZEN;
  const usdt = toDecimal(row.usdt);
  return {
    usdt,
    isFrozen,
    // A price accepted after the mark clears it.
    isRefuted: row.refuted_at !== null && row.refuted_at >= row.observed_at,
    pending: pendingIn(row),
    price: {
      currencyId: row.currency_id,
      usdt,
      kind: isFrozen ? 'sandbox' : (row.kind as BoardPrice['kind']),
      sources: row.sources as string[],
      observedAt: row.observed_at,
    },
  };
}

function pendingIn(row: Selectable<PricesTable>): PendingJump | null {
  const { pending_usdt, pending_observed_at, pending_since, pending_seen_at } = row;
  if (!pending_usdt || !pending_observed_at || !pending_since || !pending_seen_at) return null;
  return {
    usdt: toDecimal(pending_usdt),
    kind: row.pending_kind as BoardPrice['kind'],
    sources: row.pending_sources as string[],
    observedAt: pending_observed_at,
    since: pending_since,
    seenAt: pending_seen_at,
  };
}

const toPending = (pending: PendingJump) => ({
  pending_usdt: formatDecimal(pending.usdt),
  pending_kind: pending.kind,
  pending_sources: JSON.stringify(pending.sources),
  pending_observed_at: pending.observedAt,
  pending_since: pending.since,
  pending_seen_at: pending.seenAt,
});

function toRow(price: BoardPrice) {
  return {
    currency_id: price.currencyId,
    usdt: formatDecimal(price.usdt),
    kind: price.kind,
    sources: JSON.stringify(price.sources),
    observed_at: price.observedAt,
  };
}
