import { type ConnectOptions, type Send, sender } from './send.ts';
import type { Currencies, Rates } from './types.ts';

export interface Site {
  currencies(): Promise<Currencies>;
  /** In USDT, before the markup. A quote has an order's price. */
  rates(): Promise<Rates>;
}

export const siteOver = (send: Send): Site => ({
  currencies: () => send<Currencies>({ method: 'GET', path: '/api/v1/currencies/get' }),
  rates: () => send<Rates>({ method: 'GET', path: '/api/v1/exchangeRate/get' }),
});

export const connectSite = (options: ConnectOptions): Site => siteOver(sender(options));
