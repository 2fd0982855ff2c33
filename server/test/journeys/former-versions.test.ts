/** Tickets as former versions left them, brought up to date by their migration, whose payouts are then taken back. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formerPromises } from '../../src/migrations/0029-former-promises.ts';
import { ids } from '../factories.ts';
import { type Held, openService, type Service, type Wish } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.price(ids.btc, '90000');
  await service.fault(ids.tron, 'down');
});
afterEach(() => service.fault(ids.tron, 'none'));

/** Exchanged before the promise was kept beside what is paid. */
async function exchangedThen(amount: string, wish: Wish = {}): Promise<Held> {
  const ticket = await service.createTicket(wish);
  await service.send(ticket, amount);
  await service.mine(ids.bitcoin, 2);
  await service.db
    .updateTable('tickets')
    .set({ promised_amount: null })
    .where('id', '=', ticket.id)
    .execute();
  return ticket;
}
const upgrade = () => sql.raw(formerPromises).execute(service.db);

/** The payout is taken back, and its deposits are judged anew. */
async function paidAnew(ticket: Held): Promise<string> {
  for (const command of ['invalidate-ticket', 'continue-ticket'])
    expect(await service.command(command, { ticket: ticket.id, reason: 'a look' })).toBe(200);
  const { status, toAmount } = await service.view(ticket);
  expect(status).toBe(3);
  return toAmount;
}

describe('a cancelled payout of an older version', () => {
  // 0.01 BTC at 90,000, less 0.9 %, is 891.9 USDT.
  it.each([
    ['half', '0.005', '445.95'],
    ['twice', '0.02', '1783.8'],
    ['exactly', '0.01', '891.9'],
  ])('for %s what was asked for, is as large the second time', async (_, amount, paid) => {
    const ticket = await exchangedThen(amount);
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: paid });
    await upgrade();
    expect(await paidAnew(ticket)).toBe(paid);
  });

  it('for an amount to receive that was typed, still keeps the promise to the digit', async () => {
    const ticket = await exchangedThen('0.01121112', { receive: '1000' });
    await upgrade();
    expect(await paidAnew(ticket)).toBe('1000');
  });

  it('for a deposit that had lost its rate lock, is at the lower rate again', async () => {
    const ticket = await exchangedThen('0.01');
    await service.db
      .updateTable('tickets')
      .set({
        rate_lock: 'lower',
        confirmed_give_usdt: '45000',
        confirmed_get_usdt: '1',
        get_amount: '445.95',
      })
      .where('id', '=', ticket.id)
      .execute();
    await upgrade();
    expect(await paidAnew(ticket)).toBe('445.95');
    const kept = await service.db
      .selectFrom('tickets')
      .select('promised_amount')
      .where('id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    expect(kept.promised_amount).toBe('891.900000000000000000');
  });
});
