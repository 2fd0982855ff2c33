import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { putDeposit, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { openTickets, ticketsAwaitingPrice } from './open-tickets-store.ts';

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

it('a ticket is paid by its own deposits only, and is open until it is paid in full', async () => {
  const put = (status: number) => putTicket(world.deps, { status });
  await put(TicketStatus.onHold);
  const [paying, other] = [await put(TicketStatus.confirming), await put(TicketStatus.awaitingPayment)];
  const open = async () => (await openTickets(db, clock.now())).map(({ id, isPartPaid }) => [id, isPartPaid]);
  await putDeposit(world.deps, { ticket: paying, amount: '0.004', disposition: 'open' });
  expect(await open()).toEqual([
    [paying.id, true],
    [other.id, false],
  ]);
  await putDeposit(world.deps, { ticket: paying, amount: '0.006', disposition: 'open' });
  expect(await open()).toEqual([[other.id, false]]);
});

it('a ticket awaits a price if one of its own open deposits does', async () => {
  const put = () => putTicket(world.deps, { status: TicketStatus.confirming });
  const [waiting, priced, aside] = [await put(), await put(), await put()];
  const deposit = { amount: '0.004', disposition: 'open' } as const;
  for (const ticket of [waiting, aside]) await putDeposit(world.deps, { ...deposit, ticket });
  await db.updateTable('deposit_judgements').set({ awaits_price: true }).execute();
  await putDeposit(world.deps, { ...deposit, ticket: priced });
  await db
    .updateTable('deposit_judgements')
    .set({ disposition: 'parked' })
    .where('ticket_id', '=', aside.id)
    .execute();
  expect((await ticketsAwaitingPrice(db)).map(({ id }) => id)).toEqual([waiting.id]);
});
