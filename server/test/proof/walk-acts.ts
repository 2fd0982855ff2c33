/**
 * Acts of customers, strangers and operators in the stories of the killing test. Each act first looks
 * whether it was done, as a person does after a lost answer: any act may be repeated after a death.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import type { WaysAnswer } from '@parom/contract/ways';
import { addresses, ids } from '../factories.ts';
import { withReason } from '../with-reason.ts';
import { operator, type Victim } from './victim.ts';

export interface Ticket {
  readonly ticketId: string;
  readonly offerToken: string;
}

/** Acknowledged: it must never be forgotten. */
export interface Walk {
  readonly name: string;
  readonly tickets: Map<string, Ticket>;
  /** Seen as ended, by the service's own answer. */
  readonly done: Set<string>;
  isOver: boolean;
}

/** Shorter than a dead process's claim on a payment: who comes back must not wait for it. */
export const WAIT_MS = 50_000;
export const LOOK_MS = 40;

export const bitcoinToDollars = {
  wallet: { address: addresses.tron },
  payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
  getDetails: { currencyId: ids.usdt, networkId: ids.tron },
};

export const viewOf = (victim: Victim, { ticketId, offerToken }: Ticket): Promise<TicketView> =>
  victim.call('GET', `/v1/tickets/${ticketId}/get`, { token: offerToken });

export const logIn = async (victim: Victim, email: string, secret: string): Promise<string> => {
  const body = { email, password: secret, rememberme: true };
  return (await victim.call<{ token: string }>('POST', '/v1/auth/login', { body })).token;
};

/** The key makes a repeat harmless: the first answer comes again, and no second ticket. */
export async function ticketOf(
  victim: Victim,
  walk: Walk,
  kind: string,
  orderRequest: object = bitcoinToDollars,
  refererCode: string | null = null,
): Promise<Ticket> {
  const ticket = await victim.call<Ticket>('POST', '/v1/tickets/create', {
    headers: { 'idempotency-key': `${walk.name} ${kind}` },
    body: {
      ...orderRequest,
      user: { email: `${walk.name}-${kind.replaceAll(' ', '-')}@example.com`, language: 2, refererCode },
    },
  });
  const known = walk.tickets.get(kind);
  if (known !== undefined && known.ticketId !== ticket.ticketId)
    throw new Error(`${walk.name}: an acknowledged ticket was forgotten and made anew`);
  walk.tickets.set(kind, ticket);
  return ticket;
}

interface SentTransfer {
  readonly txId: string;
  readonly amount: string;
  readonly memo: string | null;
  readonly state: string;
  readonly confirmations: number;
  readonly fromService: boolean;
}

/** What went to an address, or over a network. */
export async function transfersOf(
  victim: Victim,
  asked: { readonly address: string } | { readonly networkId: number },
): Promise<SentTransfer[]> {
  const query = 'address' in asked ? `address=${asked.address}` : `networkId=${asked.networkId}`;
  return (await victim.call<{ transfers: SentTransfer[] }>('GET', `/sandbox/transfers?${query}`)).transfers;
}

/** Once. @returns the transfer's id */
export async function deposit(victim: Victim, ticket: Ticket, amount: string): Promise<string> {
  const { fromWallet, fromCurrencyId, payNetworkId } = await viewOf(victim, ticket);
  const { address, memo } = fromWallet;
  const coin = { networkId: payNetworkId ?? 0, currencyId: fromCurrencyId };
  return transferOnce(victim, { ...coin, address, memo, amount });
}

interface NewTransfer {
  readonly networkId: number;
  readonly currencyId: number;
  readonly address: string;
  readonly memo: string | null;
  readonly amount: string;
}

/** @returns its id */
export async function transferOnce(victim: Victim, body: NewTransfer): Promise<string> {
  const sent = await transfersOf(victim, { address: body.address });
  const known = sent.find(
    ({ memo, amount, fromService }) => memo === body.memo && amount === body.amount && !fromService,
  );
  if (known !== undefined) return known.txId;
  return (await victim.call<{ txId: string }>('POST', '/sandbox/transfers', { body })).txId;
}

export const mine = (victim: Victim, networkId: number, count = 2): Promise<unknown> =>
  victim.call('POST', '/sandbox/blocks', { body: { networkId, count } });

/** @param meanwhile the act while it is in another status */
export async function mineUntil(
  victim: Victim,
  networkId: number,
  ticket: Ticket,
  wanted: readonly number[],
  meanwhile: (status: number) => Promise<unknown> = async () => {},
): Promise<void> {
  for (const until = Date.now() + WAIT_MS; ; ) {
    const { status } = await viewOf(victim, ticket);
    if (wanted.includes(status)) return;
    await meanwhile(status);
    if (Date.now() > until)
      throw new Error(`the ticket stays in ${status}: ${await storyOf(victim, ticket)}`);
    await mine(victim, networkId);
    await sleep(LOOK_MS);
  }
}

/** A password is hashed for long, and a session outlives its process. */
const sessions = new WeakMap<Victim, string>();

const logInOperator = async (victim: Victim): Promise<string> => {
  const body = { ...operator, isTerminal: true };
  return (await victim.call<{ token: string }>('POST', '/console/log-in', { body })).token;
};

/** Gives a command; a success answers what it says. */
export async function order<Result>(victim: Victim, name: string, body: object = {}): Promise<Result> {
  const token = sessions.get(victim) ?? (await logInOperator(victim));
  sessions.set(victim, token);
  const give = (bearer: string) =>
    victim.call<{ result: Result }>('POST', `/console/commands/${name}`, {
      token: bearer,
      body: withReason(name, body),
    });
  try {
    return (await give(token)).result;
  } catch (error) {
    // The clock went on for longer than a session lasts.
    if (!(error instanceof Error && error.message.includes(': 401 '))) throw error;
    const next = await logInOperator(victim);
    sessions.set(victim, next);
    return (await give(next)).result;
  }
}

/** The same, for an act that may have succeeded before its answer was lost: then it is declined. */
export const orderAgain = (victim: Victim, name: string, body: object): Promise<void> =>
  order(victim, name, body).then(
    () => {},
    (error: Error) => {
      if (!error.message.includes(': 422 ')) throw error;
    },
  );

/** Asks until there is an answer. */
export async function eventually<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
): Promise<Answer> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(LOOK_MS)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error(`waited in vain: ${what}`);
}

/** What an operator sees of it: for the message of a walk that does not go on. */
async function storyOf(victim: Victim, { ticketId }: Ticket): Promise<string> {
  return JSON.stringify({
    story: await order(victim, 'ticket', { ticket: ticketId }),
    alerts: await order(victim, 'alerts'),
  });
}

/** The customer's own choice on the page. Asked until the ticket has moved: the first answer may be lost. */
export async function chooseRefund(victim: Victim, { ticketId, offerToken: token }: Ticket): Promise<void> {
  const { quote } = await victim.call<WaysAnswer>('GET', `/v1/tickets/${ticketId}/ways`, { token });
  if (quote === null) return;
  const body = { way: 'refund', quote };
  await victim.call('POST', `/v1/tickets/${ticketId}/ways`, { token, body });
}

export async function refund(victim: Victim, ticket: Ticket, to: object): Promise<void> {
  if ((await viewOf(victim, ticket)).status !== TicketStatus.onHold) return;
  const reason = 'more than a ticket may exchange';
  await order(victim, 'refund-ticket', { ticket: ticket.ticketId, reason, ...to });
}
