import type { TicketView } from '@parom/contract/tickets';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import common from '../../../public/locales/en/common.json' with { type: 'json' };
import texts from '../../../public/locales/en/ticket.json' with { type: 'json' };
import { createQueryClient } from '../../platform/calls/query.ts';
import { currenciesQuery } from '../../platform/market/catalogue.ts';
import { BTC } from '../../platform/market/catalogue-for-tests.ts';
import { draw, knowingCoins } from '../../shell/draw-for-tests.tsx';
import { LiveMark } from '../../ui/live/live-mark.tsx';
import { NetworkToUse } from '../deposit-address/network-to-use.tsx';
import DepositsList from './deposits-list.tsx';

const deposit = { id: 'a1', url: null, amount: '250', confirmations: 0, verdict: 'extra', currencyId: 999 };
const ticket = {
  fromCurrencyId: BTC.id,
  payNetworkId: 1,
  toCurrencyId: BTC.id,
  getNetworkId: 1,
  deposits: [deposit],
} as unknown as TicketView;

/** Draws the component with the coins' names known, loading or missing. */
async function read(part: ReactElement, names: 'here' | 'awaited' | 'away'): Promise<string> {
  const queries = names === 'here' ? knowingCoins() : createQueryClient(() => {});
  const queryFn = () => Promise.reject(new Error('away'));
  if (names === 'away') await queries.fetchQuery({ ...currenciesQuery, queryFn }).catch(() => {});
  return draw(part, queries);
}

describe('a ticket of unnamed coins', () => {
  const network = <NetworkToUse ticket={ticket} />;
  const deposits = <DepositsList ticket={ticket} />;
  const mark = <LiveMark state="live" />;

  it('shows loaded names without a warning', async () => {
    const html = await read(network, 'here');
    expect(html).toContain('Network: Bitcoin');
    expect(html).not.toContain(texts.nameless);
  });

  it('warns of missing names in their place and at the live mark', async () => {
    const html = await read(network, 'away');
    expect(html).toContain(texts.nameless);
    // The hidden text keeps the height.
    expect(html).toMatch(/data-nameless="true"><p[^>]*>Network: …/);
    expect(await read(mark, 'away')).toContain(common.live.nameless);
  });

  it('does not warn while the names load', async () => {
    expect(await read(network, 'awaited')).not.toContain(texts.nameless);
    expect(await read(mark, 'awaited')).toContain(common.live.live);
  });

  it('shows a deposit of an unnamed coin as another coin', async () => {
    for (const names of ['here', 'awaited', 'away'] as const) {
      const html = await read(deposits, names);
      expect(html).toContain(`250<span class="unit">\u00a0${texts.deposits.otherCoin}`);
      expect(html).not.toContain(texts.coinError);
    }
  });
});
