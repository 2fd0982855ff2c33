/** The board of prices: what a currency is worth in USDT now, or nothing when no source is fresh enough to say. */
import { type Decimal, minOf } from '@parom/contract/money';
import type { PairPrice } from '@parom/contract/pricing';
import { writeProvenance } from './provenance.ts';

export interface BoardPrice {
  readonly currencyId: number;
  readonly usdt: Decimal;
  /** Which rule of age applies: several venues, a bank's daily rate, an operator's fixed price, the sandbox's walk. */
  readonly kind: 'venues' | 'daily' | 'fixed' | 'sandbox';
  /** Names of the sources that made it, for the ticket's provenance. */
  readonly sources: readonly string[];
  readonly observedAt: Date;
  /** An operator fixed this price far from the market: a ticket may exchange so many USDT by it, and no more. */
  readonly mostUsdt?: Decimal;
}

export interface RateBoard {
  /** The price now, `null` when there is none that is fresh. Judged at the moment of asking. */
  priceOf(currencyId: number): BoardPrice | null;
  /** All fresh prices: the very same list for as long as nothing changed. */
  fresh(): readonly BoardPrice[];
  /** USDT left the dollar, and with it what prices in USDT mean: no new tickets, and open ones keep their rate. */
  isHalted(): boolean;
}

export interface Quote extends PairPrice {
  /** Who named the prices and when, as `provenance.ts` writes it; stored with every ticket that uses the quote. */
  readonly sources: readonly string[];
  /** As of the price of either coin, the smaller one. */
  readonly mostUsdt?: Decimal;
  /** Of the newer one of both prices. */
  readonly observedAt: Date;
}

/** Both prices of a pair at one moment; `null` when either is missing. */
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
