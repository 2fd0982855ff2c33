/** Pure. A coin without a price is no dust. */
import { type Decimal, minOf, mulDivFloor, ONE } from '@parom/contract/money';
import type { Catalogue, CatalogueSource } from '../../currencies/index.ts';
import type { RateBoard } from '../../rates/board/board.ts';
import type { Deposit } from './deposit-store.ts';
import { isDust } from './placement.ts';

interface StrayDustDeps {
  readonly catalogue: CatalogueSource;
  readonly rates: RateBoard;
}

export function isStrayDust(
  { catalogue, rates }: StrayDustDeps,
  { currencyId, amount }: Pick<Deposit, 'currencyId' | 'amount'>,
): boolean {
  const price = rates.isHalted() ? null : rates.priceOf(currencyId);
  const minUsdt = smallestMinimum(catalogue(), currencyId);
  if (price === null || minUsdt === null) return false;
  return isDust({ amount: mulDivFloor(amount, price.usdt, ONE), minGive: minUsdt });
}

function smallestMinimum(catalogue: Catalogue, currencyId: number): Decimal | null {
  return catalogue.currencies.reduce<Decimal | null>((smallest, { id }) => {
    const minimum = catalogue.pairRule(currencyId, id)?.minGiveUsdt ?? smallest;
    return smallest === null || minimum === null ? minimum : minOf(smallest, minimum);
  }, null);
}
