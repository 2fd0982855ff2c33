import type { TicketListItem } from '@parom/contract/tickets';
import { expect, it } from 'vitest';
import { BTC, XRP } from '../platform/market/catalogue-for-tests.ts';
import { read } from '../shell/draw-for-tests.tsx';
import { HistoryTable } from './history-table.tsx';

const ordered: TicketListItem = {
  id: 't1',
  simpleId: 100_042,
  status: 4,
  fromAmount: '0.01',
  toAmount: '445.95',
  fromCurrencyId: BTC.id,
  toCurrencyId: XRP.id,
  creationDateUtc: '2025-11-21T10:00:00Z',
};

it.each([
  ['of an order', ordered, '0.01'],
  ['of a deposit', { ...ordered, receivedAmount: '0.005' }, '0.005'],
])('HistoryTable gives the amount %s', (_priced, ticket, given) => {
  const text = read(<HistoryTable tickets={[ticket]} />);
  expect(/([\d.]+)\s+BTC/.exec(text)?.[1]).toBe(given);
});
