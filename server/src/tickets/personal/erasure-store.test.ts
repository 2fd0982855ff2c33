import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { copyTicket } from '../../../test/copied-tickets.ts';
import { putTicket, USER } from '../../../test/operator-world.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { later } from '../../platform/clock.ts';
import { eraseEmails, lockTicketsOf } from './erasure-store.ts';

const { db, clock, world } = await smallWorld();

it('more e-mails than one statement takes are erased, and none of a later end', async () => {
  const { id } = await putTicket(world.deps, { status: TicketStatus.completed });
  await db.updateTable('tickets').set({ closed_at: clock.now() }).execute();
  await copyTicket(db, id, 1_000);
  const other = await putTicket(world.deps, { status: TicketStatus.completed });
  await db
    .updateTable('tickets')
    .set({ closed_at: later(clock.now(), 1_000) })
    .where('id', '=', other.id)
    .execute();
  await eraseEmails(db, later(clock.now(), 1_000));
  const kept = await db.selectFrom('tickets').select('id').where('email', '<>', '').execute();
  expect(kept).toEqual([{ id: other.id }]);
});

// The embedded database has one connection, so no other session can hold a lock.
it.runIf(process.env.PAROM_TEST_DATABASE_URL !== undefined)(
  'the deletion of an account waits for a ticket that another transaction holds',
  async () => {
    const userId = await world.register(USER);
    const { id } = await putTicket(world.deps, { status: TicketStatus.completed });
    await db.updateTable('tickets').set({ user_id: userId }).where('id', '=', id).execute();
    const [, seen] = await sideBySide(
      db,
      (tx) => tx.updateTable('tickets').set({ language: 1 }).where('id', '=', id).execute(),
      () =>
        db.transaction().execute(async (tx) => {
          await lockTicketsOf(tx, [userId]);
          return tx.selectFrom('tickets').select('language').where('id', '=', id).execute();
        }),
    );
    expect(seen).toEqual([{ language: 1 }]);
  },
);
