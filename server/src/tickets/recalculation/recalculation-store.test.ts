import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { putTicket } from '../../../test/operator-world.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { findTicket, lockTicket } from '../ticket-store.ts';
import { applyStrayLimits } from './recalculation-store.ts';

const { db, world } = await smallWorld();

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
