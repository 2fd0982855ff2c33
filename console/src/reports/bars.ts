import { toDecimal, ZERO } from '@parom/contract/money';
import type { Row } from '../tables/cells.ts';
import { eachDay } from './days.ts';

export interface Sum {
  /** A day or a pair. */
  readonly group: string;
  readonly amount: string;
}

/** With a sum to draw. */
export const coinsOf = (rows: readonly Row[], column: string): readonly string[] => [
  ...new Set(rows.filter((row) => textIn(row, column) !== '0').map((row) => textIn(row, 'coin'))),
];

export interface Shown {
  readonly by: string;
  readonly column: string;
  readonly coin: string;
}

/** Days without a row are days without money: a chart of time must not skip them. */
export function sumsOf(rows: readonly Row[], { by, column, coin }: Shown): readonly Sum[] {
  const amounts = new Map(
    rows.filter((row) => row['coin'] === coin).map((row) => [textIn(row, by), textIn(row, column)] as const),
  );
  const [first, last] = [rows[0], rows.at(-1)];
  const groups =
    by === 'day' && first !== undefined && last !== undefined
      ? eachDay(textIn(first, by), textIn(last, by))
      : [...amounts.keys()];
  return groups.map((group) => ({ group, amount: amounts.get(group) ?? '0' }));
}

const textIn = (row: Row, column: string): string => {
  const value = row[column];
  return typeof value === 'string' ? value : '';
};

/** Of the chart's height. */
export const TALL = 1_000n;
/** A sum above zero stays visible. */
const LEAST = 8n;

export interface Bar extends Sum {
  readonly top: string;
  readonly height: string;
}

export interface Bars {
  readonly axis: string;
  readonly bars: readonly Bar[];
  /** `null`: no sum is above, or below, zero. */
  readonly greatest: Sum | null;
  readonly lowest: Sum | null;
}

export function barsOf(sums: readonly Sum[]): Bars {
  const read = sums.map((sum) => ({ ...sum, value: toDecimal(sum.amount) }));
  const up = read.reduce<bigint>((most, { value }) => (value > most ? value : most), ZERO);
  const down = read.reduce<bigint>((most, { value }) => (-value > most ? -value : most), ZERO);
  const axis = axisOf(up, down);
  const bars = read.map(({ value, group, amount }) => {
    const room = value > ZERO ? (value * axis) / up : value < ZERO ? (-value * (TALL - axis)) / down : 0n;
    const height = value !== ZERO && room < LEAST ? LEAST : room;
    const top = value > ZERO ? axis - height : axis;
    return { group, amount, top: String(top), height: String(height) };
  });
  const sumOf = (wanted: bigint) => sums[read.findIndex(({ value }) => value === wanted)] ?? null;
  return {
    axis: String(axis),
    bars,
    greatest: up === 0n ? null : sumOf(up),
    lowest: down === 0n ? null : sumOf(-down),
  };
}

function axisOf(up: bigint, down: bigint): bigint {
  if (down === 0n) return TALL;
  if (up === 0n) return 0n;
  const axis = (up * TALL) / (up + down);
  return axis < LEAST ? LEAST : axis > TALL - LEAST ? TALL - LEAST : axis;
}

/** Letters that stand side by side below the bars: of a phone, of a desk. */
const LETTERS = { phone: 48, desk: 140 } as const;
const UPRIGHT_MAX = 24;

/** `tight`: upright on a phone. `ends`: only the first and the last name fit. */
export function labelsFor(groups: readonly string[], by: string): 'all' | 'tight' | 'upright' | 'ends' {
  const letters = groups.length * Math.max(...groups.map((group) => group.length));
  if (letters <= LETTERS.phone) return 'all';
  if (by === 'day' || groups.length > UPRIGHT_MAX) return 'ends';
  return letters <= LETTERS.desk ? 'tight' : 'upright';
}
