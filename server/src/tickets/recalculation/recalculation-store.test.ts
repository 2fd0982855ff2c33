import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { putTicket } from '../../../test/operator-world.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { markReservePaid } from '../reserve/ticket-reserve.ts';
import { findTicket, lockKnownTicket, lockTicket } from '../ticket-store.ts';
import { applyRecalculation, applyStrayLimits } from './recalculation-store.ts';

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

it('a promise that counts as paid, although its deposit is gone, keeps its sum', async () => {
  const { id } = await putTicket(world.deps, { status: TicketStatus.confirming });
  const recalculate = () =>
    db.transaction().execute(async (tx) => {
      const { getAssetId, giveUsdt, getUsdt, getAmount } = await lockKnownTicket(tx, id);
      const change = {
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
      return { recalculated: await applyRecalculation(tx, [change], clock.now()), getAmount };
    });
  await db.transaction().execute(async (tx) => markReservePaid(tx, await lockKnownTicket(tx, id)));
  const { recalculated, getAmount } = await recalculate();
  expect([recalculated, (await findTicket(db, id))?.getAmount]).toEqual([0, getAmount]);
  await db.updateTable('tickets').set({ reserve_is_unpaid: true }).where('id', '=', id).execute();
  expect((await recalculate()).recalculated).toBe(1);
});
