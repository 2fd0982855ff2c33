import { venues } from '../venues/venues.ts';
import type { VenueSymbol } from './venue-symbols-store.ts';

export interface KnownSymbol {
  readonly venue: string;
  readonly symbol: string;
  /** Of an operator, not of a release. */
  readonly isOwn: boolean;
}

/** By which each venue knows a coin. @param own of this coin */
export const symbolsOf = (code: string, own: readonly VenueSymbol[]): KnownSymbol[] => [
  ...[...venues.values()].flatMap(({ name, listings }) =>
    listings
      .filter((listing) => listing.code === code)
      .map(({ symbol }) => ({ venue: name, symbol, isOwn: false })),
  ),
  ...own.map(({ venue, symbol }) => ({ venue, symbol, isOwn: true })),
];

/** It becomes a part of an address: no sign of it may end a value or begin another one. */
const SYMBOL = /^[A-Za-z0-9][A-Za-z0-9:_-]{1,39}$/;
const UNIT = 'USDT';

export type SymbolFault =
  | { readonly is: 'malformed' | 'ofUnit' | 'withoutDollar' }
  | { readonly is: 'builtIn'; readonly symbol: string }
  | { readonly is: 'taken'; readonly by: string | number };

/** @returns the quote currency, or the fault of the symbol */
export function checkSymbol(
  { code, currencyId, venue: name, symbol }: Omit<VenueSymbol, 'quote'> & { readonly code: string },
  asked: VenueSymbol['quote'] | undefined,
  own: readonly VenueSymbol[],
): { readonly quote: VenueSymbol['quote'] } | SymbolFault {
  const listings = venues.get(name)?.listings ?? [];
  // Its market is the venue's dollar.
  if (code === UNIT) return { is: 'ofUnit' };
  if (!SYMBOL.test(symbol)) return { is: 'malformed' };
  const known = listings.find((listing) => listing.code === code);
  if (known !== undefined) return { is: 'builtIn', symbol: known.symbol };
  const built = listings.find((listing) => listing.symbol === symbol);
  if (built !== undefined) return { is: 'taken', by: built.code };
  const other = own.find(
    (one) => one.venue === name && one.symbol === symbol && one.currencyId !== currencyId,
  );
  if (other !== undefined) return { is: 'taken', by: other.currencyId };
  const quote = asked ?? listings.find((listing) => listing.code !== UNIT)?.quote ?? UNIT;
  const hasDollar = listings.some((listing) => listing.code === UNIT);
  return quote === 'USD' && !hasDollar ? { is: 'withoutDollar' } : { quote };
}
