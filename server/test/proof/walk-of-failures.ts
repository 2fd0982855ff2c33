/**
 * A story of the killing test: a payout and a refund that can never be included are cancelled, and paid
 * again by an operator's command.
 */
import { TicketStatus } from '@parom/contract/ticket-status';
import { VALID_BLOCKS } from '../../src/chains/simulated/behaviour.ts';
import { addresses, ids } from '../factories.ts';
import type { Victim } from './victim.ts';
import {
  bitcoinToDollars,
  deposit,
  eventually,
  mine,
  mineUntil,
  order,
  orderAgain,
  refund,
  type Ticket,
  ticketOf,
  transfersOf,
  type Walk,
} from './walk-acts.ts';

const { sending, completed, onHold, refunding, refunded } = TicketStatus;
const RIPPLES = { currencyId: ids.xrp, networkId: ids.ripple };
/** More than a ticket may exchange. */
const TOO_MUCH = '40000';
const BOTH = 2;
const FAILED = { state: 'failed', limit: 1_000 };

/** @throws Died when the process does */
export async function walkOfFailures(victim: Victim, walk: Walk): Promise<void> {
  // Ours among all payments to this address.
  const wallet = { address: addresses.ripple, memo: `9${walk.name.replace(/\D/g, '')}` };
  const forRipples = { ...bitcoinToDollars, wallet, getDetails: RIPPLES };
  const ofRipples = { ...bitcoinToDollars, payDetails: { ...RIPPLES, amount: '500' } };
  const paid = await ticketOf(victim, walk, 'paid anew', forRipples);
  const returned = await ticketOf(victim, walk, 'returned anew', ofRipples);
  if (!walk.done.has('failed')) {
    await fault(victim, 'feeStuck');
    await deposit(victim, paid, '0.01');
    await deposit(victim, returned, TOO_MUCH);
    await mineUntil(victim, ids.ripple, returned, [onHold, refunding]);
    await refund(victim, returned, wallet);
    await mineUntil(victim, ids.bitcoin, paid, [sending, onHold]);
    await letBothFail(victim, wallet);
    walk.done.add('failed');
  }
  await fault(victim, 'none');
  await mineUntil(victim, ids.ripple, paid, [completed], async (status) => {
    const anew = { ticket: paid.ticketId, reason: 'its payout could never come' };
    if (status === onHold) await orderAgain(victim, 'pay-ticket', anew);
  });
  await mineUntil(victim, ids.ripple, returned, [refunded], () => refundAnew(victim, returned, wallet));
}

interface Wallet {
  readonly address: string;
  readonly memo: string;
}

const fault = (victim: Victim, name: string): Promise<unknown> =>
  victim.call('POST', '/sandbox/faults', { body: { networkId: ids.ripple, fault: name } });

/** Both wait on the network before its blocks, and are signed again after each expiry, five times in all. */
async function letBothFail(victim: Victim, { address, memo }: Wallet): Promise<void> {
  const waiting = async () =>
    (await transfersOf(victim, { address })).filter(
      (sent) => sent.fromService && sent.memo === memo && sent.state === 'mempool',
    ).length;
  const failed = async () =>
    (await order<{ memo: string | null }[]>(victim, 'payouts', FAILED)).filter(
      (payout) => payout.memo === memo,
    ).length;
  for (;;) {
    const ended = await eventually('both payments wait on the network or have failed', async () => {
      const gone = await failed();
      return gone + (await waiting()) === BOTH ? gone : undefined;
    });
    if (ended === BOTH) return;
    await mine(victim, ids.ripple, VALID_BLOCKS);
    // They fall out of the mempool with the next block, and are void with the confirmations of that block.
    await mine(victim, ids.ripple);
  }
}

/** Its ticket stays where it is; the deposit alone waits for the other refund. */
async function refundAnew(victim: Victim, { ticketId }: Ticket, wallet: Wallet): Promise<void> {
  const waiting = await order<{ deposit: number }[]>(victim, 'deposits', {
    ticket: ticketId,
    state: 'parked',
  });
  for (const { deposit: number } of waiting)
    await orderAgain(victim, 'refund-deposit', { deposit: number, reason: 'anew', ...wallet });
}
