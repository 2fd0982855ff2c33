export interface Line {
  readonly what: string;
  readonly figure: string;
  readonly limit: string;
  readonly isKept: boolean;
}

export type Measurement = (part?: string) => Promise<readonly Line[]>;

export const atMost = (what: string, value: number, limit: number, unit: string): Line => ({
  what,
  figure: `${rounded(value)} ${unit}`,
  limit: `≤ ${limit} ${unit}`,
  isKept: value <= limit,
});

export const atLeast = (what: string, value: number, limit: number, unit: string): Line => ({
  what,
  figure: `${rounded(value)} ${unit}`,
  limit: `≥ ${limit} ${unit}`,
  isKept: value >= limit,
});

/** Without a limit, beside a ratio. */
export const forTheRecord = (what: string, value: number, unit: string): Line => ({
  what,
  figure: `${rounded(value)} ${unit}`,
  limit: '',
  isKept: true,
});

export const printLine = ({ what, figure, limit, isKept }: Line): void => {
  const verdict = limit === '' ? '' : isKept ? 'ok' : 'MISSED';
  process.stdout.write(`${what.padEnd(62)}${figure.padStart(14)}  ${limit.padEnd(16)}${verdict}\n`);
};

/** Prints all. */
export function missedOf(lines: readonly Line[]): readonly Line[] {
  lines.forEach(printLine);
  return lines.filter(({ isKept }) => !isKept);
}

const rounded = (value: number): string => String(Number(value.toPrecision(3)));

/** A median, because of slow rounds. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
