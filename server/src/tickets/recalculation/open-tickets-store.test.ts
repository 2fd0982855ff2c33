import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { putDeposit, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { openTickets } from './open-tickets-store.ts';

const { db, clock, world } = await smallWorld();

it('a ticket is paid in part by open deposits until it expires, and waits for a vanished one', async () => {
  const isPartPaid = async () => (await openTickets(db, clock.now())).map((ticket) => ticket.isPartPaid);
  const ticket = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
  expect(await isPartPaid()).toEqual([false]);
  await putDeposit(world.deps, { ticket, amount: '0.003', disposition: 'parked' });
  expect(await isPartPaid()).toEqual([false]);
  const id = await putDeposit(world.deps, { ticket, amount: '0.004', disposition: 'open' });
  expect(await isPartPaid()).toEqual([true]);
  const { expires_at: expiresAt } = await db
    .selectFrom('tickets')
    .select('expires_at')
    .executeTakeFirstOrThrow();
  expect(await openTickets(db, expiresAt)).toEqual([]);
  await db.updateTable('deposits').set({ state: 'vanished' }).where('id', '=', id).execute();
  expect(await isPartPaid()).toEqual([]);
});
