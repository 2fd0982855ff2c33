import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { acknowledgeUntil, noteRecalculation } from './noted-recalculations-store.ts';

const { db, clock, world } = await smallWorld();

it('an acknowledged change keeps its moment when a later change is acknowledged', async () => {
  const { id: ticketId } = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
  const acknowledged = async (): Promise<Date> => {
    const at = clock.now();
    const [fromAmount, toAmount] = [toDecimal('880'), toDecimal('870')];
    const [fromRate, toRate] = [toDecimal('90000'), toDecimal('89000')];
    const noted = { ticketId, at, fromAmount, toAmount, fromRate, toRate, sources: ['test'] };
    await db.transaction().execute((tx) => noteRecalculation(tx, noted));
    await acknowledgeUntil(db, ticketId, at, at);
    clock.advance(60_000);
    return at;
  };
  const moments = [await acknowledged(), await acknowledged()];
  const rows = await db.selectFrom('ticket_recalculations').select('acknowledged_at').orderBy('id').execute();
  expect(rows.map(({ acknowledged_at }) => acknowledged_at)).toEqual(moments);
});
