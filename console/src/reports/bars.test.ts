import { describe, expect, it } from 'vitest';
import { barsOf, coinsOf, labelsFor, sumsOf } from './bars.ts';

const sums = (...amounts: readonly string[]) =>
  amounts.map((amount, index) => ({ group: `g${index}`, amount }));
const drawn = (...amounts: readonly string[]) => {
  const { axis, bars } = barsOf(sums(...amounts));
  return { axis, bars: bars.map(({ top, height }) => [top, height]) };
};

describe('bars', () => {
  it('stand on the lowest line, the greatest sum as tall as the chart', () => {
    expect(drawn('1', '4', '0')).toEqual({
      axis: '1000',
      bars: [
        ['750', '250'],
        ['0', '1000'],
        ['1000', '0'],
      ],
    });
  });

  it('of negative sums hang below the axis, at the same scale', () => {
    expect(drawn('3', '-1', '1.5')).toEqual({
      axis: '750',
      bars: [
        ['0', '750'],
        ['750', '250'],
        ['375', '375'],
      ],
    });
  });

  it('hang from the upper edge if no sum is above zero', () => {
    expect(drawn('-2', '-1')).toEqual({
      axis: '0',
      bars: [
        ['0', '1000'],
        ['0', '500'],
      ],
    });
  });

  it('stay visible beside a sum that no float could tell from a greater one', () => {
    expect(drawn('9007199254740993.000000000000000001', '-0.000000000000000001').bars).toEqual([
      ['0', '992'],
      ['992', '8'],
    ]);
    expect(drawn('-9007199254740993', '0.000000000000000001').bars).toEqual([
      ['8', '992'],
      ['0', '8'],
    ]);
  });

  it('of zeros have no height and no extremes', () => {
    expect(barsOf(sums('0', '0'))).toMatchObject({ greatest: null, lowest: null });
    expect(drawn('0').bars).toEqual([['1000', '0']]);
  });

  it('name the greatest and the lowest sum as they were answered', () => {
    const { greatest, lowest } = barsOf(sums('0.5', '12.25', '-0.1', '-3'));
    expect([greatest, lowest]).toEqual([
      { group: 'g1', amount: '12.25' },
      { group: 'g3', amount: '-3' },
    ]);
  });
});

describe('the sums of a coin', () => {
  const rows = [
    { day: '2026-02-27', coin: 'BTC', profit: '1' },
    { day: '2026-02-27', coin: 'USDT', profit: '5' },
    { day: '2026-03-02', coin: 'BTC', profit: '-2' },
  ];

  it('by day have each day of the answer, also one without a row', () => {
    expect(sumsOf(rows, { by: 'day', column: 'profit', coin: 'USDT' })).toEqual([
      { group: '2026-02-27', amount: '5' },
      { group: '2026-02-28', amount: '0' },
      { group: '2026-03-01', amount: '0' },
      { group: '2026-03-02', amount: '0' },
    ]);
  });

  it('by pair have the pairs of that coin alone', () => {
    const pairs = [
      { pair: 'BTC/USDT', coin: 'BTC', paidOut: '0' },
      { pair: 'BTC/USDT', coin: 'USDT', paidOut: '890' },
      { pair: 'ETH/USDT', coin: 'USDT', paidOut: '10' },
    ];
    expect(sumsOf(pairs, { by: 'pair', column: 'paidOut', coin: 'USDT' })).toEqual([
      { group: 'BTC/USDT', amount: '890' },
      { group: 'ETH/USDT', amount: '10' },
    ]);
    expect(coinsOf(pairs, 'paidOut')).toEqual(['USDT']);
  });
});

it('names below bars stand side by side, upright, or at the ends', () => {
  const pairs = (count: number) => Array.from({ length: count }, () => 'BTC/USDT');
  expect([pairs(6), pairs(7), pairs(18), pairs(25)].map((groups) => labelsFor(groups, 'pair'))).toEqual([
    'all',
    'tight',
    'upright',
    'ends',
  ]);
  expect(labelsFor(['2026-11-01', '2026-11-02'], 'day')).toBe('all');
  expect(
    labelsFor(
      Array.from({ length: 30 }, () => '2026-11-01'),
      'day',
    ),
  ).toBe('ends');
});
