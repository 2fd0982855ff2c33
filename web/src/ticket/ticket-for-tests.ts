import type { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { dateAndTime } from '../platform/language/format.ts';
import { BTC, XRP } from '../platform/market/catalogue-for-tests.ts';

export const IN_TIME_MS = Date.parse('2025-11-21T10:20:00Z');
export const expiresAtUtc = '2025-11-21T10:30:00Z';
export const until = dateAndTime(expiresAtUtc).time;
export const deposit = (amount: string, verdict: TicketView['deposits'][number]['verdict']) => ({
  id: 'a1',
  url: null,
  amount,
  confirmations: 5,
  verdict,
});
export const ticket: TicketView = {
  id: 't1',
  simpleId: 100_042,
  status: 1,
  fromAmount: '0.0002',
  toAmount: '7.5',
  fromCurrencyId: BTC.id,
  toCurrencyId: XRP.id,
  creationDateUtc: '2025-11-21T10:00:00Z',
  payNetworkId: 1,
  getNetworkId: 6,
  fromWallet: { address: 'bc1qdeposit', memo: null },
  toWallet: { address: 'rReceiver', memo: null },
  customStatusReason: null,
  statusReason: null,
  targetInfo: { type: 0 },
  expiresAtUtc,
  rate: '37500',
  markup: 0.9,
  rateSources: ['sandbox'],
  rateAtUtc: null,
  receivedAmount: '0',
  confirmations: 0,
  confirmationsRequired: 2,
  byWord: false,
  deposits: [],
  payoutTx: null,
  history: [],
};

export const short: TicketView = {
  ...ticket,
  status: 2,
  statusReason: 'restAwaited',
  receivedAmount: '0.00005',
  confirmations: 5,
  deposits: [deposit('0.00005', 'pending')],
};

export const history = (...statuses: TicketStatus[]) =>
  statuses.map((status) => ({ status, atUtc: expiresAtUtc }));
export const fill = (text: string, amount: string) => text.replace('{{amount}}', amount);
