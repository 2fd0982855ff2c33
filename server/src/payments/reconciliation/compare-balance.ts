/** A sent payment may have left and a recent deposit may have arrived, so both bound the difference. */
import { type Decimal, subtract, ZERO } from '@parom/contract/money';

export interface Booked {
  readonly balance: Decimal;
  /** Perhaps gone already: payments, fees, vanished deposits. */
  readonly leaving: Decimal;
  /** Perhaps there already: deposits, sweeps. */
  readonly arriving: Decimal;
}

export type Comparison =
  | { readonly kind: 'agrees' }
  /** Beyond anything on its way. */
  | { readonly kind: 'shortfall'; readonly missing: Decimal }
  /** With nothing on its way. */
  | { readonly kind: 'surplus'; readonly extra: Decimal }
  /** Something on its way may explain it. */
  | { readonly kind: 'unclear' };

export function compareBalance(booked: Booked, shown: Decimal): Comparison {
  const extra = subtract(shown, booked.balance);
  const missing = subtract(subtract(ZERO, extra), booked.leaving);
  if (missing > ZERO) return { kind: 'shortfall', missing };
  if (extra <= booked.arriving) return { kind: 'agrees' };
  const isQuiet = booked.leaving === ZERO && booked.arriving === ZERO;
  return isQuiet ? { kind: 'surplus', extra } : { kind: 'unclear' };
}
