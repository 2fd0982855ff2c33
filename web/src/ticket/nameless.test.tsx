import type { TicketView } from '@parom/contract/tickets';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import common from '../../public/locales/en/common.json' with { type: 'json' };
import ticketWords from '../../public/locales/en/ticket.json' with { type: 'json' };
import { createQueryClient } from '../platform/calls/query.ts';
import { currenciesQuery } from '../platform/market/catalogue.ts';
import { BTC } from '../platform/market/catalogue-for-tests.ts';
import { draw, knowingCoins } from '../shell/draw-for-tests.tsx';
import { LiveMark } from '../ui/live/live-mark.tsx';
import { DepositsList } from './deposits-list.tsx';
import { NetworkToUse } from './network-to-use.tsx';

const deposit = { id: 'a1', url: null, amount: '250', confirmations: 0, verdict: 'extra', currencyId: 999 };
const ticket = {
  fromCurrencyId: BTC.id,
  payNetworkId: 1,
  toCurrencyId: BTC.id,
  getNetworkId: 1,
  deposits: [deposit],
} as unknown as TicketView;

/** What a visitor reads of it, while the coins' names are here, on their way, or could not be had. */
async function read(part: ReactElement, names: 'here' | 'awaited' | 'away'): Promise<string> {
  const queries = names === 'here' ? knowingCoins() : createQueryClient(() => {});
  const queryFn = () => Promise.reject(new Error('away'));
  if (names === 'away') await queries.fetchQuery({ ...currenciesQuery, queryFn }).catch(() => {});
  return draw(part, queries);
}

describe('a ticket whose coins have no names yet', () => {
  const network = <NetworkToUse ticket={ticket} />;
  const deposits = <DepositsList ticket={ticket} />;
  const mark = <LiveMark state="live" />;

  it('names, loaded, stand where the network is said, without a warning', async () => {
    const html = await read(network, 'here');
    expect(html).toContain('Network: Bitcoin');
    expect(html).not.toContain(ticketWords.nameless);
  });

  it('names, that could not be had, are a warning in the same place, and one in place of the live mark', async () => {
    const html = await read(network, 'away');
    expect(html).toContain(ticketWords.nameless);
    // The words are still there, unseen: the place keeps its height.
    expect(html).toMatch(/data-nameless="true"><p[^>]*>Network: …/);
    expect(await read(mark, 'away')).toContain(common.live.nameless);
  });

  it('names, still on their way, are no reason to warn', async () => {
    expect(await read(network, 'awaited')).not.toContain(ticketWords.nameless);
    expect(await read(mark, 'awaited')).toContain(common.live.live);
  });

  it('transfer, in a coin that has no name, is one of another coin and never an error', async () => {
    for (const names of ['here', 'awaited', 'away'] as const) {
      const html = await read(deposits, names);
      expect(html).toContain(`250<span class="unit">\u00a0${ticketWords.deposits.otherCoin}`);
      expect(html).not.toContain(ticketWords.coinError);
    }
  });
});
