import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { brokenRows, HOUR } from '../broken-rows.ts';
import { ids } from '../factories.ts';
import { movesOfTable, movesWalked } from '../moves-walked.ts';

const rows = brokenRows();
const { statusOf, path, order, alertOf, paymentsOf, expectAccounted, expectStopped } = rows;

describe('a ticket that awaits payment', () => {
  it('with a counting deposit is stopped, and paid once continued', async () => {
    const ticket = await rows.service.createTicket();
    await rows.service.send(ticket);
    await rows.service.db.updateTable('tickets').set({ status: 1 }).where('id', '=', ticket.id).execute();
    await rows.service.advance(HOUR);
    await expectStopped(ticket, 'a deposit counts');
    await rows.service.mine(ids.bitcoin, 2);
    await expectAccounted();
    expect(await statusOf(ticket)).toBe(0);
    expect(await order('continue-ticket', ticket)).toBe(200);
    expect(await path(ticket)).toEqual([1, 2, 0, 2, 3]);
    expect(await alertOf(ticket)).toBeUndefined();
    await rows.service.mine(ids.tron, 9);
    expect(await statusOf(ticket)).toBe(4);
    await expectAccounted();
  });

  it('stopped unpaid and continued, waits 24 h', async () => {
    const ticket = await rows.service.createTicket();
    expect(await order('invalidate-ticket', ticket)).toBe(200);
    expect(await order('continue-ticket', ticket)).toBe(200);
    expect(await rows.service.view(ticket)).toMatchObject({ status: 2, byWord: true });
    await rows.service.advance(24 * HOUR);
    expect(await path(ticket)).toEqual([1, 0, 2, 5]);
    await expectAccounted();
  });
});

describe('a ticket that is confirming', () => {
  it('with an enlarged deposit is stopped before it is paid', async () => {
    const ticket = await rows.service.createTicket();
    await rows.service.send(ticket, '0.00005');
    await rows.service.mine(ids.bitcoin, 2);
    const grow = (amount: string) =>
      sql`update deposits set amount = ${amount}::numeric from deposit_judgements j
           where j.deposit_id = deposits.id and j.ticket_id = ${ticket.id}`.execute(rows.service.db);
    await grow('0.01');
    await rows.service.send(ticket, '0.00001');
    await rows.service.mine(ids.bitcoin, 2);
    await expectStopped(ticket, 'its deposits and the books differ by 0.00995');
    expect(await paymentsOf(ticket)).toEqual([]);
    await grow('0.00003');
    await expectAccounted();
    expect(await order('hold-ticket', ticket)).toBe(200);
    expect(await rows.service.view(ticket)).toMatchObject({ status: 9, customStatusReason: 'looked at' });
    expect(await path(ticket)).toEqual([1, 2, 0, 9]);
  });
});

describe('a ticket that has expired', () => {
  it('with a reserve is stopped and releases the reserve', async () => {
    const ticket = await rows.service.createTicket();
    await rows.service.advance(HOUR);
    expect(await statusOf(ticket)).toBe(5);
    await sql`update tickets set reserved = 5, reserve_is_unpaid = false where id = ${ticket.id}`.execute(
      rows.service.db,
    );
    await sql`update assets set reserved = reserved + 5 where id = 7`.execute(rows.service.db);
    await rows.service.advance(HOUR);
    await expectStopped(ticket, 'it holds 5 of the reserve');
    await expectAccounted();
    expect(await order('hold-ticket', ticket)).toBe(200);
    expect(await order('reject-ticket', ticket)).toBe(200);
    expect(await path(ticket)).toEqual([1, 5, 0, 9, 6]);
  });
});

describe('the table of moves', () => {
  it('has its rows between these statuses and "invalid" walked here', async () => {
    const isMeant = (from: number, to: number) =>
      [from, to].includes(0) && [1, 2, 5].some((status) => [from, to].includes(status));
    expect(await movesWalked(rows.service.db, isMeant)).toEqual(movesOfTable(isMeant));
  });
});
