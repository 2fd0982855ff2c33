/**
 * Rows are changed behind the service's back, as by a restored backup, a manual edit or a bug. The ticket
 * must stop and alert the operator. No coin may be lost or leave.
 */

import { formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../src/ledger/index.ts';
import { brokenPromises } from '../../src/payments/reconciliation/promises-store.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import type { Disposition } from '../arrived-deposits.ts';
import { addresses, ids } from '../factories.ts';
import { heldTicket } from '../held-ticket.ts';
import { movesOfTable, movesWalked } from '../moves-walked.ts';
import { type Held, openService, type Service } from '../service.ts';
import { voidPayments } from '../void-payments.ts';

const HOUR = 3_600_000;
const OWN_BTC = addresses.bitcoin;
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const statusOf = async (ticket: Held) => (await service.view(ticket)).status;
const path = async (ticket: Held) => (await service.view(ticket)).history.map(({ status }) => status);
const order = (name: string, ticket: Held, more: object = {}) =>
  service.command(name, { ticket: ticket.id, reason: 'looked at', ...more });
const refund = (ticket: Held) => order('refund-ticket', ticket, { address: OWN_BTC });
const alertOf = async (ticket: Held) =>
  (await openAlerts(service.db)).find(({ subject }) => subject === `invariant:${ticket.id}`)?.message;
const paymentsOf = (ticket: Held) =>
  service.db
    .selectFrom('payments')
    .select(['purpose', 'state'])
    .where('ticket_id', '=', ticket.id)
    .orderBy('created_at')
    .execute();
/** What of this one's coins is where, written by hand. */
const dispose = (ticket: Held, disposition: Disposition) =>
  service.db
    .updateTable('deposit_judgements')
    .set({ disposition })
    .where('ticket_id', '=', ticket.id)
    .execute();

/** Customers are owed the undecided deposits. The reserve is the sum of the reserved amounts. */
async function expectAccounted(): Promise<void> {
  const { rows } = await sql<{ waiting: string }>`
    select coalesce(sum(d.amount), 0) as waiting
      from deposits d join deposit_judgements j on j.deposit_id = d.id
     where j.credit_entry_key is not null and j.disposition in ('open', 'parked')`.execute(service.db);
  const owed = await balanceOf(service.db, { kind: 'customer', currencyId: ids.btc });
  expect(formatDecimal(subtract(ZERO, owed))).toBe(formatDecimal(toDecimal(rows[0]?.waiting ?? '')));
  expect(await brokenPromises(service.db)).toEqual([]);
}

async function expectStopped(ticket: Held, why: string): Promise<void> {
  expect(await service.view(ticket)).toMatchObject({ status: 0, statusReason: 'invariant' });
  expect(await alertOf(ticket)).toContain(why);
}

/** Paid and decided, with its payout waiting unsigned. */
async function queuedTicket(): Promise<Held> {
  const ticket = await service.createTicket();
  await service.command('stop-payouts', { asset: 'USDT@tron', reason: 'test' });
  await service.send(ticket);
  await service.mine(ids.bitcoin, 2);
  expect(await paymentsOf(ticket)).toEqual([{ purpose: 'payout', state: 'queued' }]);
  return ticket;
}
beforeEach(async () => {
  await service.command('start-payouts', { asset: 'USDT@tron' });
  await service.command('start-payouts', { asset: 'BTC@bitcoin' });
});

describe('a ticket that awaits payment', () => {
  it('with a counting deposit is stopped, and paid once continued', async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    await service.db.updateTable('tickets').set({ status: 1 }).where('id', '=', ticket.id).execute();
    await service.advance(HOUR);
    await expectStopped(ticket, 'a deposit counts');
    await service.mine(ids.bitcoin, 2);
    await expectAccounted();
    expect(await statusOf(ticket)).toBe(0);
    expect(await order('continue-ticket', ticket)).toBe(200);
    expect(await path(ticket)).toEqual([1, 2, 0, 2, 3]);
    expect(await alertOf(ticket)).toBeUndefined();
    await service.mine(ids.tron, 9);
    expect(await statusOf(ticket)).toBe(4);
    await expectAccounted();
  });

  it('stopped unpaid and continued, waits 24 h', async () => {
    const ticket = await service.createTicket();
    expect(await order('invalidate-ticket', ticket)).toBe(200);
    expect(await order('continue-ticket', ticket)).toBe(200);
    expect(await service.view(ticket)).toMatchObject({ status: 2, byWord: true });
    await service.advance(24 * HOUR);
    expect(await path(ticket)).toEqual([1, 0, 2, 5]);
    await expectAccounted();
  });
});

