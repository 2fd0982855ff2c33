import { ZERO } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import type { Catalogue, Currency } from '../../currencies/catalogue.ts';
import { DOLLAR } from '../sources/source.ts';
import { bandBpsOf } from './bands.ts';

const currencies = [1, 2, 3, 4].map((id) => ({ id }) as Currency);
type Markups = Readonly<Record<string, number>>;

/** A catalogue in which these pairs are enabled; a negative markup is that of a disabled pair. */
const catalogueOf = (markups: Markups): Pick<Catalogue, 'currencies' | 'pairRule'> => ({
  currencies,
  pairRule: (from, to) => {
    const bps = markups[`${from}>${to}`];
    if (bps === undefined) return null;
    return { isEnabled: bps >= 0, markupBps: Math.abs(bps), minGiveUsdt: ZERO, maxGiveUsdt: ZERO };
  },
});

describe('the band of a coin', () => {
  const markups = { '1>2': 120, '2>1': 90, '3>1': 200, '2>3': 60 };

  it.each([
    [1, 90],
    [2, 60],
    [3, 60],
    [DOLLAR, 60],
  ])('of currency %s is the smallest markup of its pairs', (id, bps) => {
    expect(bandBpsOf(catalogueOf(markups), id)).toBe(bps);
  });

  it('ignores pairs that are disabled', () => {
    expect(bandBpsOf(catalogueOf({ '1>2': 120, '2>1': -40 }), 1)).toBe(120);
  });

  it('is 0.3 % where a markup is thinner', () => {
    expect(bandBpsOf(catalogueOf({ '1>2': 10 }), 1)).toBe(30);
  });

  it('is 1 % for a coin without an enabled pair', () => {
    expect(bandBpsOf(catalogueOf(markups), 4)).toBe(100);
  });
});
