/** A frozen feed says nothing about the market. */

export type QuoteAges = (symbol: string, stamp: string, at: Date) => Date;

/** A live market rarely stands still in all sizes and trades for 60 seconds, and then costs one source. */
export function quoteAges(): QuoteAges {
  const known = new Map<string, { readonly stamp: string; readonly since: Date }>();
  return (symbol, stamp, at) => {
    const before = known.get(symbol);
    if (before?.stamp === stamp && before.since <= at) return before.since;
    known.set(symbol, { stamp, since: at });
    return at;
  };
}
