import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { assets, putDeposit, putTicket, USER } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { findTicket, lastCompleted, ticketsOfUser, updateTicket } from './ticket-store.ts';

const { db, clock, world } = await smallWorld();

it('a ticket in the list has a received amount once it was priced', async () => {
  const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
  const user = { id: crypto.randomUUID(), email: `own-${USER.email}` };
  await db
    .insertInto('users')
    .values({ ...user, password_hash: 'x', ref_code: 'own-code', created_at: clock.now() })
    .execute();
  await db.updateTable('tickets').set({ user_id: user.id }).where('id', '=', ticket.id).execute();
  await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  const listed = async () => {
    const { tickets } = await ticketsOfUser(
      db,
      { userId: user.id, sessionId: null },
      { count: 5, offset: 0 },
    );
    return tickets;
  };
  expect(await listed()).toMatchObject([{ received: null, seen: [{ amount: toDecimal('0.01') }] }]);

  const move = { ticket_id: ticket.id, by_whom: 'service', why: {}, at: clock.now() };
  await db
    .insertInto('ticket_history')
    .values({ ...move, from_status: TicketStatus.confirming, to_status: TicketStatus.sending })
    .execute();
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
