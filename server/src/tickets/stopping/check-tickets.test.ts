import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { putDeposit, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { keepChecked } from '../index.ts';
import { ticketsToCheck } from '../invariants/invariants-store.ts';

const { db, world, statusOf } = await smallWorld();

it('a ticket that cannot be stopped is reported, and delays no other check', async () => {
  const unpaidWithDeposit = async (reserved: string): Promise<string> => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    await db.updateTable('tickets').set({ reserved }).where('id', '=', ticket.id).execute();
    return ticket.id;
  };
  // More than is promised of the wallet: giving it back breaks a rule of the table.
  const first = await unpaidWithDeposit('880');
  const second = await unpaidWithDeposit('0');
  await expect(keepChecked(world.deps)()).rejects.toThrow('violates');
  expect([await statusOf(first), await statusOf(second)]).toEqual([
    TicketStatus.awaitingPayment,
    TicketStatus.invalid,
  ]);
});

it('a ticket without promise and deposit is not checked before it is paid', async () => {
  const { awaitingPayment, confirming, expired, completed } = TicketStatus;
  const put = async (status: number) => (await putTicket(world.deps, { status })).id;
  const [promised, paid, early] = [await put(awaitingPayment), await put(confirming), await put(expired)];
  for (const status of [awaitingPayment, expired, completed]) await put(status);
  await db.updateTable('tickets').set({ reserved: '1' }).where('id', '=', promised).execute();
  const deposit = await putDeposit(world.deps, { amount: '0.01', disposition: 'unmatched' });
  await db
    .updateTable('deposit_judgements')
    .set({ ticket_id: early })
    .where('deposit_id', '=', deposit)
    .execute();
  expect((await ticketsToCheck(db, 0, 10)).map(({ id }) => id)).toEqual([promised, paid, early]);
});
