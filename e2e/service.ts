/** Tickets, blocks and the clock by calls, for what a path does not look at. */

import type { UserView } from '@parom/contract/accounts';
import type { CurrenciesAnswer } from '@parom/contract/currencies';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { CreateTicketAnswer, CreateTicketInput, TicketView } from '@parom/contract/tickets';
import type { WaysAnswer } from '@parom/contract/ways';
import { type APIRequestContext, expect } from '@playwright/test';
import { playOperator } from '../scripts/lib/play-operator.mjs';
import { operator } from './operator.ts';
import { consoleOf } from './own-service.ts';

/** For a payout on a busy machine, where it takes a second on a free one. */
export const SETTLES_MS = 90_000;

export const wallets = {
  BTC: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ETH: '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae',
  RUB: '+79161234567',
  XRP: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
} as const;

export interface Created extends CreateTicketAnswer {
  /** The pay page's address with its token. */
  readonly link: string;
}

interface Order {
  readonly give: string;
  readonly get: keyof typeof wallets;
  readonly amount: string;
  /** Without it, a stranger's ticket. */
  readonly session?: string;
  readonly refererCode?: string;
  /** A stranger's e-mail. */
  readonly email?: string;
}

export function serviceOf(request: APIRequestContext) {
  const post = async <T>(path: string, data: unknown, token?: string, base = ''): Promise<T> => {
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const response = await request.post(`${base}/api${path}`, { data, headers });
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

    async createTicket(order: Order): Promise<Created> {
      const { give, get, amount, session, refererCode = null, email = 'visitor@example.org' } = order;
      const [from, to] = [await currency(give), await currency(get)];
      const body: CreateTicketInput = {
        wallet: {
          address: wallets[get],
          memo: get === 'RUB' ? '@parom_visitor' : null,
          isMemoRequired: get !== 'XRP',
        },
        user: { email, language: 1, refererCode, referrerHeader: null },
        payDetails: { currencyId: from.id, networkId: from.networks[0]?.id ?? null, amount },
        getDetails: { currencyId: to.id, networkId: to.networks[0]?.id ?? null, amount: null },
      };
      const created = await post<CreateTicketAnswer>('/v1/tickets/create', body, session);
      return { ...created, link: `/pay/${created.ticketId}?offerToken=${created.offerToken}` };
    },

    async ticket(id: string, token: string): Promise<TicketView> {
      const headers = { Authorization: `Bearer ${token}` };
      return (await request.get(`/api/v1/tickets/${id}/get`, { headers })).json();
    },

    async ways({ ticketId, offerToken }: CreateTicketAnswer): Promise<WaysAnswer> {
      const headers = { Authorization: `Bearer ${offerToken}` };
      return (await request.get(`/api/v1/tickets/${ticketId}/ways`, { headers })).json();
    },

    /** @param change overrides the whole amount to the ticket's address */
    async deposit(
      { ticketId, offerToken }: CreateTicketAnswer,
      change: { readonly amount?: string; readonly currencyId?: number } = {},
    ): Promise<void> {
      const ticket = await this.ticket(ticketId, offerToken);
      await post('/sandbox/transfers', {
        networkId: ticket.payNetworkId,
        currencyId: ticket.fromCurrencyId,
        address: ticket.fromWallet.address,
        memo: ticket.fromWallet.memo,
        amount: ticket.fromAmount,
        ...change,
      });
    },

    /** Makes blocks on the ticket's networks until it has the status. */
    async settle({ ticketId, offerToken }: CreateTicketAnswer, status: TicketStatus): Promise<void> {
      const { payNetworkId, getNetworkId } = await this.ticket(ticketId, offerToken);
      const networks = new Set([payNetworkId, getNetworkId].filter((id) => id !== null));
      await expect(async () => {
        for (const networkId of networks) await this.makeBlock(networkId);
        expect((await this.ticket(ticketId, offerToken)).status).toBe(status);
      }).toPass({ timeout: SETTLES_MS, intervals: [50] });
    },

    async complete(created: Created): Promise<void> {
      await this.deposit(created);
      await this.settle(created, TicketStatus.completed);
    },

    async user(token: string): Promise<UserView> {
      const headers = { Authorization: `Bearer ${token}` };
      return (await request.get('/api/v1/user', { headers })).json();
    },

    async command<T>(name: string, values: Readonly<Record<string, string>>): Promise<T> {
      const console = consoleOf((await request.get('/api/v1/service/utcTime')).url());
      const logIn = { ...operator, isTerminal: true };
      const { token } = await post<{ token: string }>('/console/log-in', logIn, undefined, console);
      return (await post<{ result: T }>(`/console/commands/${name}`, values, token, console)).result;
    },

    advanceClock: (minutes: number) => post('/sandbox/clock', { advanceMs: minutes * 60_000 }),

    makeBlock: (networkId: number, count = 1) => post('/sandbox/blocks', { networkId, count }),

    /** Replaces the last blocks, without these transactions. */
    reorganise: (reorg: {
      readonly networkId: number;
      readonly depth: number;
      readonly drop: readonly string[];
    }) => post('/sandbox/reorgs', reorg),

    /** Makes the blocks after which a payment that waits on the network can never be in one. */
    async expirePayments(networkId: number, address: string): Promise<void> {
      const query = { networkId: String(networkId), address };
      const answer = await request.get('/api/sandbox/transfers', { params: query });
      const { transfers } = (await answer.json()) as { transfers: { state: string }[] };
      if (!transfers.some(({ state }) => state === 'mempool')) return;
      await post('/sandbox/blocks', { networkId, count: 240 });
      await post('/sandbox/blocks', { networkId, count: 3 });
    },

    /** What a network answers about an account. */
    setAccount: (account: {
      readonly networkId: number;
      readonly address: string;
      readonly needsMemo?: boolean;
      readonly activated?: boolean;
    }) => post('/sandbox/accounts', account),

    fault: (networkId: number, fault: 'none' | 'feeStuck' | 'down') =>
      post('/sandbox/faults', { networkId, fault }),

    async makeBlocksEverywhere(): Promise<void> {
      const { networks } = await (await request.get('/api/sandbox')).json();
      for (const { networkId } of networks) await post('/sandbox/blocks', { networkId, count: 1 });
    },
  };
}

export type Service = ReturnType<typeof serviceOf>;

/** With a second factor, which a live exchange asks for. */
export async function confirmedOperator(request: APIRequestContext) {
  const answer = await request.get('/api/v1/service/utcTime');
  return playOperator(consoleOf(answer.url()), operator).command;
}
