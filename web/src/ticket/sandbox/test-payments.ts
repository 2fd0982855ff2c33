import { EXPIRY_GRACE_MS } from '@parom/contract/limits';
import { floorTo, formatDecimal, mulDivFloor, toDecimal } from '@parom/contract/money';

export const testPayments = ['right', 'short', 'over', 'late', 'twice'] as const;
export type TestPayment = (typeof testPayments)[number];

const SHORT_PER_CENT = 90n;
const OVER_PER_CENT = 110n;

export interface TestPaymentPlan {
  readonly advanceMs: number;
  readonly amounts: readonly string[];
}

export interface PlanFacts {
  readonly amount: string;
  readonly decimals: number;
  readonly expiresAtUtc: string;
  readonly nowMs: number;
}

export function planTestPayment(payment: TestPayment, facts: PlanFacts): TestPaymentPlan {
  const full = toDecimal(facts.amount);
  const share = (perCent: bigint): string =>
    formatDecimal(floorTo(mulDivFloor(full, perCent, 100n), facts.decimals));
  switch (payment) {
    case 'right':
      return { advanceMs: 0, amounts: [facts.amount] };
    case 'short':
      return { advanceMs: 0, amounts: [share(SHORT_PER_CENT)] };
    case 'over':
      return { advanceMs: 0, amounts: [share(OVER_PER_CENT)] };
    case 'late': {
      const untilExpiredMs = Date.parse(facts.expiresAtUtc) + EXPIRY_GRACE_MS - facts.nowMs;
      return { advanceMs: Math.max(0, untilExpiredMs + 1000), amounts: [facts.amount] };
    }
    case 'twice':
      return { advanceMs: 0, amounts: [facts.amount, facts.amount] };
  }
}
