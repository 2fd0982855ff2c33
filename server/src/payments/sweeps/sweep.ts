import { type Decimal, minOf, mulDivCeil, subtract, ZERO } from '@parom/contract/money';
import type { PaymentState } from '../payment.ts';

/** A larger share waits for lower fees. */
const WORTH_TIMES = 10n;

export interface SweepFacts {
  readonly amount: Decimal;
  readonly isNative: boolean;
  readonly held: Decimal;
  readonly gasHeld: Decimal;
  readonly fee: Decimal;
  readonly gas: PaymentState | null;
}

export type SweepStep =
  | { readonly kind: 'sweep' | 'gas'; readonly amount: Decimal }
  | { readonly kind: 'wait'; readonly why: 'coins are gone' | 'below the fee' | 'no gas came' };

export function planSweep({ amount, isNative, held, gasHeld, fee, gas }: SweepFacts): SweepStep {
  if (isNative) {
    // Leftovers of other sweeps stay for the next one.
    const left = subtract(minOf(amount, held), fee);
    return left > ZERO ? { kind: 'sweep', amount: left } : { kind: 'wait', why: 'below the fee' };
  }
  if (held < amount) return { kind: 'wait', why: 'coins are gone' };
  // Gas is sent once: repeated gas would let a fee spike drain the hot wallet.
  if (gasHeld >= fee || gas === 'final') return { kind: 'sweep', amount };
  return gas === null
    ? { kind: 'gas', amount: subtract(fee, gasHeld) }
    : { kind: 'wait', why: 'no gas came' };
}

export const leastWorthSweeping = (cost: Decimal, gasUsdt: Decimal, coinUsdt: Decimal): Decimal =>
  mulDivCeil(cost, gasUsdt * WORTH_TIMES, coinUsdt);
