import { endpoints } from '@parom/contract/endpoints';
import { toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import type { Catalogue, Currency } from '../../currencies/catalogue.ts';
import { warnThinMarkups } from '../pairs/thin-markups.ts';
import type { BoardPrice } from './board.ts';
import { ratesRoutes } from './rates-routes.ts';

const price = (currencyId: number, usdt: string): BoardPrice => ({
  currencyId,
  usdt: toDecimal(usdt),
  kind: 'fixed',
  sources: [],
  observedAt: new Date(0),
});
const currency = (id: number, code: string, isListed = true) => ({ id, code, isListed }) as Currency;
const currencies = [currency(1, 'BTC'), currency(2, 'TRX', false), currency(3, 'RUB')];
const find = (id: number) => currencies.find((one) => one.id === id) ?? null;

describe('ratesRoutes', () => {
  it('fresh prices, gives those of listed currencies as plain decimals', {
    tags: ['spec:3.8', 'spec:7.11'],
  }, async () => {
    let handle: (() => unknown) | undefined;
    const board = {
      fresh: () => [price(1, '89500.10'), price(2, '0.28'), price(3, '0.000000001'), price(9, '1')],
      priceOf: () => null,
      isHalted: () => false,
    };
    ratesRoutes(
      {
        share: (endpoint, { answer }) => {
          expect(endpoint).toBe(endpoints.rates);
          handle = answer as () => unknown;
        },
      },
      { board, catalogue: () => ({ currency: find }) as Catalogue },
    );
    expect(await handle?.()).toEqual({ currenciesToUsdt: { 1: '89500.1', 3: '0.000000001' } });
  });
});

describe('warnThinMarkups', () => {
  const limits = { minGiveUsdt: toDecimal('10'), maxGiveUsdt: toDecimal('5000') };

  it('names an enabled pair under 0.5 %, once', () => {
    const warnings: object[] = [];
    const rules: Record<string, { isEnabled: boolean; markupBps: number }> = {
      '1/3': { isEnabled: true, markupBps: 49 },
      '3/1': { isEnabled: true, markupBps: 50 },
      '1/2': { isEnabled: false, markupBps: 0 },
    };
    const pairRule = (from: number, to: number) => {
      const rule = rules[`${from}/${to}`];
      return rule === undefined ? null : { ...rule, ...limits, stopped: null, steps: [], hours: null };
    };
    const log = { warn: (details: object) => void warnings.push(details) };
    expect(warnThinMarkups({ currencies, pairRule, directions: [] }, log)).toEqual(['BTC/RUB']);
    expect(warnings).toEqual([{ pairs: ['BTC/RUB'] }]);
  });
});
