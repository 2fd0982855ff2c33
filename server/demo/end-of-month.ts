/** A ticket in each waiting state: the queue has work. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { emailOf, orderOf, sides } from './choices.ts';
import { confirmAll, finishAll, type Order, order, recipientOn, send } from './customers.ts';
import { expecting, heldTicket, stoppedTicket, unassigned } from './events.ts';
import { refund } from './operator-acts.ts';
import { requestedWithdrawal } from './referral-events.ts';
import type { DemoWorld } from './world.ts';

const MINUTE_MS = 60_000;
const bitcoin: Order = { give: sides.btc, get: sides.usdtTron, amount: '0.01', email: emailOf(1) };

export async function endOfMonth(world: DemoWorld, choose: (below: number) => number): Promise<void> {
  await requestedWithdrawal(world);
  await unassigned(world, '25');
  await heldTicket(world, emailOf(3));
  await stoppedTicket(world, emailOf(8));
  const invalid = await heldTicket(world, emailOf(6));
  await world.command('invalidate-ticket', { ticket: invalid.id, reason: 'The amounts did not look right' });
  // The operator has not paid the roubles yet.
  await send(world, await order(world, { ...bitcoin, get: sides.rub, email: emailOf(4) }));
  await send(world, await order(world, { ...bitcoin, get: sides.rub, email: emailOf(5) }));
  await finishAll(world);
  const returned = await heldTicket(world, emailOf(9));
  const sent = await order(world, bitcoin);
  await send(world, sent);
  await confirmAll(world);
  await expecting(world, sent, TicketStatus.sending);
  await refund(world, returned, recipientOn(world, sides.btc), 'The customer asked for the coins back');
  await world.settle();
  await expecting(world, returned, TicketStatus.refunding);
  for (const index of [1, 2, 3]) {
    const confirming = await order(world, orderOf(choose, index));
    await send(world, confirming);
    world.pass(MINUTE_MS);
  }
  await order(world, orderOf(choose, 4));
  await order(world, orderOf(choose, 5));
  await world.settle();
}
