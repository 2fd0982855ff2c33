import type { SaidCell } from '@parom/contract/console/answers/said';

export type Row = Readonly<Record<string, unknown>>;

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const SUM = /^-?\d+(\.\d+)?( \S+)?$/;

export const rowsOf = (result: unknown): readonly Row[] | null =>
  Array.isArray(result) && result.every((row) => typeof row === 'object' && row !== null) ? result : null;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function columnsOf(rows: readonly Row[]): string[] {
  const columns = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...columns].filter((column) =>
    rows.some((row) => row[column] !== null && row[column] !== undefined),
  );
}

const WIDE = 9;

/** Zeros hide what says something. */
export function shownOf(rows: readonly Row[]): string[] {
  const columns = columnsOf(rows);
  if (columns.length <= WIDE) return columns;
  return columns.filter((column) => rows.some((row) => row[column] !== '0'));
}

export const isSaid = (value: unknown): value is SaidCell =>
  isRow(value) && Array.isArray(value.said) && typeof value.why === 'string';

export const isTime = (value: unknown): value is string => typeof value === 'string' && ISO.test(value);

const DAY = /^\d{4}-\d\d-\d\d$/;
export const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value);

export const isSum = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && SUM.test(value));

/** `pair.0` is the first part of `BTC/USDT`; `hot|bank` the column that has a value. */
export function filledFrom(row: Row, fill: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(fill).map(([argument, path]) => {
    const [columns = '', part] = path.split('.');
    const value = columns
      .split('|')
      .map((column) => row[column])
      .find((one) => one !== null && one !== undefined);
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return [
      argument,
      part === undefined ? text : (text.split('/')[Number.parseInt(part, 10)] ?? ''),
    ] as const;
  });
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
