import { toDecimal } from '@parom/contract/money';
import type { TicketView } from '@parom/contract/tickets';
import { describe, expect, it } from 'vitest';
import { BTC, currencies, RUB, USDT } from '../../platform/market/catalogue-for-tests.ts';
import { draw, read } from '../../shell/draw-for-tests.tsx';
import { TicketDetails } from '../../ticket/facts/ticket-details.tsx';
import { FeeLine } from './fee-line.tsx';
import { RateLine } from './rate-line.tsx';
import type { Exchange } from './use-exchange.ts';

/** One bitcoin costs 89,285.71 USDT, so the rate is 0.0000112. */
const rate = toDecimal('0.0000112');
const exchange = {
  selection: { give: { currency: USDT }, get: { currency: BTC } },
  quote: {
    rate,
    parts: { rate, gross: rate, fee: toDecimal('0'), receive: rate, markup: 1 },
  },
  ratesAt: 0,
  currencies,
  rates: { [BTC.id]: '90000', [USDT.id]: '1', [RUB.id]: '0.0125' },
} as unknown as Exchange;
const ticket = {
  fromCurrencyId: USDT.id,
  payNetworkId: 4,
  toCurrencyId: BTC.id,
  getNetworkId: 1,
  fromWallet: { address: 'deposit', memo: null },
  toWallet: { address: 'wallet', memo: null },
  creationDateUtc: '2026-11-22T09:00:00Z',
  targetInfo: { type: 0 },
  rate: '0.0000112',
  markup: 0,
  rateSources: [],
  deposits: [],
} as unknown as TicketView;

describe('a rate of a cheap coin given', () => {
  it.each([
    ['the line under the amounts', () => <RateLine exchange={exchange} />],
    ['the parts of the fee', () => <FeeLine exchange={exchange} />],
    ['the ticket’s details', () => <TicketDetails ticket={ticket} />],
  ])('in %s is stated for the dearer coin', (_, part) => {
    expect(read(part())).toContain('1 BTC ≈ 89,285.71 USDT');
  });
});

describe('roubles in brackets', () => {
  it('are the worth of the one coin, and absent beside roubles', { tags: ['anchor:2'] }, () => {
    expect(read(<RateLine exchange={exchange} />)).toContain('1 BTC ≈ 89,285.71 USDT (≈ 7,200,000 RUB)');
    const toRoubles = { give: { currency: USDT }, get: { currency: RUB } };
    const sold = { ...exchange, selection: toRoubles } as unknown as Exchange;
    expect(read(<RateLine exchange={sold} />)).not.toContain('(');
  });
});

describe('the age of the prices', () => {
  it('appears in the browser only, not in the server’s drawing', () => {
    const html = draw(<RateLine exchange={{ ...exchange, ratesAt: Date.now() }} />);
    expect(html).toMatch(/data-unknown="true"[^>]*>(<[^>]*>)*0\ss ago/);
  });
});
