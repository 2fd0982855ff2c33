import { describe, expect, it } from 'vitest';
import { areInOrder, argumentsOf, fileNameOf } from './asked.ts';

const days = { from: '2026-11-01', until: '2026-11-30' };

describe('a report', () => {
  it('asks for its days and all rows, and leaves an empty end open', () => {
    expect(argumentsOf({ report: 'profit', by: 'pair', days })).toEqual({
      by: 'pair',
      limit: '1000',
      ...days,
    });
    expect(argumentsOf({ report: 'turnover', by: 'day', days: { from: '', until: '' } })).toEqual({
      by: 'day',
      limit: '1000',
    });
    expect(argumentsOf({ report: 'positions', by: 'day', days })).toEqual({});
  });

  it('gives its file the name of the report, its grouping and its days', () => {
    expect(fileNameOf({ report: 'turnover', by: 'pair', days }, '2026-12-01')).toBe(
      'turnover-by-pair-2026-11-01-2026-11-30.csv',
    );
    expect(fileNameOf({ report: 'positions', by: 'pair', days }, '2026-12-01')).toBe(
      'positions-2026-12-01.csv',
    );
  });
});

it('days are in order unless the last is before the first', () => {
  expect(areInOrder(days)).toBe(true);
  expect(areInOrder({ from: days.from, until: days.from })).toBe(true);
  expect(areInOrder({ from: days.until, until: days.from })).toBe(false);
  expect(areInOrder({ from: days.until, until: '' })).toBe(true);
});
