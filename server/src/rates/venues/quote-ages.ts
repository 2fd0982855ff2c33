/** Dates quotes by what moves in them: a feed that repeats itself says nothing of the market, however often it answers. */

/** @returns when the market last changed as this process saw it, at the latest `at` */
export type QuoteAges = (symbol: string, stamp: string, at: Date) => Date;

/**
 * A quote is as old as its last change, and counts for the 60 s of every other price. The stamps hold sizes and trades besides
 * prices: a listed market that really stands still for a minute in all of them is rare, and costs one source for that minute.
 */
export function quoteAges(): QuoteAges {
  const known = new Map<string, { readonly stamp: string; readonly since: Date }>();
  return (symbol, stamp, at) => {
    const before = known.get(symbol);
    // A clock that was set back begins anew.
    if (before?.stamp === stamp && before.since <= at) return before.since;
    known.set(symbol, { stamp, since: at });
    return at;
  };
}