describe('a ticket that is confirming', () => {
  it('with an enlarged deposit is stopped before it is paid', async () => {
    const ticket = await service.createTicket();
    await service.send(ticket, '0.00005');
    await service.mine(ids.bitcoin, 2);
    const grow = (amount: string) =>
      sql`update deposits set amount = ${amount}::numeric from deposit_judgements j
           where j.deposit_id = deposits.id and j.ticket_id = ${ticket.id}`.execute(service.db);
    await grow('0.01');
    await service.send(ticket, '0.00001');
    await service.mine(ids.bitcoin, 2);
    await expectStopped(ticket, 'its deposits and the books differ by 0.00995');
    expect(await paymentsOf(ticket)).toEqual([]);
    await grow('0.00003');
    await expectAccounted();
    expect(await order('hold-ticket', ticket)).toBe(200);
    expect(await service.view(ticket)).toMatchObject({ status: 9, customStatusReason: 'looked at' });
    expect(await path(ticket)).toEqual([1, 2, 0, 9]);
  });
});

describe('a ticket that is being paid', () => {
  it('with an open deposit cancels its payout, and pays once later', async () => {
    const ticket = await queuedTicket();
    await dispose(ticket, 'open');
    await service.advance(HOUR);
    await expectStopped(ticket, 'its deposits and the books differ');
    await expectAccounted();
    await service.command('start-payouts', { asset: 'USDT@tron' });
    await service.mine(ids.tron, 9);
    expect(await paymentsOf(ticket)).toEqual([{ purpose: 'payout', state: 'cancelled' }]);

    expect(await order('pay-ticket', ticket)).toBe(200);
    expect(await order('pay-ticket', ticket)).toBe(422);
    await service.mine(ids.tron, 9);
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
    await sql`update payments set amount = amount + 100 where ticket_id = ${ticket.id}`.execute(service.db);
    await sql`update assets set reserved = reserved + 100 where id = 7`.execute(service.db);
    await service.advance(HOUR);
    await expectStopped(ticket, 'and the books owe');
    await expectAccounted();
  });

  it('stopped with a signed payout is never paid beside it', async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await paymentsOf(ticket)).toEqual([{ purpose: 'payout', state: 'sent' }]);
    expect(await order('invalidate-ticket', ticket)).toBe(200);
    for (const name of ['hold-ticket', 'continue-ticket']) expect(await order(name, ticket)).toBe(422);
    expect(await refund(ticket)).toBe(422);
    await service.mine(ids.tron, 9);
    expect(await paymentsOf(ticket)).toEqual([{ purpose: 'payout', state: 'final' }]);
    expect(await statusOf(ticket)).toBe(0);
    expect(await order('pay-ticket', ticket)).toBe(200);
    expect(await path(ticket)).toEqual([1, 2, 3, 0, 3, 4]);
    expect(await paymentsOf(ticket)).toHaveLength(1);
    await expectAccounted();
  });

  it('stopped with an impossible payout can be paid again', async () => {
    await service.fault(ids.ripple, 'feeStuck');
    const ticket = await service.createTicket({
      get: [ids.xrp, ids.ripple],
      address: addresses.ripple,
      memo: '8',
    });
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await order('invalidate-ticket', ticket)).toBe(200);
    await voidPayments(service, ids.ripple);
    await service.fault(ids.ripple, 'none');
    expect(await statusOf(ticket)).toBe(0);
    await expectAccounted();
    expect(await order('pay-ticket', ticket)).toBe(200);
    await service.mine(ids.ripple, 2);
    await service.advance(30_000);
    expect(await path(ticket)).toEqual([1, 2, 3, 0, 3, 4]);
    expect(await paymentsOf(ticket)).toEqual([
      { purpose: 'payout', state: 'failed' },
      { purpose: 'payout', state: 'final' },
    ]);
    await expectAccounted();
  });
});

describe('a ticket that has expired', () => {
  it('with a reserve is stopped and releases the reserve', async () => {
    const ticket = await service.createTicket();
    await service.advance(HOUR);
    expect(await statusOf(ticket)).toBe(5);
    await sql`update tickets set reserved = 5, reserve_is_unpaid = false where id = ${ticket.id}`.execute(
      service.db,
    );
    await sql`update assets set reserved = reserved + 5 where id = 7`.execute(service.db);
    await service.advance(HOUR);
    await expectStopped(ticket, 'it holds 5 of the reserve');
    await expectAccounted();
    expect(await order('hold-ticket', ticket)).toBe(200);
    expect(await order('reject-ticket', ticket)).toBe(200);
    expect(await path(ticket)).toEqual([1, 5, 0, 9, 6]);
  });
});

