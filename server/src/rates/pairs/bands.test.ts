import { toDecimal, ZERO } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import type { Catalogue, Currency, DirectionRule, PairRule } from '../../currencies/catalogue.ts';
import { DOLLAR } from '../sources/source.ts';
import { bandBpsOf } from './bands.ts';

const currencies = [1, 2, 3, 4].map((id) => ({ id }) as Currency);
type Markups = Readonly<Record<string, number>>;

/** A catalogue in which these pairs are enabled; a negative markup is that of a disabled pair. */
const catalogueOf = (
  markups: Markups,
  directions: readonly DirectionRule[] = [],
  steps: PairRule['steps'] = [],
): Pick<Catalogue, 'currencies' | 'pairRule' | 'directions'> => ({
  currencies,
  directions,
  pairRule: (from, to) => {
    const bps = markups[`${from}>${to}`];
    if (bps === undefined) return null;
    return {
      isEnabled: bps >= 0,
      stopped: null,
      markupBps: Math.abs(bps),
      steps,
      hours: null,
      limits: null,
      minGiveUsdt: ZERO,
      maxGiveUsdt: ZERO,
    };
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

  it('is the thinnest step of the pair', () => {
    const steps = [{ from: toDecimal('1000'), bps: 50 }];
    expect(bandBpsOf(catalogueOf({ '1>2': 120 }, [], steps), 1)).toBe(50);
  });

  it('is the thinnest of the networks that differ, unless they are closed', () => {
    const own: DirectionRule = {
      giveAssetId: 11,
      getAssetId: 12,
      fromCurrencyId: 1,
      toCurrencyId: 2,
      isEnabled: true,
      stopped: null,
      hours: null,
      limits: null,
      markup: { bps: 80, steps: [{ from: toDecimal('1000'), bps: 45 }] },
    };
    const band = (direction: DirectionRule) => bandBpsOf(catalogueOf({ '1>2': 120 }, [direction]), 1);
    expect(band(own)).toBe(45);
    expect(band({ ...own, isEnabled: false })).toBe(120);
    expect(band({ ...own, toCurrencyId: 3 })).toBe(120);
    expect(band({ ...own, markup: null })).toBe(120);
  });

  it('is 0.3 % where a markup is thinner', () => {
    expect(bandBpsOf(catalogueOf({ '1>2': 10 }), 1)).toBe(30);
  });

  it('is 1 % for a coin without an enabled pair', () => {
    expect(bandBpsOf(catalogueOf(markups), 4)).toBe(100);
  });
});
