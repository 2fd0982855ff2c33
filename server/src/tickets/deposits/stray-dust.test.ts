import { type Decimal, toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../currencies/index.ts';
import type { RateBoard } from '../../rates/board/board.ts';
import { isStrayDust } from './stray-dust.ts';

const ETH = 2;
/** The smallest minimum of a pair that gives ETH is 10 USDT. */
const minima: Readonly<Record<number, string>> = { 3: '20', 4: '10', 5: '50' };
const catalogue = () =>
  ({
    currencies: [1, 2, 3, 4, 5].map((id) => ({ id })),
    pairRule: (from: number, to: number) =>
      from === ETH && minima[to] !== undefined ? { minGiveUsdt: toDecimal(minima[to] ?? '') } : null,
  }) as unknown as Catalogue;
const board = (usdt: string | null, isHalted = false): RateBoard => ({
  priceOf: (currencyId) =>
    usdt === null
      ? null
      : { currencyId, usdt: toDecimal(usdt), kind: 'sandbox', sources: [], observedAt: new Date(0) },
  fresh: () => [],
  isHalted: () => isHalted,
});
const eth = (amount: string, rates: RateBoard = board('2500')) =>
  isStrayDust({ catalogue, rates }, { currencyId: ETH, amount: toDecimal(amount) as Decimal });

describe('a coin that no ticket waits for', () => {
  it('is dust below a twentieth of its smallest minimum', () => {
    expect([eth('0.0001999'), eth('0.0002')]).toEqual([true, false]);
  });
  it('is no dust without a price, or while prices are halted', () => {
    expect([eth('0.00000001', board(null)), eth('0.00000001', board('2500', true))]).toEqual([false, false]);
  });
  it('is no dust if no pair gives the coin', () => {
    const deps = { catalogue, rates: board('2500') };
    expect(isStrayDust(deps, { currencyId: 1, amount: toDecimal('0.00000001') })).toBe(false);
  });
});
