/** How far venues may differ about a coin and still make its price: by less than the coin's pairs earn. */
import type { Catalogue } from '../currencies/catalogue.ts';
import { DOLLAR } from './source.ts';

/** Honest venues differ by a tenth of a per cent on an ordinary day; a narrower band would stop sales for nothing. */
const LEAST_BPS = 30;
/** A coin without an enabled pair is sold to nobody: its price only weighs network fees. */
const UNSOLD_BPS = 100;

/** In hundredths of a per cent. Gives the band of the catalogue as it is now: operators change markups while the service runs. */
export type BandBpsOf = (currencyId: number) => number;

/** The smallest markup of the coin's enabled pairs. Roubles are converted by the dollar, so it takes the smallest of all pairs. */
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
