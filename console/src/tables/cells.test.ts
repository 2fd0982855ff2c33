import { expect, it } from 'vitest';
import { columnsOf, filledFrom, isDay, isSum, isTime, rowsOf, shownOf } from './cells.ts';

it('leaves out columns without any value, and keeps the server’s order', () => {
  const rows = [
    { b: 1, a: null, c: null },
    { b: null, a: null, c: 'x' },
  ];
  expect(columnsOf(rows)).toEqual(['b', 'c']);
});

it('leaves out a column of zeros alone where a table is wide', () => {
  const wide = Object.fromEntries([...'abcdefghi'].map((name) => [name, '1']));
  const rows = [
    { ...wide, locked: '0', free: '0' },
    { ...wide, locked: '0', free: '7' },
  ];
  expect(shownOf(rows)).toEqual([...'abcdefghi', 'free']);
  expect(shownOf([{ locked: '0', free: '7' }])).toEqual(['locked', 'free']);
});

it('tells sums, times and days from other texts', () => {
  expect(['0.5', '-12', '0.5 BTC@bitcoin', 7].map(isSum)).toEqual([true, true, true, true]);
  expect(['1.2.3', 'held', null, '2026-11-25T16:40:00.000Z'].map(isSum)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(isTime('2026-11-25T16:40:00.000Z')).toBe(true);
  expect(['2026-11-25', '2026-11-25T16:40:00.000Z', '7', null].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(rowsOf('a sentence')).toBe(null);
});

it('fills an argument from the column that the row has', () => {
  const filled = { asset: 'asset', books: 'hot|bank' };
  const roubles = { asset: 'RUB', hot: null, bank: '70000' };
  expect(filledFrom(roubles, filled)).toEqual({ asset: 'RUB', books: '70000' });
  const coins = { asset: 'BTC@bitcoin', hot: '0', bank: null };
  expect(filledFrom(coins, filled)).toEqual({ asset: 'BTC@bitcoin', books: '0' });
});

it('fills arguments from a row, also from one side of a pair', () => {
  const row = { pair: 'BTC/USDT', id: 7, none: null };
  expect(filledFrom(row, { from: 'pair.0', to: 'pair.1', payout: 'id', memo: 'none' })).toEqual({
    from: 'BTC',
    to: 'USDT',
    payout: '7',
  });
});
