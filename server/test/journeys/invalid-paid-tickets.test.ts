import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { brokenRows, HOUR } from '../broken-rows.ts';
import { addresses, ids } from '../factories.ts';
import { movesOfTable, movesWalked } from '../moves-walked.ts';
import { voidPayments } from '../void-payments.ts';

const rows = brokenRows();
const { statusOf, path, order, refund, paymentsOf, dispose, expectAccounted, expectStopped, queuedTicket } =
  rows;

describe('a ticket that is being paid', () => {
  it('with an open deposit cancels its payout, and pays once later', async () => {
    const ticket = await queuedTicket();
    await dispose(ticket, 'open');
    await rows.service.advance(HOUR);
    await expectStopped(ticket, 'its deposits and the books differ');
    await expectAccounted();
    await rows.service.command('start-payouts', { asset: 'USDT@tron' });
    await rows.service.mine(ids.tron, 9);
    expect(await paymentsOf(ticket)).toEqual([{ purpose: 'payout', state: 'cancelled' }]);

    expect(await order('pay-ticket', ticket)).toBe(200);
    expect(await order('pay-ticket', ticket)).toBe(422);
    await rows.service.mine(ids.tron, 9);
    expect(await path(ticket)).toEqual([1, 2, 3, 0, 3, 4]);
    expect(await paymentsOf(ticket)).toEqual([
      { purpose: 'payout', state: 'cancelled' },
      { purpose: 'payout', state: 'final' },
    ]);
    await expectAccounted();
  });

  it('whose payout differs from the books is stopped', {
    tags: ['threat:database-write'],
  }, async () => {
    const ticket = await queuedTicket();
    // The promise is changed with it: only the ledger still tells the truth.
    await sql`update payments set amount = amount + 100 where ticket_id = ${ticket.id}`.execute(
      rows.service.db,
    );
    await sql`update assets set reserved = reserved + 100 where id = 7`.execute(rows.service.db);
    await rows.service.advance(HOUR);
    await expectStopped(ticket, 'and the books owe');
    await expectAccounted();
  });

  it('stopped with a signed payout is never paid beside it', async () => {
    const ticket = await rows.service.createTicket();
    await rows.service.send(ticket);
    await rows.service.mine(ids.bitcoin, 2);
    expect(await paymentsOf(ticket)).toEqual([{ purpose: 'payout', state: 'sent' }]);
    expect(await order('invalidate-ticket', ticket)).toBe(200);
    for (const name of ['hold-ticket', 'continue-ticket']) expect(await order(name, ticket)).toBe(422);
    expect(await refund(ticket)).toBe(422);
    await rows.service.mine(ids.tron, 9);
    expect(await paymentsOf(ticket)).toEqual([{ purpose: 'payout', state: 'final' }]);
    expect(await statusOf(ticket)).toBe(0);
    expect(await order('pay-ticket', ticket)).toBe(200);
    expect(await path(ticket)).toEqual([1, 2, 3, 0, 3, 4]);
    expect(await paymentsOf(ticket)).toHaveLength(1);
    await expectAccounted();
  });

  it('stopped with an impossible payout can be paid again', async () => {
    await rows.service.fault(ids.ripple, 'feeStuck');
    const ticket = await rows.service.createTicket({
      get: [ids.xrp, ids.ripple],
      address: addresses.ripple,
      memo: '8',
    });
    await rows.service.send(ticket);
    await rows.service.mine(ids.bitcoin, 2);
    expect(await order('invalidate-ticket', ticket)).toBe(200);
    await voidPayments(rows.service, ids.ripple);
    await rows.service.fault(ids.ripple, 'none');
    expect(await statusOf(ticket)).toBe(0);
    await expectAccounted();
    expect(await order('pay-ticket', ticket)).toBe(200);
    await rows.service.mine(ids.ripple, 2);
    await rows.service.advance(30_000);
    expect(await path(ticket)).toEqual([1, 2, 3, 0, 3, 4]);
    expect(await paymentsOf(ticket)).toEqual([
      { purpose: 'payout', state: 'failed' },
      { purpose: 'payout', state: 'final' },
    ]);
    await expectAccounted();
  });
});

describe('the table of moves', () => {
  it('has its rows between these statuses and "invalid" walked here', async () => {
    const isMeant = (from: number, to: number) => [from, to].includes(0) && [from, to].includes(3);
    expect(await movesWalked(rows.service.db, isMeant)).toEqual(movesOfTable(isMeant));
  });
});
