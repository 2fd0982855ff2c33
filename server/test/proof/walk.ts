/**
 * The main story, which continues after each death: an exchange for a referrer, an unpaid one, a refunded
 * one, and a withdrawal.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { TicketStatus } from '@parom/contract/ticket-status';
import { addresses, ids } from '../factories.ts';
import type { Victim } from './victim.ts';
import {
  bitcoinToDollars,
  chooseRefund,
  deposit,
  LOOK_MS,
  logIn,
  mineUntil,
  order,
  type Ticket,
  ticketOf,
  viewOf,
  WAIT_MS,
  type Walk,
} from './walk-acts.ts';

const password = 'a-good-password';
const HALF_AN_HOUR_MS = 31 * 60_000;
/** Below what the referred exchange earns, above the least that may be asked for. */
const WITHDRAWN_USDT = '2.5';

/** Goes on from wherever the walk is, to its end. @throws Died when the process does */
export async function walkTheWay(victim: Victim, walk: Walk): Promise<void> {
  const referrer = await logInReferrer(victim, walk);
  const large = { ...bitcoinToDollars, payDetails: { ...bitcoinToDollars.payDetails, amount: '0.03' } };
  const paid = await ticketOf(victim, walk, 'paid', large, referrer.refCode);
  const unpaid = await ticketOf(victim, walk, 'unpaid');
  const returned = await ticketOf(victim, walk, 'returned', {
    ...bitcoinToDollars,
    refund: { address: addresses.bitcoin },
  });
  await deposit(victim, paid, '0.03');
  await deposit(victim, returned, '0.3');

  await mineUntil(victim, ids.bitcoin, returned, [
    TicketStatus.onHold,
    TicketStatus.refunding,
    TicketStatus.refunded,
  ]);
  await mineUntil(victim, ids.bitcoin, returned, [TicketStatus.refunded], async (status) => {
    if (status === TicketStatus.onHold) await chooseRefund(victim, returned);
  });
  await mineUntil(victim, ids.bitcoin, paid, [TicketStatus.sending, TicketStatus.completed]);
  await mineUntil(victim, ids.tron, paid, [TicketStatus.completed]);
  await letExpire(victim, unpaid);
  if (!walk.done.has('withdrawn')) await withdraw(victim, referrer.token);
  walk.done.add('withdrawn');
}

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
  const { email } = await victim.call<{ email: string }>('GET', '/v1/user', { token });
  const withdrawals = async () => {
    const all = await order<{ state: string; email: string; id: string }[]>(victim, 'withdrawals');
    return all.filter((withdrawal) => withdrawal.email === email);
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
      await order(victim, 'approve-withdrawal', { withdrawal: withdrawal.id });
    await victim.call('POST', '/sandbox/blocks', { body: { networkId: ids.ripple } });
  }
  throw new Error('the withdrawal was not paid');
}
