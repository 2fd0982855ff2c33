/** The short form of a campaign: a part chosen by the state of the sources, another part for each change. */

/** `npm test` hands the hash of the sources over. Without it, the day chooses. */
const CHOSEN_BY = process.env['PAROM_CHANGE'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', '');

/** A seed for random draws. */
export const CHANGE_SEED = Number.parseInt(CHOSEN_BY.slice(0, 7), 16);

/** So many of all, evenly spread from a place that the change chooses; in the order of the whole. */
export function someOf<Item>(all: readonly Item[], count: number, seed = CHANGE_SEED): Item[] {
  const chosen = new Set(
    Array.from({ length: Math.min(count, all.length) }, (_, n) =>
      Math.floor((seed + (n * all.length) / Math.min(count, all.length)) % all.length),
    ),
  );
  return all.filter((_, place) => chosen.has(place));
}
