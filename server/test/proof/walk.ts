/**
 * Everything that money does here, as one story that can be taken up again after the process died in it: an exchange
 * for a referrer's benefit, one that nobody pays, one that is refunded, and a withdrawal. Every step first looks
 * whether it was done, as a customer does who does not know whether his click arrived.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { TicketStatus, type TicketView } from '@parom/contract/tickets';
import { addresses, ids } from '../factories.ts';
import { operator, type Victim } from './victim.ts';

interface Ticket {
  readonly ticketId: string;
  readonly offerToken: string;
}

/** What was acknowledged: it must never be forgotten. */
export interface Walk {
  readonly name: string;
  readonly tickets: Map<string, Ticket>;
  isWithdrawn: boolean;
  isOver: boolean;
}

export const newWalk = (name: string): Walk => ({
  name,
  tickets: new Map(),
  isWithdrawn: false,
  isOver: false,
});

const password = 'a-good-password';
/** Shorter than a dead process's claim on a payment: who comes back must not wait for it. */
const WAIT_MS = 50_000;
const LOOK_MS = 40;
const HALF_AN_HOUR_MS = 31 * 60_000;
/** Below what the referred exchange earns, above the least that may be asked for. */
const WITHDRAWN_USDT = '2.5';

/** Goes on from wherever the walk is, to its end. @throws Died when the process does */
export async function goOn(victim: Victim, walk: Walk): Promise<void> {
  const referrer = await logInReferrer(victim, walk);
  const paid = await ticketOf(victim, walk, 'paid', '0.03', referrer.refCode);
  const unpaid = await ticketOf(victim, walk, 'unpaid', '0.01');
  const returned = await ticketOf(victim, walk, 'returned', '0.01');
  await deposit(victim, paid, '0.03');
  await deposit(victim, returned, '0.9');

  await mineUntil(victim, ids.bitcoin, returned, [
    TicketStatus.held,
    TicketStatus.refunding,
    TicketStatus.refunded,
  ]);
  await refund(victim, returned);
  await mineUntil(victim, ids.bitcoin, returned, [TicketStatus.refunded]);
  await mineUntil(victim, ids.bitcoin, paid, [TicketStatus.sending, TicketStatus.completed]);
  await mineUntil(victim, ids.tron, paid, [TicketStatus.completed]);
  await letExpire(victim, unpaid);
  if (!walk.isWithdrawn) await withdraw(victim, referrer.token);
  walk.isWithdrawn = true;
  walk.isOver = true;
}

/** The statuses that the walk's tickets must have in the end. */
export const endOf: Readonly<Record<string, number>> = {
  paid: TicketStatus.completed,
  unpaid: TicketStatus.expired,
  returned: TicketStatus.refunded,
};

export const viewOf = (victim: Victim, { ticketId, offerToken }: Ticket): Promise<TicketView> =>
  victim.call('GET', `/v1/tickets/${ticketId}/get`, { token: offerToken });

const logIn = async (victim: Victim, email: string, secret: string): Promise<string> => {
  const body = { email, password: secret, rememberme: true };
  return (await victim.call<{ token: string }>('POST', '/v1/auth/login', { body })).token;
};

async function logInReferrer(victim: Victim, walk: Walk): Promise<{ token: string; refCode: string }> {
  const email = `${walk.name}@example.com`;
  const token = await logIn(victim, email, password).catch(async (error: Error) => {
    if (!error.message.includes('401')) throw error;
    await victim.call('POST', '/v1/auth/register', { body: { email, password, language: 1 } });
    return logIn(victim, email, password);
  });
  const { refCode } = await victim.call<{ refCode: string }>('GET', '/v1/user', { token });
  return { token, refCode };
}

/** The key makes a repeat harmless: the first answer comes again, and no second ticket. */
async function ticketOf(
  victim: Victim,
  walk: Walk,
  kind: string,
  amount: string,
  refererCode: string | null = null,
): Promise<Ticket> {
  const ticket = await victim.call<Ticket>('POST', '/v1/tickets/create', {
    headers: { 'idempotency-key': `${walk.name} ${kind}` },
    body: {
      wallet: { address: addresses.tron },
      user: { email: `${walk.name}-${kind}@example.com`, language: 2, refererCode },
      payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount },
      getDetails: { currencyId: ids.usdt, networkId: ids.tron },
    },
  });
  const known = walk.tickets.get(kind);
  if (known !== undefined && known.ticketId !== ticket.ticketId)
    throw new Error(`${walk.name}: an acknowledged ticket was forgotten and made anew`);
  walk.tickets.set(kind, ticket);
  return ticket;
}

