import { ids } from '../factories.ts';
import { BTC, give, type Scenario, type Scenarios, USDT } from './scenario.ts';

const pair = { from: 'BTC', to: 'USDT' };
const direction = { from: BTC, to: USDT };
const stopOf = { direction: 'both', reason: 'looking' };
const symbol = { currency: 'XMR', venue: 'binance', reason: 'listed there' };

const after =
  (command: string, values: object, sent: object): Scenario =>
  async (small) => {
    await give(small, command, values);
    return sent;
  };
const now =
  (sent: object): Scenario =>
  async () =>
    sent;

export const ofSales: Scenarios = {
  'open-site': after('close-site', {}, {}),
  'close-site': now({ ru: 'Скоро откроемся', en: 'We open soon', end: '90' }),
  'allow-coins': after('forbid-coins', { type: 'transfer' }, { type: 'transfer' }),
  'forbid-coins': now({ type: 'transfer' }),

  'fix-price': now({ currency: 'BTC', usdt: '90000', end: '120' }),
  'release-price': after(
    'fix-price',
    { currency: 'BTC', usdt: '90000', end: 'until-released' },
    { currency: 'BTC' },
  ),
  'accept-jump': async ({ db, clock }) => {
    const at = clock.now();
    await db
      .insertInto('prices')
      .values({
        currency_id: ids.btc,
        usdt: '90000',
        kind: 'venues',
        sources: JSON.stringify(['a', 'b']),
        observed_at: at,
        pending_usdt: '120000',
        pending_kind: 'venues',
        pending_sources: JSON.stringify(['b', 'c']),
        pending_observed_at: at,
        pending_since: at,
        pending_seen_at: at,
      })
      .execute();
    return { currency: 'BTC', usdt: '120000' };
  },

  'enable-pair': after('disable-pair', { ...pair, reason: 'looking' }, pair),
  'disable-pair': now({ ...pair, reason: 'looking', end: '90' }),
  'set-markup': now({ ...pair, percent: '3' }),
  'set-hours': now({ ...pair, hours: '09:00-21:00' }),
  'follow-pair': after('set-markup', { ...direction, percent: '3' }, direction),
  'set-limits': now({ ...pair, minimum: '10', maximum: '500' }),

  'hide-from-monitors': now(direction),
  'show-to-monitors': after('hide-from-monitors', direction, direction),
  'label-for-monitors': now({ ...direction, labels: 'verifying' }),

  'stop-network': now({ network: 'tron', ...stopOf }),
  'start-network': after(
    'stop-network',
    { network: 'tron', ...stopOf },
    { network: 'tron', direction: 'both' },
  ),
  'stop-asset': now({ asset: USDT, ...stopOf }),
  'start-asset': after('stop-asset', { asset: USDT, ...stopOf }, { asset: USDT, direction: 'both' }),
  'set-first-confirmation': now({ network: 'bitcoin', minutes: '30' }),
  'set-confirmations': now({ asset: BTC, confirmations: '0:1 1:6', reason: 'larger sums wait longer' }),

  'remove-symbol': after('set-symbol', { ...symbol, symbol: 'XMRUSDT', quote: 'USDT' }, symbol),
  'set-symbol': now({ ...symbol, symbol: 'XMRUSDT', quote: 'USDT' }),
  'set-icon': now({
    currency: 'BTC',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="4" cx="4" cy="4"/></svg>',
  }),
};