describe('a ticket that is being refunded', () => {
  it('with an open deposit cancels its refund, and refunds once', async () => {
    const ticket = await heldTicket(service);
    await service.command('stop-payouts', { asset: 'BTC@bitcoin', reason: 'test' });
    expect(await refund(ticket)).toBe(200);
    await dispose(ticket, 'parked');
    await service.advance(HOUR);
    await expectStopped(ticket, 'its deposits and the books differ by 0.3');
    await expectAccounted();
    expect(await order('continue-ticket', ticket)).toBe(422);
    await service.command('start-payouts', { asset: 'BTC@bitcoin' });
    expect(await refund(ticket)).toBe(200);
    await service.mine(ids.bitcoin, 3);
    await service.advance(30_000);
    expect(await path(ticket)).toEqual([1, 2, 9, 7, 0, 7, 8]);
    expect(await paymentsOf(ticket)).toEqual([
      { purpose: 'refund', state: 'cancelled' },
      { purpose: 'refund', state: 'final' },
    ]);
    await expectAccounted();
  });

  it('stopped with a signed refund is never refunded twice', async () => {
    const ticket = await heldTicket(service);
    expect(await refund(ticket)).toBe(200);
    expect(await order('invalidate-ticket', ticket)).toBe(200);
    expect(await order('pay-ticket', ticket)).toBe(422);
    await service.mine(ids.bitcoin, 3);
    await service.advance(30_000);
    expect(await statusOf(ticket)).toBe(0);
    expect(await refund(ticket)).toBe(200);
    expect(await path(ticket)).toEqual([1, 2, 9, 7, 0, 7, 8]);
    expect(await paymentsOf(ticket)).toEqual([{ purpose: 'refund', state: 'final' }]);
    await expectAccounted();
  });

  it('fails with a reason while its network does not answer', async () => {
    const ticket = await heldTicket(service);
    await service.fault(ids.bitcoin, 'down');
    expect(await refund(ticket)).toBe(422);
    await service.fault(ids.bitcoin, 'none');
    expect(await refund(ticket)).toBe(200);
    await service.mine(ids.bitcoin, 3);
    await service.advance(30_000);
    expect(await path(ticket)).toEqual([1, 2, 9, 7, 8]);
    await expectAccounted();
  });

  it('is refunded with the refund of its single deposit', async () => {
    const ticket = await service.createTicket();
    expect(await order('invalidate-ticket', ticket)).toBe(200);
    const txId = await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    const { id } = await service.db
      .selectFrom('deposits')
      .select('id')
      .where('tx_id', '=', txId)
      .executeTakeFirstOrThrow();
    expect(await service.command('refund-deposit', { deposit: id, address: OWN_BTC, reason: 'asked' })).toBe(
      200,
    );
    expect(await refund(ticket)).toBe(200);
    await service.mine(ids.bitcoin, 3);
    await service.advance(30_000);
    expect(await path(ticket)).toEqual([1, 0, 7, 8]);
    await expectAccounted();
  });
});

describe('a ticket on hold', () => {
  it('with a vanished deposit is stopped once', async () => {
    const ticket = await heldTicket(service);
    await dispose(ticket, 'refunded');
    await service.advance(HOUR);
    await expectStopped(ticket, 'its deposits and the books differ by -0.3');
    expect(await order('hold-ticket', ticket)).toBe(200);
    await service.advance(HOUR);
    expect(await statusOf(ticket)).toBe(9);
    await dispose(ticket, 'open');
    await expectAccounted();
    expect(await order('pay-ticket', ticket)).toBe(200);
    expect(await path(ticket)).toEqual([1, 2, 9, 0, 9, 3]);
  });

  it('is stopped again by a further breach', async () => {
    const ticket = await heldTicket(service);
    await dispose(ticket, 'refunded');
    await service.advance(HOUR);
    expect(await order('hold-ticket', ticket)).toBe(200);
    await sql`update tickets set reserved = 1 where id = ${ticket.id}`.execute(service.db);
    await sql`update assets set reserved = reserved + 1 where id = 7`.execute(service.db);
    await service.advance(HOUR);
    await expectStopped(ticket, 'it holds 1 of the reserve');
    await dispose(ticket, 'open');
    expect(await order('pay-ticket', ticket)).toBe(200);
    expect(await path(ticket)).toEqual([1, 2, 9, 0, 9, 0, 3]);
  });
});

describe('the operator', () => {
  it('gets no alert about sound tickets', async () => {
    const paid = await service.createTicket();
    await service.send(paid);
    const held = await heldTicket(service);
    // A payment that stays in no block for half an hour is something wrong.
    await service.mine(ids.tron, 9);
    const before = await openAlerts(service.db);
    const unpaid = await service.createTicket();
    for (let hour = 0; hour < 3; hour += 1) await service.advance(HOUR);
    expect(await openAlerts(service.db)).toEqual(before);
    expect([await statusOf(paid), await statusOf(held), await statusOf(unpaid)]).toEqual([4, 9, 5]);
  });
});

describe('the table of moves', () => {
  it('has all its rows to and from "invalid" walked here', async () => {
    const isMeant = (from: number, to: number) => from === 0 || to === 0;
    expect(await movesWalked(service.db, isMeant)).toEqual(movesOfTable(isMeant));
  });
});
