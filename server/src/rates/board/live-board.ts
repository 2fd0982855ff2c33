import { setTimeout as sleep } from 'node:timers/promises';
import { type Decimal, minOf, mulDivFloor, toDecimal } from '@parom/contract/money';
import { type Clock, later } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { AHEAD_MS, freshUntilMs } from '../certainty/kinds.ts';
import { selectDollar } from '../watches/standings-store.ts';
import type { BoardPrice, RateBoard } from './board.ts';
import {
  type FixedPrice,
  hasEnded,
  type StoredPrice,
  selectFixedPrices,
  selectPrices,
} from './rates-store.ts';

export interface LiveBoard extends RateBoard {
  reload(): Promise<void>;
  worthOf(currencyId: number): Decimal | null;
  readonly fixedCeilingUsdt: Decimal;
}

export const FIXED_CEILING_USDT = toDecimal('1000');

const RELOAD_MS = 1_000;

export interface EffectivePrice {
  readonly price: BoardPrice;
  /** The market jumped away, or the venues refute it: nothing is sold at it. */
  readonly isHeldBack: boolean;
  readonly market: Decimal | null;
  /** Of a fixed price. */
  readonly endsAt: Date | null;
}

/** Every page asks for prices. */
interface DatedPrice {
  readonly price: BoardPrice;
  readonly market: Decimal | null;
  readonly seenAt: Date;
  readonly untilMs: number;
}

export async function openLiveBoard({
  db,
  clock,
  fixedCeilingUsdt = FIXED_CEILING_USDT,
}: {
  readonly db: Db | Tx;
  readonly clock: Clock;
  readonly fixedCeilingUsdt?: Decimal;
}): Promise<LiveBoard> {
  let prices: ReadonlyMap<number, DatedPrice> | null = null;
  let list = NOTHING;
  let isHalted = false;
  // An older answer must not overwrite a newer one.
  let last: Promise<void> = Promise.resolve();
  const load = async (): Promise<void> => {
    const now = clock.now();
    const fixed = (await selectFixedPrices(db)).filter((one) => !hasEnded(one, now));
    const stored = effectivePrices(await selectPrices(db), fixed);
    prices = dated(withCeilings(stored, fixedCeilingUsdt), prices, clock.now());
    list = NOTHING;
    isHalted = (await selectDollar(db))?.isBroken === true;
  };

  const board: LiveBoard = {
    priceOf: (currencyId) => {
      const known = prices?.get(currencyId);
      return known !== undefined && clock.now().getTime() <= known.untilMs ? known.price : null;
    },
    fresh: () => {
      const nowMs = clock.now().getTime();
      if (nowMs < list.fromMs || nowMs > list.untilMs) list = freshAt(nowMs, prices ?? new Map());
      return list.prices;
    },
    isHalted: () => isHalted,
    fixedCeilingUsdt,
    worthOf: (currencyId) => {
      const known = prices?.get(currencyId);
      return known === undefined ? null : (known.market ?? known.price.usdt);
    },
    reload: () => {
      last = last.then(load, load);
      return last;
    },
  };
  await board.reload();
  return board;
}

interface FreshList {
  readonly prices: readonly BoardPrice[];
  readonly fromMs: number;
  readonly untilMs: number;
}
const NOTHING: FreshList = { prices: [], fromMs: 0, untilMs: -1 };

function freshAt(nowMs: number, all: ReadonlyMap<number, DatedPrice>): FreshList {
  const fresh = [...all.values()].filter(({ untilMs }) => nowMs <= untilMs);
  return {
    prices: fresh.map(({ price }) => price),
    fromMs: nowMs,
    untilMs: Math.min(...fresh.map(({ untilMs }) => untilMs)),
  };
}

function dated(
  prices: ReadonlyMap<number, EffectivePrice>,
  before: ReadonlyMap<number, DatedPrice> | null,
  now: Date,
): ReadonlyMap<number, DatedPrice> {
  return new Map(
    [...prices].map(([id, { price, isHeldBack, market, endsAt }]) => {
      const seenAt = firstSeenAt(price, before, now);
      const freshMs = freshUntilMs(price.kind, agesFrom(price, seenAt));
      // Otherwise the price would be younger when it counts again.
      const untilMs = isHeldBack ? NEVER_MS : Math.min(freshMs, lastMsBefore(endsAt));
      return [id, { price, market, seenAt, untilMs }];
    }),
  );
}

/** The ceiling is in market prices: a fixed price below the market lowers it by the same factor. */
function withCeilings(
  prices: ReadonlyMap<number, EffectivePrice>,
  ceiling: Decimal,
): ReadonlyMap<number, EffectivePrice> {
  return new Map(
    [...prices].map(([id, effective]) => {
      const { price, market } = effective;
      if (market === null) return [id, effective];
      const mostUsdt = minOf(ceiling, mulDivFloor(ceiling, price.usdt, market));
      return [id, { ...effective, price: { ...price, mostUsdt } }];
    }),
  );
}

/** No process quotes a fixed price at its end, whether or not the worker lives. */
const lastMsBefore = (endsAt: Date | null): number =>
  endsAt === null ? Number.POSITIVE_INFINITY : endsAt.getTime() - 1;

const NEVER_MS = Number.NEGATIVE_INFINITY;
const LONG_AGO = new Date(0);

/** After a start the age of a price from the future is unknown, so it never counts. */
function firstSeenAt(price: BoardPrice, before: ReadonlyMap<number, DatedPrice> | null, now: Date): Date {
  const isDatable = price.observedAt <= later(now, AHEAD_MS);
  if (before === null) return isDatable ? now : LONG_AGO;
  const known = before.get(price.currencyId);
  if (known === undefined || !isAsOld(known.price, price)) return now;
  if (known.seenAt <= now) return known.seenAt;
  return isDatable ? now : LONG_AGO;
}

/** Another value of the same deciding observation is as old. */
const isAsOld = (one: BoardPrice, other: BoardPrice): boolean =>
  one.observedAt.getTime() === other.observedAt.getTime();

/**
 * A worker's fast clock dates prices too late, so the first sight here limits the date. The sandbox's clock
 * does not move for all processes at once.
 */
function agesFrom({ kind, observedAt }: BoardPrice, seenAt: Date): Date {
  return kind === 'sandbox' || observedAt < seenAt ? observedAt : seenAt;
}

/** A fixed price goes before the market price and its jumps; a frozen price before both. */
export function effectivePrices(
  stored: readonly StoredPrice[],
  fixed: readonly FixedPrice[],
): ReadonlyMap<number, EffectivePrice> {
  const prices = new Map<number, EffectivePrice>(
    stored.map(({ price, pending, isRefuted }) => [
      price.currencyId,
      { price, isHeldBack: pending !== null || isRefuted, market: null, endsAt: null },
    ]),
  );
  const frozen = new Set(stored.filter(({ isFrozen }) => isFrozen).map(({ price }) => price.currencyId));
  for (const { currencyId, usdt, setBy, setAt, endsAt, market } of fixed) {
    if (frozen.has(currencyId)) continue;
    const price: BoardPrice = { currencyId, usdt, kind: 'fixed', sources: [setBy], observedAt: setAt };
    prices.set(currencyId, { price, isHeldBack: false, market, endsAt });
  }
  return prices;
}

export async function keepReloading(
  board: LiveBoard,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    await board.reload().catch(onError);
    await sleep(RELOAD_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}
