import type { Decimal } from '@parom/contract/money';
import type { PairPrice } from '@parom/contract/pricing';

export interface TakenRate extends PairPrice {
  readonly sources: readonly string[];
  readonly at: Date;
}

export interface RatedPart {
  readonly amount: Decimal;
  readonly rate: TakenRate;
}

export interface RateLock extends TakenRate {
  readonly promised: Decimal | null;
  readonly awaitsPrice: boolean;
}
