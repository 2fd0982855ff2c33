/** What a measurement hands to the table, and the arithmetic that all of them share. */
export interface Line {
  readonly what: string;
  readonly figure: string;
  readonly limit: string;
  readonly isKept: boolean;
}

/**
 * One file of this folder: sets up its own world, measures, tears it down.
 * @param part measures this part only, where a measurement has parts
 */
export type Measurement = (part?: string) => Promise<readonly Line[]>;

/** At most `limit` of that unit. */
export const atMost = (what: string, value: number, limit: number, unit: string): Line => ({
  what,
  figure: `${rounded(value)} ${unit}`,
  limit: `≤ ${limit} ${unit}`,
  isKept: value <= limit,
});

/** At least `limit` of that unit. */
export const atLeast = (what: string, value: number, limit: number, unit: string): Line => ({
  what,
  figure: `${rounded(value)} ${unit}`,
  limit: `≥ ${limit} ${unit}`,
  isKept: value >= limit,
});

/** Said beside the lines that have a limit, so that a ratio can be judged. */
export const forTheRecord = (what: string, value: number, unit: string): Line => ({
  what,
  figure: `${rounded(value)} ${unit}`,
  limit: '',
  isKept: true,
});

const rounded = (value: number): string => String(Number(value.toPrecision(3)));

/** The middle one: one slow round, of a machine that others use too, changes nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}

/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
