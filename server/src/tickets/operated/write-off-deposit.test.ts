import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { accountOf, putDeposit, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { findDeposit } from '../deposits/deposit-store.ts';

const { db, world, balance } = await smallWorld();
const reason = 'less than its fee';
const dispositionOf = async (depositId: number) => (await findDeposit(db, depositId))?.disposition;
const keptByUs = () => balance(accountOf('forfeited', ids.btc));
const writeOff = (deposit: number, ticket?: { readonly id: string }) =>
  world.run('write-off-deposit', { deposit, reason, ...(ticket === undefined ? {} : { ticket: ticket.id }) });

describe('a deposit to be written off', () => {
  it.each(['mined', 'vanished'] as const)(
    'is refused in the state %s, although in the books',
    async (state) => {
      const deposit = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
      await db.updateTable('deposits').set({ state }).where('id', '=', deposit).execute();
      await expect(writeOff(deposit)).rejects.toThrow('422: the deposit is not final yet');
      expect([await dispositionOf(deposit), await keptByUs()]).toEqual(['unmatched', '0']);
    },
  );

  it('may count for a stopped ticket', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.invalid });
    const deposit = await putDeposit(world.deps, { ticket, amount: '0.5', disposition: 'open' });
    await writeOff(deposit, ticket);
    expect([await dispositionOf(deposit), await keptByUs()]).toEqual(['written-off', '-0.5']);
  });

  it('as dust needs no ticket named, and no other one', async () => {
    const put = () => putTicket(world.deps, { status: TicketStatus.completed });
    const [ticket, other] = [await put(), await put()];
    const dust = { ticket, amount: '0.000001', disposition: 'parked', isDust: true } as const;
    const deposit = await putDeposit(world.deps, dust);
    await expect(writeOff(deposit, other)).rejects.toThrow(
      '422: the deposit is 0.000001 BTC@bitcoin of ticket',
    );
    expect([await dispositionOf(deposit), await keptByUs()]).toEqual(['parked', '0']);
    await writeOff(deposit);
    expect(await keptByUs()).toBe('-0.000001');
  });
});
