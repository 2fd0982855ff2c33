import { displayAmount } from '@parom/contract/display';
import {
  type Decimal,
  decimal,
  decimalsOf,
  formatDecimal,
  ONE,
  roundHalfUpTo,
  SCALE,
  toDecimal,
} from '@parom/contract/money';
import type { RateHistory } from '@parom/contract/rates';

export interface Spot {
  readonly atMs: number;
  readonly rate: Decimal;
  readonly x: number;
  readonly y: number;
}

export interface Plot {
  readonly spots: readonly Spot[];
  readonly lines: readonly (readonly Spot[])[];
  readonly first: Spot;
  readonly last: Spot;
  readonly min: Spot;
  readonly max: Spot;
  readonly fromMs: number;
  readonly toMs: number;
  readonly isYoung: boolean;
}

const YOUNG_FROM = 0.1;

export function plotOf({ fromUtc, toUtc, points }: RateHistory): Plot | null {
  const known = points.flatMap(({ atUtc, rate }) =>
    rate === null ? [] : [{ atMs: Date.parse(atUtc), rate: toDecimal(rate) }],
  );
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const [askedMs, toMs] = [Date.parse(fromUtc), Math.max(Date.parse(toUtc), last.atMs)];
  const min = known.reduce((a, b) => (b.rate < a.rate ? b : a));
  const max = known.reduce((a, b) => (b.rate > a.rate ? b : a));
  const spotOf = ({ atMs, rate }: (typeof known)[number]): Spot => ({
    atMs,
    rate,
    x: (atMs - first.atMs) / (toMs - first.atMs),
    y: 1 - shareOf(rate, min.rate, max.rate),
  });
  const spots = known.map(spotOf);
  return {
    spots,
    lines: brokenAt(points, spots),
    first: spotOf(first),
    last: spotOf(last),
    min: spotOf(min),
    max: spotOf(max),
    fromMs: first.atMs,
    toMs,
    isYoung: first.atMs - askedMs > (toMs - askedMs) * YOUNG_FROM,
  };
}

const PARTS = 10_000n;

/** 0 to 1, not money. A flat line lies in the middle. */
function shareOf(rate: Decimal, min: Decimal, max: Decimal): number {
  if (max === min) return 0.5;
  return Number.parseInt(String(((rate - min) * PARTS) / (max - min)), 10) / 10_000;
}

function brokenAt(points: RateHistory['points'], spots: readonly Spot[]): Spot[][] {
  const lines: Spot[][] = [[]];
  let next = 0;
  for (const { rate } of points) {
    if (rate === null) lines.push([]);
    else lines.at(-1)?.push(spots[next++] as Spot);
  }
  return lines.filter((line) => line.length > 0);
}

export const WIDTH = 1_000;
export const HEIGHT = 240;

const place = ({ x, y }: Spot): string =>
  `${Math.round(x * WIDTH * 10) / 10} ${Math.round(y * HEIGHT * 10) / 10}`;

export const linePath = (line: readonly Spot[]): string =>
  `M${line.map(place).join('L')}${line.length === 1 ? 'h0' : ''}`;

export function areaPath(line: readonly Spot[]): string {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return '';
  const [right, left] = [place({ ...last, y: 1 }), place({ ...first, y: 1 })];
  return `${linePath(line)}L${right}L${left}Z`;
}

export function nearest(spots: readonly Spot[], x: number): number {
  let found = 0;
  for (const [index, spot] of spots.entries())
    if (Math.abs(spot.x - x) < Math.abs((spots[found] as Spot).x - x)) found = index;
  return found;
}

export const spotAt = ({ spots, fromMs, toMs, last }: Plot, atMs: number): Spot =>
  spots[nearest(spots, (atMs - fromMs) / (toMs - fromMs))] ?? last;

export function spread(spots: readonly Spot[], count: number): Spot[] {
  if (spots.length <= count) return [...spots];
  return Array.from(
    { length: count },
    (_, index) => spots[Math.round((index * (spots.length - 1)) / (count - 1))] as Spot,
  );
}

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  readonly percent: string;
}

export function changeBetween(before: Decimal, after: Decimal): Change {
  const difference = after - before;
  const size = difference < 0n ? -difference : difference;
  const percent = formatDecimal(roundHalfUpTo(decimal((size * 100n * ONE) / before), 2));
  return { percent, direction: percent === '0' ? 'same' : difference > 0n ? 'up' : 'down' };
}

/** Shows a hundredth of the line's height. */
export function decimalsFor({ min, max }: Pick<Plot, 'min' | 'max'>): number {
  if (max.rate === min.rate) return decimalsOf(toDecimal(displayAmount(min.rate)));
  let decimals = 0;
  while (decimals < 12 && (max.rate - min.rate) / 100n < 10n ** BigInt(SCALE - decimals)) decimals += 1;
  return decimals;
}

export function rateText(rate: Decimal, decimals: number): string {
  const [whole = '', fraction = ''] = formatDecimal(roundHalfUpTo(rate, decimals)).split('.');
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`;
}
