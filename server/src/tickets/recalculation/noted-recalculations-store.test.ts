import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { acknowledgeUntil, noteRecalculation } from './noted-recalculations-store.ts';

const { db, clock, world } = await smallWorld();

const note = (ticketId: string): Promise<void> => {
  const [fromAmount, toAmount] = [toDecimal('880'), toDecimal('870')];
  const [fromRate, toRate] = [toDecimal('90000'), toDecimal('89000')];
  const noted = { ticketId, at: clock.now(), fromAmount, toAmount, fromRate, toRate, sources: ['test'] };
  return db.transaction().execute((tx) => noteRecalculation(tx, noted));
};

it('an acknowledged change keeps its moment when a later change is acknowledged', async () => {
  const { id: ticketId } = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
  const acknowledged = async (): Promise<Date> => {
    const at = clock.now();
    await note(ticketId);
    await acknowledgeUntil(db, ticketId, at, at);
    clock.advance(60_000);
    return at;
  };
  const moments = [await acknowledged(), await acknowledged()];
  const rows = await db.selectFrom('ticket_recalculations').select('acknowledged_at').orderBy('id').execute();
  expect(rows.map(({ acknowledged_at }) => acknowledged_at)).toEqual(moments);
});

it('a change of one ticket stays open when that of another is acknowledged', async () => {
  const put = async () => (await putTicket(world.deps, { status: TicketStatus.awaitingPayment })).id;
  const [one, other] = [await put(), await put()];
  for (const id of [one, other]) await note(id);
  await acknowledgeUntil(db, one, clock.now(), clock.now());
  const open = db
    .selectFrom('ticket_recalculations')
    .select('ticket_id')
    .where('acknowledged_at', 'is', null);
  expect(await open.execute()).toEqual([{ ticket_id: other }]);
});
