import { type Decimal, minOf, mulDivCeil, subtract, ZERO } from '@parom/contract/money';
import type { Feed } from '../../chains/chain.ts';
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
  readonly feed: Feed;
  /** The coins that open its account. */
  readonly opening: PaymentState | null;
  /** `returned`: the stake was taken back since. */
  readonly lent: PaymentState | 'returned' | null;
}

export type SweepStep =
  | { readonly kind: 'sweep' | 'gas' | 'opening' | 'delegate'; readonly amount: Decimal }
  | {
      readonly kind: 'wait';
      readonly why: 'coins are gone' | 'below the fee' | 'no gas came' | 'stake is lent';
    };

export function planSweep(facts: SweepFacts): SweepStep {
  const { amount, held, gasHeld, fee, gas, lent, feed } = facts;
  if (facts.isNative) {
    // Leftovers of other sweeps stay for the next one.
    const left = subtract(minOf(amount, held), fee);
    return left > ZERO ? { kind: 'sweep', amount: left } : { kind: 'wait', why: 'below the fee' };
  }
  if (held < amount) return { kind: 'wait', why: 'coins are gone' };
  // Gas is sent once: repeated gas would let a fee spike drain the hot wallet.
  const isFed = gasHeld >= fee || gas === 'final' || lent === 'final' || feed.kind === 'nothing';
  if (isFed) return { kind: 'sweep', amount };
  if (gas !== null) return { kind: 'wait', why: 'no gas came' };
  return stepOfStake(facts) ?? { kind: 'gas', amount: subtract(fee, gasHeld) };
}

/** Lent once: a delegation that failed, or did not suffice, leaves the sweep to coins. */
function stepOfStake({ feed, lent, opening }: SweepFacts): SweepStep | null {
  if (lent !== null) return null;
  if (feed.kind === 'later') return { kind: 'wait', why: 'stake is lent' };
  if (feed.kind === 'stake') return { kind: 'delegate', amount: feed.amount };
  if (feed.kind !== 'open') return null;
  if (opening === null) return { kind: 'opening', amount: feed.amount };
  return opening === 'final' ? { kind: 'wait', why: 'no gas came' } : null;
}

export const leastWorthSweeping = (cost: Decimal, gasUsdt: Decimal, coinUsdt: Decimal): Decimal =>
  mulDivCeil(cost, gasUsdt * WORTH_TIMES, coinUsdt);
