/** The service by its calls: tickets made without the form, blocks, the clock. What a path does not look at is made here. */

import type { CurrenciesAnswer } from '@parom/contract/currencies';
import type { CreateTicketAnswer, CreateTicketInput, TicketView } from '@parom/contract/tickets';
import { type APIRequestContext, expect } from '@playwright/test';

/** Receiving addresses that the service accepts. */
export const wallets = {
  BTC: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ETH: '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae',
  RUB: '+79161234567',
} as const;

export interface Created extends CreateTicketAnswer {
  /** The pay page's address, with the token that opens it. */
  readonly link: string;
}

interface Order {
  readonly give: string;
  readonly get: keyof typeof wallets;
  readonly amount: string;
}

export function serviceOf(request: APIRequestContext) {
  const post = async <T>(path: string, data: unknown): Promise<T> => {
    const response = await request.post(`/api${path}`, { data });
    expect(response.status(), await response.text()).toBe(200);
    return (await response.json()) as T;
  };
  const currency = async (shortName: string) => {
    const { currencies } = (await (await request.get('/api/v1/currencies/get')).json()) as CurrenciesAnswer;
    const found = currencies.find((candidate) => candidate.shortName === shortName);
    if (found === undefined) throw new Error(`the catalogue has no ${shortName}`);
    return found;
  };

  return {
    currency,

    async createTicket({ give, get, amount }: Order): Promise<Created> {
      const [from, to] = [await currency(give), await currency(get)];
      const body: CreateTicketInput = {
        wallet: {
          address: wallets[get],
          memo: get === 'RUB' ? '@parom_visitor' : null,
          isMemoRequired: true,
        },
        user: { email: 'visitor@example.org', language: 1, refererCode: null, referrerHeader: null },
        payDetails: { currencyId: from.id, networkId: from.networks[0]?.id ?? null, amount },
        getDetails: { currencyId: to.id, networkId: to.networks[0]?.id ?? null, amount: null },
      };
      const created = await post<CreateTicketAnswer>('/v1/tickets/create', body);
      return { ...created, link: `/pay/${created.ticketId}?offerToken=${created.offerToken}` };
    },

    async ticket(id: string, token: string): Promise<TicketView> {
      const headers = { Authorization: `Bearer ${token}` };
      return (await request.get(`/api/v1/tickets/${id}/get`, { headers })).json();
    },

    advanceClock: (minutes: number) => post('/sandbox/clock', { advanceMs: minutes * 60_000 }),

    makeBlock: (networkId: number) => post('/sandbox/blocks', { networkId, count: 1 }),

    /** One block on every network: whatever waits moves on by one. */
    async makeBlocksEverywhere(): Promise<void> {
      const { networks } = await (await request.get('/api/sandbox')).json();
      for (const { networkId } of networks) await post('/sandbox/blocks', { networkId, count: 1 });
    },
  };
}

export type Service = ReturnType<typeof serviceOf>;
