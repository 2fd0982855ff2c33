/**
 * Compares a booked balance with the network's. A sent payment may have left already and a recent deposit
 * may have arrived, so both bound the difference. Pure.
 */
import { type Decimal, subtract, ZERO } from '@parom/contract/money';

export interface Booked {
  readonly balance: Decimal;
  /** Sent payments, their fees and vanished deposits: may be gone already. */
  readonly leaving: Decimal;
  /** Deposits not credited and sweeps not final: may be there already. */
  readonly arriving: Decimal;
}

export type Comparison =
  | { readonly kind: 'agrees' }
  /** Less than the books, beyond anything on its way. */
  | { readonly kind: 'shortfall'; readonly missing: Decimal }
  /** More than the books, with nothing on its way. */
  | { readonly kind: 'surplus'; readonly extra: Decimal }
  /** More than the books, but something on its way may explain it. */
  | { readonly kind: 'unclear' };

/** @param shown the balance according to the network */
export function compareBalance(booked: Booked, shown: Decimal): Comparison {
  const extra = subtract(shown, booked.balance);
  const missing = subtract(subtract(ZERO, extra), booked.leaving);
  if (missing > ZERO) return { kind: 'shortfall', missing };
  if (extra <= booked.arriving) return { kind: 'agrees' };
  const isQuiet = booked.leaving === ZERO && booked.arriving === ZERO;
  return isQuiet ? { kind: 'surplus', extra } : { kind: 'unclear' };
}
