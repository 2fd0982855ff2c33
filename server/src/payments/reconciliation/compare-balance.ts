/** A sent payment may have left and a recent deposit may have arrived, so both bound the difference. */
import { type Decimal, subtract, ZERO } from '@parom/contract/money';

export interface Booked {
  readonly balance: Decimal;
  readonly leaving: Decimal;
  readonly arriving: Decimal;
}

export type Comparison =
  | { readonly kind: 'agrees' }
  | { readonly kind: 'shortfall'; readonly missing: Decimal }
  | { readonly kind: 'surplus'; readonly extra: Decimal }
  | { readonly kind: 'unclear' };

export function compareBalance(booked: Booked, shown: Decimal): Comparison {
  const extra = subtract(shown, booked.balance);
  const missing = subtract(subtract(ZERO, extra), booked.leaving);
  if (missing > ZERO) return { kind: 'shortfall', missing };
  if (extra <= booked.arriving) return { kind: 'agrees' };
  const isQuiet = booked.leaving === ZERO && booked.arriving === ZERO;
  return isQuiet ? { kind: 'surplus', extra } : { kind: 'unclear' };
}
