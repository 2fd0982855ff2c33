import { venues } from '../venues/venues.ts';

/** By which each venue knows a coin. */
export const symbolsOf = (code: string): { readonly venue: string; readonly symbol: string }[] =>
  [...venues.values()].flatMap(({ name, listings }) =>
    listings.filter((listing) => listing.code === code).map(({ symbol }) => ({ venue: name, symbol })),
  );
