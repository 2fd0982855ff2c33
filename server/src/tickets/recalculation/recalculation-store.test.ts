import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { assets, putDeposit, putTicket } from '../../../test/operator-world.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { holdReserve } from '../../ledger/index.ts';
import { markReservePaid } from '../reserve/ticket-reserve.ts';
import { findKnownTicket, findTicket, lockKnownTicket, lockTicket } from '../ticket-store.ts';
import { applyRecalculation, applyStrayLimits, type Recalculation } from './recalculation-store.ts';

const { db, clock, world } = await smallWorld();

// The embedded database has one connection, so no other session can hold a lock.
it.runIf(process.env.PAROM_TEST_DATABASE_URL !== undefined)(
  'a limit at a straying price spares a ticket that is sent meanwhile',
  async () => {
    const { id } = await putTicket(world.deps, { status: TicketStatus.confirming });
    const limit = { ticketId: id, maxGive: toDecimal('0.001') };
    const apply = () => db.transaction().execute((tx) => applyStrayLimits(tx, [limit]));
    await sideBySide(
      db,
      async (tx) => {
        await lockTicket(tx, id);
        await tx.updateTable('tickets').set({ status: TicketStatus.sending }).where('id', '=', id).execute();
      },
      apply,
    );
    expect((await findTicket(db, id))?.strayMaxGive).toBeNull();
    await db.updateTable('tickets').set({ status: TicketStatus.confirming }).where('id', '=', id).execute();
    await apply();
    expect((await findTicket(db, id))?.strayMaxGive).toBe(limit.maxGive);
  },
);

const changeOf = async (id: string): Promise<Recalculation> => {
  const { getAssetId, giveUsdt, getUsdt } = await findKnownTicket(db, id);
  return {
    ticketId: id,
    assetId: getAssetId,
    previousGiveUsdt: giveUsdt,
    previousGetUsdt: getUsdt,
    previousRate: giveUsdt,
    rate: toDecimal('99000'),
    getAmount: toDecimal('1'),
    giveUsdt: toDecimal('99000'),
    getUsdt,
    sources: ['sandbox'],
  };
};
const apply = (changes: readonly Recalculation[]): Promise<number> =>
  db.transaction().execute((tx) => applyRecalculation(tx, changes, clock.now()));
const recalculate = async (id: string, more: Partial<Recalculation> = {}) =>
  apply([{ ...(await changeOf(id)), ...more }]);
const amountOf = async (id: string) => (await findTicket(db, id))?.getAmount;

it('a promise that counts as paid, although its deposit is gone, keeps its sum', async () => {
  const { id } = await putTicket(world.deps, { status: TicketStatus.confirming });
  const before = await amountOf(id);
  await db.transaction().execute(async (tx) => markReservePaid(tx, await lockKnownTicket(tx, id)));
  expect([await recalculate(id), await amountOf(id)]).toEqual([0, before]);
  await db.updateTable('tickets').set({ reserve_is_unpaid: true }).where('id', '=', id).execute();
  expect(await recalculate(id)).toBe(1);
});

it('a limit at a straying price spares a ticket that is paid', async () => {
  const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
  await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  const limit = { ticketId: ticket.id, maxGive: toDecimal('0.001') };
  await db.transaction().execute((tx) => applyStrayLimits(tx, [limit]));
  expect((await findTicket(db, ticket.id))?.strayMaxGive).toBeNull();
});

it.each(['previousGiveUsdt', 'previousGetUsdt'] as const)(
  'a ticket with another %s meanwhile keeps its sum, and no page hears of it',
  async (changed) => {
    const { id } = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
    const before = await amountOf(id);
    expect(await recalculate(id, { [changed]: toDecimal('2') })).toBe(0);
    expect(await amountOf(id)).toBe(before);
    expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([]);
  },
);

it('a ticket without a reserve follows the price once', async () => {
  const { id } = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
  expect([await recalculate(id), await amountOf(id)]).toEqual([1, toDecimal('1')]);
  expect(await db.selectFrom('ticket_recalculations').select('ticket_id').execute()).toEqual([
    { ticket_id: id },
  ]);
});

it('tickets to several coins lock their reserves in order', async () => {
  const reserved = '880';
  const putReserved = async (getAssetId: number) => {
    const { id } = await putTicket(world.deps, { status: TicketStatus.awaitingPayment, getAssetId });
    await db.transaction().execute((tx) => holdReserve(tx, getAssetId, toDecimal(reserved), 'unpaid'));
    await db.updateTable('tickets').set({ reserved }).where('id', '=', id).execute();
    return changeOf(id);
  };
  expect(await apply([await putReserved(assets.rub), await putReserved(assets.usdtTron)])).toBe(2);
});

it.runIf(process.env.PAROM_TEST_DATABASE_URL !== undefined)(
  'a ticket that is being paid meanwhile is waited for, and keeps its sum',
  async () => {
    const { id } = await putTicket(world.deps, { status: TicketStatus.confirming });
    const before = await amountOf(id);
    const [, recalculated] = await sideBySide(
      db,
      async (tx) => markReservePaid(tx, await lockKnownTicket(tx, id)),
      () => recalculate(id),
    );
    expect([recalculated, await amountOf(id)]).toEqual([0, before]);
  },
);
