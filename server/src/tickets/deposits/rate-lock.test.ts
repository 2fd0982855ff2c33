import { toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../currencies/catalogue.ts';
import type { RateBoard } from '../../rates/board/board.ts';
import { quoteForTicket } from './rate-lock.ts';

const catalogue = { assetById: (id: number) => ({ currencyId: id }) } as Catalogue;
const boardThat = (isHalted: boolean): RateBoard => ({
  priceOf: (currencyId) => ({
    currencyId,
    usdt: toDecimal('2'),
    kind: 'venues',
    sources: [],
    observedAt: new Date(0),
  }),
  fresh: () => [],
  isHalted: () => isHalted,
});
const quoted = (isHalted: boolean) =>
  quoteForTicket(
    { catalogue: () => catalogue, rates: boardThat(isHalted) },
    { giveAssetId: 1, getAssetId: 2 },
  );

describe('the price that a deposit is judged by', () => {
  it('is the board’s price', () => {
    expect(quoted(false)).toMatchObject({ giveUsdt: toDecimal('2') });
  });
  it('is none while prices are halted', () => {
    expect(quoted(true)).toBeNull();
  });
});