async function deposit(victim: Victim, ticket: Ticket, amount: string): Promise<void> {
  const { fromWallet } = await viewOf(victim, ticket);
  const { address } = fromWallet;
  const { transfers } = await victim.call<{ transfers: unknown[] }>(
    'GET',
    `/sandbox/transfers?address=${address}`,
  );
  if (transfers.length > 0) return;
  const body = { networkId: ids.bitcoin, currencyId: ids.btc, address, amount };
  await victim.call('POST', '/sandbox/transfers', { body });
}

async function mineUntil(
  victim: Victim,
  networkId: number,
  ticket: Ticket,
  wanted: readonly number[],
): Promise<void> {
  for (const until = Date.now() + WAIT_MS; ; ) {
    const { status } = await viewOf(victim, ticket);
    if (wanted.includes(status)) return;
    if (Date.now() > until)
      throw new Error(`the ticket stays in ${status}: ${await storyOf(victim, ticket)}`);
    await victim.call('POST', '/sandbox/blocks', { body: { networkId, count: 2 } });
    await sleep(LOOK_MS);
  }
}

/** What an operator sees of it: for the message of a walk that does not go on. */
async function storyOf(victim: Victim, { ticketId }: Ticket): Promise<string> {
  const token = await logIn(victim, operator.email, operator.password);
  const [story, alerts] = [
    await victim.call('POST', '/operator/ticket', { token, body: { ticket: ticketId } }),
    await victim.call('POST', '/operator/alerts', { token }),
  ];
  return JSON.stringify({ story, alerts });
}

async function refund(victim: Victim, ticket: Ticket): Promise<void> {
  if ((await viewOf(victim, ticket)).status !== TicketStatus.held) return;
  const token = await logIn(victim, operator.email, operator.password);
  const body = {
    ticket: ticket.ticketId,
    address: addresses.bitcoin,
    reason: 'more than a ticket may exchange',
  };
  await victim.call('POST', '/operator/refund-ticket', { token, body });
}

async function letExpire(victim: Victim, ticket: Ticket): Promise<void> {
  if ((await viewOf(victim, ticket)).status === TicketStatus.awaitingPayment)
    await victim.call('POST', '/sandbox/clock', { body: { advanceMs: HALF_AN_HOUR_MS } });
  await mineUntil(victim, ids.ton, ticket, [TicketStatus.expired]);
}

/** A refusal because one is open already means that the last try arrived. */
async function withdraw(victim: Victim, token: string): Promise<void> {
  const earned = async () =>
    Number.parseFloat(
      (await victim.call<{ referralFunds: string }>('GET', '/v1/user', { token })).referralFunds,
    );
  for (const until = Date.now() + WAIT_MS; Date.now() < until && (await earned()) === 0; )
    await sleep(LOOK_MS);
  const operatorToken = await logIn(victim, operator.email, operator.password);
  const withdrawals = async () => {
    const { result } = await victim.call<{ result: { state: string; email: string; id: string }[] }>(
      'POST',
      '/operator/withdrawals',
      { token: operatorToken },
    );
    const { email } = await victim.call<{ email: string }>('GET', '/v1/user', { token });
    return result.filter((withdrawal) => withdrawal.email === email);
  };
  if ((await withdrawals()).length === 0) {
    const body = {
      amount: WITHDRAWN_USDT,
      currencyId: ids.xrp,
      networkId: ids.ripple,
      address: addresses.ripple,
      memo: null,
    };
    await victim.call('POST', '/v1/referral/requestWithdrawal', { token, body });
  }
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(LOOK_MS)) {
    const [withdrawal] = await withdrawals();
    if (withdrawal?.state === 'paid') return;
    if (withdrawal?.state === 'requested')
      await victim.call('POST', '/operator/approve-withdrawal', {
        token: operatorToken,
        body: { withdrawal: withdrawal.id },
      });
    await victim.call('POST', '/sandbox/blocks', { body: { networkId: ids.ripple } });
  }
  throw new Error('the withdrawal was not paid');
}
