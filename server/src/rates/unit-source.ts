/** USDT in USDT. Everything is priced in it, so it is worth one by definition, at any time. */
import { ONE } from '@parom/contract/money';
import type { Clock } from '../platform/clock.ts';
import type { RateSource } from './source.ts';

export const unitSource = (clock: Clock, usdtCurrencyId: number): RateSource => ({
  name: 'unit',
  kind: 'fixed',
  currencyIds: [usdtCurrencyId],
  fetch: async () => [{ currencyId: usdtCurrencyId, usdt: ONE, observedAt: clock.now() }],
});
