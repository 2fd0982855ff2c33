/**
 * What to do with a deposit that lies on an address of its own: bring it to the hot wallet, first give it gas, or wait.
 * Pure; `sweep-deposits.ts` asks and acts.
 */
import { type Decimal, minOf, mulDivCeil, subtract, ZERO } from '@parom/contract/money';
import type { PaymentState } from '../payment.ts';

/** A sweep may cost at most one part in so many of what it brings; a smaller deposit waits for a cheaper hour. */
const WORTH_TIMES = 4n;

export interface SweepFacts {
  readonly amount: Decimal;
  /** Whether the deposit is the coin that fees are paid in. */
  readonly isNative: boolean;
  /** What the address holds of the deposit's coin now. */
  readonly held: Decimal;
  /** What it holds of the coin that fees are paid in. */
  readonly gasHeld: Decimal;
  /** The most that the sweep itself may cost now, in that coin. */
  readonly fee: Decimal;
  /** The finished state of the gas that was sent ahead for this deposit; `null` when none was asked for. */
  readonly gas: PaymentState | null;
}

export type SweepStep =
  | { readonly kind: 'sweep' | 'gas'; readonly amount: Decimal }
  | { readonly kind: 'wait'; readonly why: 'coins are gone' | 'below the fee' | 'no gas came' };

export function planSweep({ amount, isNative, held, gasHeld, fee, gas }: SweepFacts): SweepStep {
  if (isNative) {
    // It pays its own way. More than the deposit may lie there: what other sweeps left over stays for the next one.
    const left = subtract(minOf(amount, held), fee);
    return left > ZERO ? { kind: 'sweep', amount: left } : { kind: 'wait', why: 'below the fee' };
  }
  if (held < amount) return { kind: 'wait', why: 'coins are gone' };
  // Gas is given once. Should prices have risen meanwhile, the sweep offers what it has and waits for them to fall:
  // topping up again and again would let a fee spike drain the hot wallet.
  if (gasHeld >= fee || gas === 'final') return { kind: 'sweep', amount };
  return gas === null
    ? { kind: 'gas', amount: subtract(fee, gasHeld) }
    : { kind: 'wait', why: 'no gas came' };
}

/** The least deposit that is worth sweeping, in its own coin. Prices are in USDT. */
export const leastWorthSweeping = (cost: Decimal, gasUsdt: Decimal, coinUsdt: Decimal): Decimal =>
  mulDivCeil(cost, gasUsdt * WORTH_TIMES, coinUsdt);
