/**
 * Holds the books against the networks. Pure; `reconcile-asset.ts` asks and acts. What is on its way bounds the
 * difference: a payment that was sent has perhaps left already, a deposit that is not final has perhaps arrived.
 */
import { type Decimal, subtract, ZERO } from '@parom/contract/money';

/** One coin in one place of a network, as our books have it. */
export interface Booked {
  readonly balance: Decimal;
  /** What may have left while the books still hold it: payments sent and their fees, deposits that vanished. */
  readonly leaving: Decimal;
  /** What may have arrived before the books hold it: deposits not credited yet, sweeps not final. */
  readonly arriving: Decimal;
}

export type Comparison =
  | { readonly kind: 'agrees' }
  /** The network holds less than the books, by more than what is on its way. */
  | { readonly kind: 'shortfall'; readonly missing: Decimal }
  /** It holds more, and nothing is on its way that could explain it. */
  | { readonly kind: 'surplus'; readonly extra: Decimal }
  /** It holds more while something is on its way: only a quiet moment can tell how much. */
  | { readonly kind: 'unclear' };

/** @param shown what the network says that this place holds */
export function compareBalance(booked: Booked, shown: Decimal): Comparison {
  const extra = subtract(shown, booked.balance);
  const missing = subtract(subtract(ZERO, extra), booked.leaving);
  if (missing > ZERO) return { kind: 'shortfall', missing };
  if (extra <= booked.arriving) return { kind: 'agrees' };
  const isQuiet = booked.leaving === ZERO && booked.arriving === ZERO;
  return isQuiet ? { kind: 'surplus', extra } : { kind: 'unclear' };
}
