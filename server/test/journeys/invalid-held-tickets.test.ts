import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { brokenRows, HOUR } from '../broken-rows.ts';
import { ids } from '../factories.ts';
import { heldTicket } from '../held-ticket.ts';
import { movesOfTable, movesWalked } from '../moves-walked.ts';

const rows = brokenRows();
const { statusOf, path, order, dispose, expectAccounted, expectStopped } = rows;

describe('a ticket on hold', () => {
  it('with a vanished deposit is stopped once', async () => {
    const ticket = await heldTicket(rows.service);
    await dispose(ticket, 'refunded');
    await rows.service.advance(HOUR);
    await expectStopped(ticket, 'its deposits and the books differ by -0.3');
    expect(await order('hold-ticket', ticket)).toBe(200);
    await rows.service.advance(HOUR);
    expect(await statusOf(ticket)).toBe(9);
    await dispose(ticket, 'open');
    await expectAccounted();
    expect(await order('pay-ticket', ticket)).toBe(200);
    expect(await path(ticket)).toEqual([1, 2, 9, 0, 9, 3]);
  });

  it('is stopped again by a further breach', async () => {
    const ticket = await heldTicket(rows.service);
    await dispose(ticket, 'refunded');
    await rows.service.advance(HOUR);
    expect(await order('hold-ticket', ticket)).toBe(200);
    await sql`update tickets set reserved = 1 where id = ${ticket.id}`.execute(rows.service.db);
    await sql`update assets set reserved = reserved + 1 where id = 7`.execute(rows.service.db);
    await rows.service.advance(HOUR);
    await expectStopped(ticket, 'it holds 1 of the reserve');
    await dispose(ticket, 'open');
    expect(await order('pay-ticket', ticket)).toBe(200);
    expect(await path(ticket)).toEqual([1, 2, 9, 0, 9, 0, 3]);
  });
});

describe('the operator', () => {
  it('gets no alert about sound tickets', async () => {
    const paid = await rows.service.createTicket();
    await rows.service.send(paid);
    const held = await heldTicket(rows.service);
    // A payment that stays in no block for half an hour is something wrong.
    await rows.service.mine(ids.tron, 9);
    const before = await openAlerts(rows.service.db);
    const unpaid = await rows.service.createTicket();
    for (let hour = 0; hour < 3; hour += 1) await rows.service.advance(HOUR);
    expect(await openAlerts(rows.service.db)).toEqual(before);
    expect([await statusOf(paid), await statusOf(held), await statusOf(unpaid)]).toEqual([4, 9, 5]);
  });
});

describe('the table of moves', () => {
  it('has its rows between these statuses and "invalid" walked here', async () => {
    const isMeant = (from: number, to: number) => [from, to].includes(0) && [from, to].includes(9);
    expect(await movesWalked(rows.service.db, isMeant)).toEqual(movesOfTable(isMeant));
  });
});
