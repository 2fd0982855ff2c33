import { type Decimal, minOf } from '@parom/contract/money';
import type { PairPrice } from '@parom/contract/pricing';
import { writeProvenance } from './provenance.ts';

export interface BoardPrice {
  readonly currencyId: number;
  readonly usdt: Decimal;
  readonly kind: 'venues' | 'daily' | 'fixed' | 'sandbox';
  readonly sources: readonly string[];
  readonly observedAt: Date;
  /** The limit of one ticket, when the fixed price strays. */
  readonly mostUsdt?: Decimal;
}

export interface RateBoard {
  priceOf(currencyId: number): BoardPrice | null;
  /** Returns the same list until a price changes. */
  fresh(): readonly BoardPrice[];
  /** USDT left the dollar: no new tickets; open ones keep their rate. */
  isHalted(): boolean;
}

export interface Quote extends PairPrice {
  readonly sources: readonly string[];
  readonly mostUsdt?: Decimal;
  readonly observedAt: Date;
}

export function quoteOf(board: RateBoard, giveCurrencyId: number, getCurrencyId: number): Quote | null {
  const give = board.priceOf(giveCurrencyId);
  const get = board.priceOf(getCurrencyId);
  if (give === null || get === null) return null;
  const mostUsdt = smallerOf(give.mostUsdt, get.mostUsdt);
  return {
    giveUsdt: give.usdt,
    getUsdt: get.usdt,
    sources: writeProvenance([give, get]),
    observedAt: give.observedAt > get.observedAt ? give.observedAt : get.observedAt,
    ...(mostUsdt === undefined ? {} : { mostUsdt }),
  };
}

function smallerOf(one: Decimal | undefined, other: Decimal | undefined): Decimal | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return minOf(one, other);
}
