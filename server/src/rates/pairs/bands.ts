/** Venues may differ by less than the coin's pairs earn. */
import type { Catalogue } from '../../currencies/catalogue.ts';
import { DOLLAR } from '../sources/source.ts';

/** Honest venues differ by 0.1 % on an ordinary day. A narrower band would stop sales. */
const LEAST_BPS = 30;
/** Without an enabled pair the price only converts network fees. */
const UNSOLD_BPS = 100;

/** In hundredths of a per cent. */
export type BandBpsOf = (currencyId: number) => number;

/** The smallest markup of the coin's enabled pairs; for the dollar, of all pairs. */
export function bandBpsOf(
  { currencies, pairRule }: Pick<Catalogue, 'currencies' | 'pairRule'>,
  currencyId: number,
): number {
  const markups = currencies.flatMap((from) =>
    currencies
      .filter((to) => currencyId === DOLLAR || from.id === currencyId || to.id === currencyId)
      .map((to) => pairRule(from.id, to.id))
      .flatMap((rule) => (rule?.isEnabled ? rule.markupBps : [])),
  );
  return Math.max(LEAST_BPS, markups.length === 0 ? UNSOLD_BPS : Math.min(...markups));
}
