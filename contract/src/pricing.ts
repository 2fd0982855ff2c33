/** Shared by form, server and exports: the payout equals the shown digits. Rounds in the house's favour. */
import { ceilTo, type Decimal, decimal, divCeil, divFloor, floorTo, ONE } from './money.ts';

/** Simultaneous USDT prices, positive. */
export interface PairPrice {
  readonly giveUsdt: Decimal;
  readonly getUsdt: Decimal;
}

/** Hundredths of a per cent. */
export type Bps = number;
export const BPS = 10_000n;

/** On every network. */
export const MAX_DECIMALS = 8;

export const amountDecimals = (networkDecimals: number): number => Math.min(MAX_DECIMALS, networkDecimals);

/** Before the markup, rounded down. For display and storage. */
export const rateOf = (price: PairPrice): Decimal => decimal(divFloor(price.giveUsdt * ONE, price.getUsdt));

/** Rounded down to `decimals`. */
export function receiveFor(give: Decimal, price: PairPrice, markupBps: Bps, decimals: number): Decimal {
  const raw = divFloor(give * price.giveUsdt * (BPS - BigInt(markupBps)), price.getUsdt * BPS);
  return floorTo(decimal(raw), decimals);
}

/** Rounded down at 18 decimals. For display. */
export const rateAfterMarkup = (rate: Decimal, markupBps: Bps): Decimal =>
  decimal(divFloor(rate * (BPS - BigInt(markupBps)), BPS));

/** Rounded up to `decimals`. Not the inverse of `receiveFor`. */
export function giveFor(receive: Decimal, price: PairPrice, markupBps: Bps, decimals: number): Decimal {
  const raw = divCeil(receive * price.getUsdt * (BPS + BigInt(markupBps)), price.giveUsdt * BPS);
  return ceilTo(decimal(raw), decimals);
}

/** The largest amount that pays at most `receive`; rounded down. */
export function giveWithin(receive: Decimal, price: PairPrice, markupBps: Bps, decimals: number): Decimal {
  const raw = divFloor(receive * price.getUsdt * BPS, price.giveUsdt * (BPS - BigInt(markupBps)));
  return floorTo(decimal(raw), decimals);
}

/** Rounded up. */
export const minCoin = (minGiveUsdt: Decimal, giveUsdt: Decimal, decimals: number): Decimal =>
  ceilTo(decimal(divCeil(minGiveUsdt * ONE, giveUsdt)), decimals);

/** Rounded down. */
export const maxCoin = (maxGiveUsdt: Decimal, giveUsdt: Decimal, decimals: number): Decimal =>
  floorTo(decimal(divFloor(maxGiveUsdt * ONE, giveUsdt)), decimals);

/** In either direction. */
export function hasMovedMoreThan(before: PairPrice, now: PairPrice, limitBps: Bps): boolean {
  const old = before.giveUsdt * now.getUsdt;
  const difference = now.giveUsdt * before.getUsdt - old;
  return (difference < 0n ? -difference : difference) * BPS > old * BigInt(limitBps);
}

export function isWorseByMoreThan(quoted: PairPrice, now: PairPrice, limitBps: Bps): boolean {
  const old = quoted.giveUsdt * now.getUsdt;
  return (old - now.giveUsdt * quoted.getUsdt) * BPS > old * BigInt(limitBps);
}

/** The one that pays less. */
export function lowerPrice<Price extends PairPrice>(a: Price, b: Price): Price {
  return a.giveUsdt * b.getUsdt <= b.giveUsdt * a.getUsdt ? a : b;
}

/** From 150 to 1.5. */
export const percentOf = (bps: Bps): number => bps / 100;

/** `null` unless the per cent has at most 2 decimals and lies in 0 to 50. */
export function bpsOf(percent: number): Bps | null {
  const bps = Math.round(percent * 100);
  if (bps < 0 || bps > 5_000 || bps / 100 !== percent) return null;
  return bps;
}
