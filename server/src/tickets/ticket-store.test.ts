import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { assets, putDeposit, putTicket, USER } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { findTicket, lastCompleted, ticketsOfUser, updateTicket } from './ticket-store.ts';

const { db, clock, world } = await smallWorld();

/** A ticket of a new account, and the list of that account. */
async function ownTicket() {
  const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
  const id = crypto.randomUUID();
  const account = { email: `${id}-${USER.email}`, password_hash: 'x', ref_code: id };
  await db
    .insertInto('users')
    .values({ id, ...account, created_at: clock.now() })
    .execute();
  await db.updateTable('tickets').set({ user_id: id }).where('id', '=', ticket.id).execute();
  const listed = async () => {
    const { tickets } = await ticketsOfUser(db, { userId: id, sessionId: null }, { count: 5, offset: 0 });
    return tickets;
  };
  return { ticket, listed };
}

it('an account lists its own tickets alone', async () => {
  const [one, other] = [await ownTicket(), await ownTicket()];
  await putTicket(world.deps, { status: TicketStatus.confirming });
  expect(await one.listed()).toMatchObject([{ id: one.ticket.id }]);
  expect(await other.listed()).toMatchObject([{ id: other.ticket.id }]);
});

it('a ticket in the list counts no deposit that vanished or is an extra', async () => {
  const { ticket, listed } = await ownTicket();
  await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  await putDeposit(world.deps, { ticket, amount: '0.02', disposition: 'parked' });
  const gone = await putDeposit(world.deps, { ticket, amount: '0.04', disposition: 'open' });
  await db.updateTable('deposits').set({ state: 'vanished' }).where('id', '=', gone).execute();
  expect((await listed()).map(({ seen }) => seen)).toMatchObject([[{ amount: toDecimal('0.01') }]]);
  await movedTo(ticket.id, TicketStatus.sending);
  expect(await listed()).toMatchObject([{ received: toDecimal('0.01') }]);
});

const movedTo = (ticketId: string, status: TicketStatus) =>
  db
    .insertInto('ticket_history')
    .values({
      ticket_id: ticketId,
      from_status: TicketStatus.confirming,
      to_status: status,
      by_whom: 'service',
      why: {},
      at: clock.now(),
    })
    .execute();

it('a ticket in the list has a received amount once it was priced', async () => {
  const { ticket, listed } = await ownTicket();
  await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  expect(await listed()).toMatchObject([{ received: null, seen: [{ amount: toDecimal('0.01') }] }]);
  await movedTo(ticket.id, TicketStatus.sending);
  expect(await listed()).toMatchObject([{ received: toDecimal('0.01') }]);
});

it('of the tickets that ended only the completed ones are recent exchanges', async () => {
  const { completed, expired, rejected, refunded } = TicketStatus;
  for (const status of [completed, expired, rejected, refunded]) await putTicket(world.deps, { status });
  const exchanged = { giveAssetId: assets.btc, getAssetId: assets.usdtTron, given: toDecimal('0.01') };
  expect(await lastCompleted(db, 9)).toEqual([{ ...exchanged, closedAt: clock.now() }]);
});

it('a change of one ticket leaves every other as it was', async () => {
  const [one, other] = [
    await putTicket(world.deps, { status: TicketStatus.confirming }),
    await putTicket(world.deps, { status: TicketStatus.confirming }),
  ];
  const before = await findTicket(db, other.id);
  const change = { getAmount: toDecimal('870'), promisedAmount: toDecimal('880'), approvedAt: clock.now() };
  await db.transaction().execute((tx) => updateTicket(tx, one.id, change));
  expect(await findTicket(db, one.id)).toMatchObject(change);
  expect(await findTicket(db, other.id)).toEqual(before);
});
