import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { putDeposit, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { keepChecked } from '../index.ts';

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
