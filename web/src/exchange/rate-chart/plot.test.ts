import { toDecimal } from '@parom/contract/money';
import type { RateHistory } from '@parom/contract/rates';
import { describe, expect, it } from 'vitest';
import {
  areaPath,
  changeBetween,
  decimalsFor,
  linePath,
  nearest,
  plotOf,
  rateText,
  spotAt,
  spread,
} from './plot.ts';

/** One rate per minute from 12:00; the range begins an hour earlier. */
const history = (rates: readonly (string | null)[], toUtc = '2030-01-15T12:10:00.000Z'): RateHistory => ({
  fromUtc: '2030-01-15T11:00:00.000Z',
  toUtc,
  points: rates.map((rate, minute) => ({
    atUtc: `2030-01-15T12:${String(minute).padStart(2, '0')}:00.000Z`,
    rate,
  })),
});
const drawn = (rates: readonly (string | null)[], toUtc?: string) => {
  const plot = plotOf(history(rates, toUtc));
  if (plot === null) throw new Error('nothing to draw');
  return plot;
};

describe('plotOf', () => {
  it.each([[[]], [['1']], [['1', null]]])('draws no line for a history of %j', (rates) => {
    expect(plotOf(history(rates))).toBeNull();
  });

  it('puts the lowest rate at the bottom, the highest at the top', () => {
    const { spots, min, max, first, last } = drawn(['100', '300', '150'], '2030-01-15T12:04:00.000Z');
    expect(spots.map(({ x, y }) => [x, y])).toEqual([
      [0, 1],
      [0.25, 0],
      [0.5, 0.75],
    ]);
    expect([min.rate, max.rate, first.rate, last.rate]).toEqual(['100', '300', '100', '150'].map(toDecimal));
  });

  it('separates rates that a float cannot', () => {
    const { spots } = drawn(['90000.000000000000000001', '90000.000000000000000002']);
    expect(spots.map(({ y }) => y)).toEqual([1, 0]);
  });

  it('puts a constant rate in the middle', () => {
    expect(drawn(['5', '5']).spots.map(({ y }) => y)).toEqual([0.5, 0.5]);
  });

  it('breaks the line at gaps without losing points', () => {
    const { lines } = drawn([null, '1', '2', null, null, '3', null, '4', '5', null]);
    expect(lines.map((line) => line.map(({ rate }) => rate))).toEqual(
      [['1', '2'], ['3'], ['4', '5']].map((line) => line.map(toDecimal)),
    );
  });

  it('marks a history young if it starts long after its range', () => {
    expect(drawn(['1', '2']).isYoung).toBe(true);
    expect(plotOf({ ...history(['1', '2']), fromUtc: '2030-01-15T11:59:30.000Z' })?.isYoung).toBe(false);
  });
});

describe('spotAt', () => {
  it('reads the nearest point to a moment', () => {
    const [before, after] = [drawn(['1', '2', '3']), drawn(['1', '2', '3', '4'])];
    expect(spotAt(after, before.last.atMs).rate).toBe(toDecimal('3'));
    expect(spotAt(before, after.last.atMs).rate).toBe(toDecimal('3'));
    expect(spotAt(before, before.first.atMs).rate).toBe(toDecimal('1'));
  });
});

describe('paths', () => {
  it('draw to the last point and close at the bottom', () => {
    const [line = []] = drawn(['1', '2'], '2030-01-15T12:01:00.000Z').lines;
    expect(linePath(line)).toBe('M0 240L1000 0');
    expect(areaPath(line)).toBe('M0 240L1000 0L1000 240L0 240Z');
  });

  it('draw a lone point as a dot', () => {
    const line = drawn(['1', null, '3', null, '2']).lines[1] ?? [];
    expect(linePath(line)).toMatch(/^M\d+ 0h0$/);
  });
});

describe('nearest and spread', () => {
  const { spots } = drawn(['1', '2', '3', '4', '5'], '2030-01-15T12:04:00.000Z');

  it.each([
    [-3, 0],
    [0.3, 1],
    [0.9, 4],
    [7, 4],
  ])('read, for a pointer at %d, point %i', (x, index) => {
    expect(nearest(spots, x)).toBe(index);
  });

  it('give a table few, even points with both ends', () => {
    expect(spread(spots, 3)).toEqual([spots[0], spots[2], spots[4]]);
    expect(spread(spots, 9)).toEqual(spots);
  });
});

describe('changeBetween', () => {
  it.each([
    ['100', '100.845', { percent: '0.85', direction: 'up' }],
    ['100', '50', { percent: '50', direction: 'down' }],
    ['100', '100.004', { percent: '0', direction: 'same' }],
    ['0.000000000000000001', '1', { percent: '99999999999999999900', direction: 'up' }],
  ])('gives, from %s to %s, %j', (before, after, change) => {
    expect(changeBetween(toDecimal(before), toDecimal(after))).toEqual(change);
  });
});

describe('rateText', () => {
  it.each([
    [['88500', '90100'], '89512.4567', '89512'],
    [['2.0301', '2.0412'], '2.035', '2.0350'],
    [['0.00001117', '0.0000112'], '0.000011175', '0.0000111750'],
    [['79.36', '79.36'], '79.36', '79.36'],
    [['1', '1'], '1', '1'],
  ])('writes, on a line between %j, %s as %s', (rates, rate, text) => {
    expect(rateText(toDecimal(rate), decimalsFor(drawn(rates)))).toBe(text);
  });
});
