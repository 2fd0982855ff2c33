import type { Catalogue } from '../../currencies/catalogue.ts';
import { thinnestOfPair } from '../../currencies/index.ts';
import { DOLLAR } from '../sources/source.ts';

/** Honest venues differ by 0.1 % on an ordinary day. */
const LEAST_BPS = 30;
/** The price only converts network fees. */
const UNSOLD_BPS = 100;

/** In hundredths of a per cent. */
export type BandBpsOf = (currencyId: number) => number;

export function bandBpsOf(
  catalogue: Pick<Catalogue, 'currencies' | 'pairRule' | 'directions'>,
  currencyId: number,
): number {
  const { currencies } = catalogue;
  const markups = currencies.flatMap((from) =>
    currencies
      .filter((to) => currencyId === DOLLAR || from.id === currencyId || to.id === currencyId)
      .flatMap((to) => thinnestOfPair(catalogue, from.id, to.id) ?? []),
  );
  return Math.max(LEAST_BPS, markups.length === 0 ? UNSOLD_BPS : Math.min(...markups));
}
