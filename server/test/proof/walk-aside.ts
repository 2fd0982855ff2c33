/**
 * A story of the killing test: a booked deposit that a re-org takes back, an unassigned one that is
 * written off, and a transfer by hand.
 */
import { TicketStatus } from '@parom/contract/ticket-status';
import { ids } from '../factories.ts';
import type { Victim } from './victim.ts';
import {
  deposit,
  eventually,
  mine,
  mineUntil,
  order,
  orderAgain,
  type Ticket,
  ticketOf,
  transferOnce,
  transfersOf,
  viewOf,
  type Walk,
} from './walk-acts.ts';

const { sending, completed, onHold, rejected } = TicketStatus;
const RIPPLES = { currencyId: ids.xrp, networkId: ids.ripple };
const ripplesToRoubles = {
  wallet: { address: '+79161234567', memo: '@ivanov' },
  payDetails: { ...RIPPLES, amount: '500' },
  getDetails: { currencyId: ids.rub, networkId: null },
};

/** @throws Died when the process does */
export async function walkAside(victim: Victim, walk: Walk): Promise<void> {
  await dropWhatIsBooked(victim, walk);
  const byHand = await ticketOf(victim, walk, 'paid by hand', ripplesToRoubles);
  if (!walk.done.has('written off')) await writeOffWhatIsNobodys(victim, walk, byHand);
  walk.done.add('written off');
  await deposit(victim, byHand, '500');
  await mineUntil(victim, ids.ripple, byHand, [sending, completed]);
  const transfer = { payout: byHand.ticketId, reference: `${walk.name} by hand` };
  await mineUntil(victim, ids.ripple, byHand, [completed], async () => {
    await orderAgain(victim, 'claim-payment', { payout: byHand.ticketId });
    await orderAgain(victim, 'record-transfer', transfer);
  });
}

/** More than a ticket may exchange: it is booked, and held. */
async function dropWhatIsBooked(victim: Victim, walk: Walk): Promise<void> {
  const dropped = await ticketOf(victim, walk, 'dropped');
  const txId = await deposit(victim, dropped, '0.9');
  const transfer = async () =>
    (await transfersOf(victim, { networkId: ids.bitcoin })).find((sent) => sent.txId === txId);
  if ((await transfer())?.state !== 'dropped') {
    await mineUntil(victim, ids.bitcoin, dropped, [onHold]);
    const depth = (await transfer())?.confirmations;
    await victim.call('POST', '/sandbox/reorgs', {
      body: { networkId: ids.bitcoin, depth, drop: [txId] },
    });
  }
  const nothing = { ticket: dropped.ticketId, reason: 'nothing came' };
  await mineUntil(victim, ids.bitcoin, dropped, [rejected], () =>
    orderAgain(victim, 'reject-ticket', nothing),
  );
}

/** To the shared address, with a memo without a ticket. */
async function writeOffWhatIsNobodys(victim: Victim, walk: Walk, of: Ticket): Promise<void> {
  const { address } = (await viewOf(victim, of)).fromWallet;
  const memo = `8${walk.name.replace(/\D/g, '')}`;
  const txId = await transferOnce(victim, { ...RIPPLES, address, memo, amount: '100' });
  await eventually('what is nobody’s is written off', async () => {
    await mine(victim, ids.ripple);
    const found = async (state: string) =>
      (
        await order<{ deposit: number; transaction: string }[]>(victim, 'deposits', { state, limit: 1_000 })
      ).find(({ transaction }) => transaction === txId);
    const waiting = await found('unmatched');
    if (waiting !== undefined)
      await orderAgain(victim, 'write-off-deposit', { deposit: waiting.deposit, reason: 'nobody’s' });
    return (await found('written-off')) === undefined ? undefined : true;
  });
}
