import { BY_WORD_MS } from '@parom/contract/limits';
import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { assets, putDeposit, putTicket } from '../../test/operator-world.ts';
import { sideBySide } from '../../test/side-by-side.ts';
import { smallWorld } from '../../test/small-world.ts';
import { holdReserve } from '../ledger/index.ts';
import { expireTickets, findTicket } from './index.ts';
import { lockTicket, updateTicket } from './ticket-store.ts';

const { db, clock, world } = await smallWorld();

// The embedded database has one connection, so no other session can hold a lock.
describe.runIf(process.env.PAROM_TEST_DATABASE_URL !== undefined)(
  'a reserve at the end of its window',
  () => {
    it('is the worth of a first deposit below the minimum', async () => {
      const ticket = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
      await db.transaction().execute(async (tx) => {
        expect(await holdReserve(tx, assets.usdtTron, toDecimal('880'), 'unpaid')).toBe(true);
        await updateTicket(tx, ticket.id, { reserved: toDecimal('880'), isReservedUnpaid: true });
      });
      clock.advance(1_800_000);
      const seen = await putTicket(world.deps, { status: TicketStatus.onHold });
      const deposit = await putDeposit(world.deps, { ticket: seen, amount: '0.0001', disposition: 'open' });
      await sideBySide(
        db,
        async (tx) => {
          await lockTicket(tx, ticket.id);
          // The deposit arrives and gets its place between the clock's list and its lock.
          await tx
            .updateTable('deposits')
            .set({ deposit_address_id: ticket.depositAddressId })
            .where('id', '=', deposit)
            .execute();
          await tx
            .updateTable('deposit_judgements')
            .set({ ticket_id: ticket.id })
            .where('deposit_id', '=', deposit)
            .execute();
        },
        () => expireTickets({ db, clock, catalogue: world.deps.catalogue }),
      );
      expect((await findTicket(db, ticket.id))?.reserved).toBe(toDecimal('8.8'));
    });
  },
);

it('a ticket that cannot expire is reported, and delays no other ticket', async () => {
  const make = async (reserved: string): Promise<string> => {
    const { id } = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
    await db.updateTable('tickets').set({ reserved, reserve_is_unpaid: true }).where('id', '=', id).execute();
    return id;
  };
  // More than is promised of the wallet: giving it back breaks a rule of the table.
  const broken = await make('880');
  const sound = await make('0');
  clock.advance(3_600_000);
  await expect(expireTickets({ db, clock, catalogue: world.deps.catalogue })).rejects.toThrow('violates');
  const statuses = [await findTicket(db, broken), await findTicket(db, sound)].map(
    (ticket) => ticket?.status,
  );
  expect(statuses).toEqual([TicketStatus.awaitingPayment, TicketStatus.expired]);
});

it('a ticket without the deposit of its customer’s word expires at the end of a day', async () => {
  const { id } = await putTicket(world.deps, { status: TicketStatus.confirming });
  await db.updateTable('tickets').set({ reported_paid_at: clock.now() }).where('id', '=', id).execute();
  const expire = async () => {
    await expireTickets({ db, clock, catalogue: world.deps.catalogue });
    return (await findTicket(db, id))?.status;
  };
  clock.advance(BY_WORD_MS - 1);
  expect(await expire()).toBe(TicketStatus.confirming);
  clock.advance(1);
  expect(await expire()).toBe(TicketStatus.expired);
});

it.each(['mempool', 'mined', 'final'] as const)(
  'a ticket said to be paid, with a deposit in state %s, waits for it without end',
  async (state) => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
    const said = { reported_paid_at: clock.now() };
    await db.updateTable('tickets').set(said).where('id', '=', ticket.id).execute();
    const deposit = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    await db.updateTable('deposits').set({ state }).where('id', '=', deposit).execute();
    clock.advance(2 * BY_WORD_MS);
    const expire = async () => {
      const touched = await expireTickets({ db, clock, catalogue: world.deps.catalogue });
      return [touched, (await findTicket(db, ticket.id))?.status];
    };
    expect(await expire()).toEqual([0, TicketStatus.confirming]);
    await db.updateTable('deposits').set({ state: 'vanished' }).where('id', '=', deposit).execute();
    expect(await expire()).toEqual([1, TicketStatus.expired]);
  },
);

it('a ticket whose deposit is not judged yet does not expire', async () => {
  const ticket = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
  const deposit = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  await db.deleteFrom('deposit_judgements').where('deposit_id', '=', deposit).execute();
  clock.advance(3_600_000);
  expect(await expireTickets({ db, clock, catalogue: world.deps.catalogue })).toBe(0);
  expect((await findTicket(db, ticket.id))?.status).toBe(TicketStatus.awaitingPayment);
});

it('a ticket expires once, and is not looked at again', async () => {
  const { id } = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
  for (const status of [TicketStatus.onHold, TicketStatus.rejected, TicketStatus.expired])
    await putTicket(world.deps, { status });
  clock.advance(3_600_000);
  const expire = () => expireTickets({ db, clock, catalogue: world.deps.catalogue });
  expect([await expire(), await expire()]).toEqual([1, 0]);
  expect((await findTicket(db, id))?.status).toBe(TicketStatus.expired);
});
