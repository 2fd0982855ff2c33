/** The short form of a campaign: a part chosen by the state of the sources, another part for each change. */

/** @param change the hash of sources and day that `npm test` hands over; without it, the day chooses */
export const seedOf = (change: string | undefined, now: Date): number =>
  Number.parseInt((change ?? now.toISOString().slice(2, 10).replaceAll('-', '')).slice(0, 7), 16);

/** A seed for random draws. */
export const CHANGE_SEED = seedOf(process.env['PAROM_CHANGE'], new Date());

/** So many of all, evenly spread from a place that the change chooses; in the order of the whole. */
export function someOf<Item>(all: readonly Item[], count: number, seed = CHANGE_SEED): Item[] {
  const chosen = new Set(
    Array.from({ length: Math.min(count, all.length) }, (_, n) =>
      Math.floor((seed + (n * all.length) / Math.min(count, all.length)) % all.length),
    ),
  );
  return all.filter((_, place) => chosen.has(place));
}
