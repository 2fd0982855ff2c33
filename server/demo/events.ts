/** Each on its day, before that day's blocks. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { emailOf, sides } from './choices.ts';
import {
  confirmAll,
  type DemoTicket,
  type Order,
  order,
  recipientOn,
  send,
  transfer,
  view,
} from './customers.ts';
import { refund, senderOf } from './operator-acts.ts';
import { referralEvents } from './referral-events.ts';
import type { DemoWorld } from './world.ts';

export type DemoEvent = (world: DemoWorld) => Promise<unknown>;

const HOUR_MS = 3_600_000;
const bitcoin: Order = { give: sides.btc, get: sides.usdtTron, amount: '0.01', email: emailOf(0) };

const pays =
  (amount: string, wanted: Partial<Order> = {}): DemoEvent =>
  async (world) => {
    const ticket = await order(world, { ...bitcoin, ...wanted });
    await send(world, ticket, amount);
  };

/** A deposit above the maximum. */
export async function heldTicket(world: DemoWorld, email: string): Promise<DemoTicket> {
  const ticket = await order(world, { ...bitcoin, email });
  await send(world, ticket, '0.3');
  await confirmAll(world);
  return expecting(world, ticket, TicketStatus.onHold);
}

export async function expecting(
  world: DemoWorld,
  ticket: DemoTicket,
  status: TicketStatus,
): Promise<DemoTicket> {
  const seen = await view(world, ticket);
  if (seen.status !== status) throw new Error(`the ticket has status ${seen.status}, not ${status}`);
  return ticket;
}

const refunded: DemoEvent = async (world) => {
  const ticket = await heldTicket(world, emailOf(2));
  await refund(world, ticket, recipientOn(world, sides.btc), 'The customer asked for the coins back');
};

/** The recipient's account wants a memo. */
const failedPayout: DemoEvent = async (world) => {
  const address = recipientOn(world, sides.xrp);
  const ticket = await order(world, { ...bitcoin, get: sides.xrp, address, email: emailOf(3) });
  await world.call('POST', '/sandbox/accounts', {
    body: { networkId: sides.xrp.network, address, needsMemo: true },
  });
  await send(world, ticket);
  await confirmAll(world);
  await expecting(world, ticket, TicketStatus.onHold);
  await refund(world, ticket, recipientOn(world, sides.btc), 'The recipient’s account needs a memo');
};

const late: DemoEvent = async (world) => {
  const ticket = await order(world, { ...bitcoin, email: emailOf(4) });
  world.pass(2 * HOUR_MS);
  await world.settle();
  await expecting(world, ticket, TicketStatus.expired);
  await send(world, ticket);
};

const rejected: DemoEvent = async (world) => {
  const { id } = await order(world, { ...bitcoin, email: emailOf(5) });
  await world.command('reject-ticket', { ticket: id, reason: 'The customer changed their mind' });
  await world.command('add-note', { email: emailOf(5), note: 'Changed their mind twice, and was kind' });
};

export async function stoppedTicket(world: DemoWorld, email: string): Promise<DemoTicket> {
  const ticket = await order(world, {
    ...bitcoin,
    give: sides.usdtTron,
    get: sides.btc,
    amount: '700',
    email,
  });
  await send(world, ticket);
  await world.settle();
  const address = await senderOf(world, ticket);
  await world.command('block-address', { address, reason: 'Named in a report of stolen coins' });
  await confirmAll(world);
  return expecting(world, ticket, TicketStatus.onHold);
}

const screened: DemoEvent = async (world) => {
  const ticket = await stoppedTicket(world, emailOf(6));
  await world.command('refund-ticket', {
    ticket: ticket.id,
    address: recipientOn(world, sides.usdtTron),
    reason: 'Screening stopped the sender',
    aml: true,
  });
};

const invalidated: DemoEvent = async (world) => {
  const ticket = await heldTicket(world, emailOf(7));
  await world.command('invalidate-ticket', { ticket: ticket.id, reason: 'The amounts did not look right' });
  await world.command('hold-ticket', { ticket: ticket.id, reason: 'The books were checked' });
  await world.command('pay-ticket', { ticket: ticket.id, reason: 'The customer proved the transfer' });
};

/** The network’s one address cannot tell whose untagged coins they are. */
export const unassigned = async (world: DemoWorld, amount: string): Promise<void> => {
  const { deposit } = await order(world, { ...bitcoin, give: sides.xrp, amount: '500', email: emailOf(8) });
  await transfer(world, { ...sides.xrp, address: deposit.address, memo: null, amount });
};

const stoppedNetwork: DemoEvent = async (world) => {
  await world.command('stop-network', { network: 'ton', direction: 'out', reason: 'The node was updated' });
  world.pass(HOUR_MS);
  await world.settle();
  await world.command('start-network', { network: 'ton', direction: 'out' });
};

const prices: DemoEvent = async (world) => {
  await world.command('fix-price', {
    currency: 'RUB',
    usdt: '0.0126',
    end: 'until-released',
    reason: 'The bank changed its rate',
  });
  await world.command('set-markup', {
    from: 'BTC',
    to: 'USDT',
    percent: '1.2',
    reason: 'Other exchanges ask for more',
  });
  await world.command('disable-pair', { from: 'XMR', to: 'XRP', reason: 'Its node is updated' });
  world.pass(HOUR_MS);
  await world.settle();
  await world.command('release-price', { currency: 'RUB' });
  await world.command('enable-pair', { from: 'XMR', to: 'XRP' });
};

const treasury: DemoEvent = async (world) => {
  const band = { asset: 'USDT@tron', minimum: '500000', target: '1900000', maximum: '3000000' };
  await world.command('set-band', band);
  await world.command('withdraw-profit', {
    asset: 'USDT@tron',
    amount: '150',
    reason: 'The owner’s share of the month',
  });
  await world.command('move-to-cold', {
    asset: 'USDT@tron',
    amount: '400',
    reason: 'The hot wallet holds more than it needs',
  });
};

const events: Readonly<Record<number, readonly DemoEvent[]>> = {
  2: [pays('0.01')],
  4: [refunded],
  5: [pays('0.008'), rejected],
  7: [late],
  9: [failedPayout],
  10: [prices],
  12: [pays('0.013')],
  14: [screened],
  16: [stoppedNetwork],
  18: [treasury, refunded],
  19: [(world) => unassigned(world, '40')],
  21: [invalidated],
  23: [pays('0.01'), late],
  25: [failedPayout],
  27: [rejected, refunded],
};

export const eventsOf = (day: number): readonly DemoEvent[] => [
  ...(events[day] ?? []),
  ...(referralEvents[day] ?? []),
];
