import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Listing } from '../venues/venue.ts';

export interface VenueSymbol extends Pick<Listing, 'symbol' | 'quote'> {
  readonly currencyId: number;
  readonly venue: string;
}

export async function readVenueSymbols(db: Db | Tx): Promise<VenueSymbol[]> {
  const rows = await db.selectFrom('venue_symbols').selectAll().orderBy('venue').execute();
  return rows.map((row) => ({
    currencyId: row.currency_id,
    venue: row.venue,
    symbol: row.symbol,
    quote: row.quote as VenueSymbol['quote'],
  }));
}

/** Two operators at once must not give one market to two coins. */
export async function lockVenueSymbols(tx: Tx): Promise<VenueSymbol[]> {
  await sql`lock table venue_symbols in share row exclusive mode`.execute(tx);
  return readVenueSymbols(tx);
}

export async function writeVenueSymbol(tx: Tx, one: VenueSymbol): Promise<void> {
  const { currencyId, venue, symbol, quote } = one;
  await tx
    .insertInto('venue_symbols')
    .values({ currency_id: currencyId, venue, symbol, quote })
    .onConflict((conflict) => conflict.columns(['currency_id', 'venue']).doUpdateSet({ symbol, quote }))
    .execute();
}

/** `false` where there was none. */
export async function deleteVenueSymbol(
  tx: Tx,
  { currencyId, venue }: Pick<VenueSymbol, 'currencyId' | 'venue'>,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('venue_symbols')
    .where('currency_id', '=', currencyId)
    .where('venue', '=', venue)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
