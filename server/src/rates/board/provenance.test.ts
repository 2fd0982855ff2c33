import { ONE } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { type BoardPrice, quoteOf } from './board.ts';
import { readProvenance } from './provenance.ts';

const at = (minute: number) => new Date(Date.UTC(2030, 0, 15, 12, minute));
const price = (currencyId: number, sources: readonly string[], minute: number): BoardPrice => ({
  currencyId,
  usdt: ONE,
  kind: 'venues',
  sources,
  observedAt: at(minute),
});

/** What a ticket keeps of a quote, read back. */
function origin(give: BoardPrice, get: BoardPrice) {
  const quote = quoteOf(
    { priceOf: (id) => (id === 1 ? give : get), fresh: () => [], isHalted: () => false },
    1,
    2,
  );
  return readProvenance(quote?.sources ?? []);
}

describe('the provenance of a quote', () => {
  it('names venues of both sides once, with the newest time', () => {
    expect(origin(price(1, ['binance', 'kraken'], 1), price(2, ['kraken', 'okx'], 2))).toEqual({
      sources: ['binance', 'kraken', 'okx'],
      at: at(2),
    });
  });

  it('of a fixed price names no person and no moment', () => {
    expect(origin(price(1, ['operator:boss@example.com'], 9), price(2, ['unit'], 8))).toEqual({
      sources: ['operator', 'unit'],
      at: null,
    });
    expect(origin(price(1, ['operator:boss@example.com'], 9), price(2, ['binance'], 3))).toEqual({
      sources: ['operator', 'binance'],
      at: at(3),
    });
  });

  it('stored before times were, has names only', () => {
    expect(readProvenance(['binance', 'operator:boss@example.com'])).toEqual({
      sources: ['binance', 'operator'],
      at: null,
    });
  });
});
