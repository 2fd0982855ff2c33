import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { copyTicket } from '../../../test/copied-tickets.ts';
import { putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { later } from '../../platform/clock.ts';
import { eraseEmails } from './erasure-store.ts';

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
