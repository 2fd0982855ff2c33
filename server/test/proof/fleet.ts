/**
 * Whole processes of the program on one database, called in turn or by name. Each continues another's
 * work.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TicketView } from '@parom/contract/tickets';
import { addresses, ids } from '../factories.ts';
import { freePort } from '../free-port.ts';
import { type Bundle, bundleServer, type RunningServer, ready, startServer } from '../program.ts';
import { withReason } from '../with-reason.ts';
import { operator } from './victim.ts';

export interface Ticket {
  readonly ticketId: string;
  readonly offerToken: string;
}

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly tookMs: number;
}

export interface Member {
  readonly running: RunningServer;
  /** Where its pages are. */
  readonly base: string;
  /** @throws when the process does not answer within 15 s */
  call<Body>(method: 'GET' | 'POST', path: string, body?: unknown, token?: string): Promise<Answer<Body>>;
  /** 200 or 503, with how long it took to say so. */
  isReady(): Promise<Answer>;
}

export interface Fleet {
  readonly members: readonly Member[];
  /** Starts one more process. */
  join(databaseUrl: string, env?: Readonly<Record<string, string>>): Promise<Member>;
  /** The next in turn. */
  any(): Member;
  /** For a new customer. @param orderRequest 0.01 BTC to USDT on TRON, unless it says otherwise */
  create(by?: Member, orderRequest?: OrderRequest): Promise<Ticket>;
  view(ticket: Ticket, by?: Member): Promise<TicketView>;
  /** Sends what the ticket asks for; no block takes it in. */
  pay(ticket: Ticket, by?: Member): Promise<void>;
  mine(networkId: number, count?: number, by?: Member): Promise<void>;
  advanceClock(ms: number, by?: Member): Promise<void>;
  /** Gives a command as the operator. @returns the status of the answer */
  command(name: string, values: object, by?: Member): Promise<number>;
  stop(): Promise<void>;
}

export async function openFleet(): Promise<Fleet> {
  const bundle: Bundle = await bundleServer();
  const folder = await mkdtemp(join(tmpdir(), 'parom-fleet-'));
  const members: Member[] = [];
  let turn = 0;
  let operatorToken: Promise<string> | undefined;
  let customers = 0;

  const any = (): Member => {
    turn += 1;
    const member = members[turn % members.length];
    if (member === undefined) throw new Error('nobody has joined');
    return member;
  };
  const done = async <Body>(asked: Promise<Answer<Body>>): Promise<Body> => {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body;
  };
  /** At the member that is asked: another one may know a moved clock a moment later. */
  const logIn = async (by: Member): Promise<string> => {
    const body = { ...operator, isTerminal: true };
    return (await done(by.call<{ token: string }>('POST', '/console/log-in', body))).token;
  };
  const viewOf = ({ ticketId, offerToken }: Ticket, by = any()) =>
    done(by.call<TicketView>('GET', `/v1/tickets/${ticketId}/get`, undefined, offerToken));

  return {
    members,
    any,
    join: async (databaseUrl, env = {}) => {
      const DATA_DIR = await mkdtemp(join(folder, 'member-'));
      const member = await startMember(bundle, databaseUrl, { DATA_DIR, ...env });
      members.push(member);
      return member;
    },
    create: (by = any(), orderRequest = bitcoinToDollars) => {
      customers += 1;
      return done(by.call<Ticket>('POST', '/v1/tickets/create', orderOf(customers, orderRequest)));
    },
    view: viewOf,
    pay: async (ticket, by = any()) => {
      const { fromWallet, fromAmount, fromCurrencyId } = await viewOf(ticket, by);
      const { address } = fromWallet;
      const networkId = fromCurrencyId === ids.btc ? ids.bitcoin : ids.tron;
      const sent = { networkId, currencyId: fromCurrencyId, address, amount: fromAmount };
      await done(by.call('POST', '/sandbox/transfers', sent));
    },
    mine: async (networkId, count = 1, by = any()) => {
      await done(by.call('POST', '/sandbox/blocks', { networkId, count }));
    },
    advanceClock: async (advanceMs, by = any()) => {
      await done(by.call('POST', '/sandbox/clock', { advanceMs }));
    },
    command: async (name, values, by = any()) => {
      // The clock went on for longer than a session lasts. Five log-ins at once would lock the operator.
      for (let tries = 0; ; tries += 1) {
        operatorToken ??= logIn(by);
        const used = operatorToken;
        const { status } = await by.call(
          'POST',
          `/console/commands/${name}`,
          withReason(name, values),
          await used,
        );
        if (status !== 401 || tries === 2) return status;
        if (operatorToken === used) operatorToken = logIn(by);
      }
    },
    stop: async () => {
      for (const { running } of members) {
        running.process.kill('SIGCONT');
        running.process.kill('SIGTERM');
      }
      await Promise.all(members.map(({ running }) => running.ended));
      for (const used of [bundle.folder, folder]) await rm(used, { recursive: true, force: true });
    },
  };
}

export const bitcoinToDollars = {
  wallet: { address: addresses.tron },
  payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
  getDetails: { currencyId: ids.usdt, networkId: ids.tron },
};
export const dollarsToBitcoin = {
  wallet: { address: addresses.bitcoin },
  payDetails: { currencyId: ids.usdt, networkId: ids.tron, amount: '500' },
  getDetails: { currencyId: ids.btc, networkId: ids.bitcoin },
};
type OrderRequest = typeof bitcoinToDollars | typeof dollarsToBitcoin;

export const orderOf = (customer: number, orderRequest: OrderRequest = bitcoinToDollars) => ({
  ...orderRequest,
  user: { email: `customer${customer}@example.com`, language: 2 },
});

async function startMember(
  bundle: Bundle,
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
): Promise<Member> {
  const port = await freePort();
  const consolePort = await freePort();
  const running = startServer(bundle, {
    PORT: String(port),
    PAROM_CONSOLE_PORT: String(consolePort),
    DATABASE_URL: databaseUrl,
    PAROM_MODE: 'sandbox',
    PAROM_SANDBOX_BLOCK_MS: '0',
    PAROM_SANDBOX_RATES: 'fixed',
    PAROM_RATE_LIMIT: 'off',
    PAROM_OPERATOR_EMAIL: operator.email,
    PAROM_OPERATOR_PASSWORD: operator.password,
    PAROM_LOG_LEVEL: 'warn',
    ...env,
  });
  await ready(running);
  const base = `http://127.0.0.1:${port}`;
  return {
    running,
    base,
    call: (method, path, body, token) =>
      ask(`${path.startsWith('/console/') ? `http://127.0.0.1:${consolePort}` : base}/api${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    isReady: () => ask(`${base}/readyz`, {}),
  };
}

async function ask<Body>(url: string, how: RequestInit): Promise<Answer<Body>> {
  const from = performance.now();
  const response = await fetch(url, { ...how, signal: AbortSignal.timeout(60_000) });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? null : JSON.parse(text)) as Body,
    tookMs: performance.now() - from,
  };
}
