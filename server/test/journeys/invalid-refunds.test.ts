import { describe, expect, it } from 'vitest';
import { brokenRows, HOUR, OWN_BTC } from '../broken-rows.ts';
import { ids } from '../factories.ts';
import { heldTicket } from '../held-ticket.ts';
import { movesOfTable, movesWalked } from '../moves-walked.ts';

const rows = brokenRows();
const { statusOf, path, order, refund, paymentsOf, dispose, expectAccounted, expectStopped } = rows;

describe('a ticket that is being refunded', () => {
  it('with an open deposit cancels its refund, and refunds once', async () => {
    const ticket = await heldTicket(rows.service);
    await rows.service.command('stop-payouts', { asset: 'BTC@bitcoin', reason: 'test' });
    expect(await refund(ticket)).toBe(200);
    await dispose(ticket, 'parked');
    await rows.service.advance(HOUR);
    await expectStopped(ticket, 'its deposits and the books differ by 0.3');
    await expectAccounted();
    expect(await order('continue-ticket', ticket)).toBe(422);
    await rows.service.command('start-payouts', { asset: 'BTC@bitcoin' });
    expect(await refund(ticket)).toBe(200);
    await rows.service.mine(ids.bitcoin, 3);
    await rows.service.advance(30_000);
    expect(await path(ticket)).toEqual([1, 2, 9, 7, 0, 7, 8]);
    expect(await paymentsOf(ticket)).toEqual([
      { purpose: 'refund', state: 'cancelled' },
      { purpose: 'refund', state: 'final' },
    ]);
    await expectAccounted();
  });

  it('stopped with a signed refund is never refunded twice', async () => {
    const ticket = await heldTicket(rows.service);
    expect(await refund(ticket)).toBe(200);
    expect(await order('invalidate-ticket', ticket)).toBe(200);
    expect(await order('pay-ticket', ticket)).toBe(422);
    await rows.service.mine(ids.bitcoin, 3);
    await rows.service.advance(30_000);
    expect(await statusOf(ticket)).toBe(0);
    expect(await refund(ticket)).toBe(200);
    expect(await path(ticket)).toEqual([1, 2, 9, 7, 0, 7, 8]);
    expect(await paymentsOf(ticket)).toEqual([{ purpose: 'refund', state: 'final' }]);
    await expectAccounted();
  });

  it('fails with a reason while its network does not answer', async () => {
    const ticket = await heldTicket(rows.service);
    await rows.service.fault(ids.bitcoin, 'down');
    expect(await refund(ticket)).toBe(422);
    await rows.service.fault(ids.bitcoin, 'none');
    expect(await refund(ticket)).toBe(200);
    await rows.service.mine(ids.bitcoin, 3);
    await rows.service.advance(30_000);
    expect(await path(ticket)).toEqual([1, 2, 9, 7, 8]);
    await expectAccounted();
  });

  it('is refunded with the refund of its single deposit', async () => {
    const ticket = await rows.service.createTicket();
    expect(await order('invalidate-ticket', ticket)).toBe(200);
    const txId = await rows.service.send(ticket);
    await rows.service.mine(ids.bitcoin, 2);
    const { id } = await rows.service.db
      .selectFrom('deposits')
      .select('id')
      .where('tx_id', '=', txId)
      .executeTakeFirstOrThrow();
    expect(
      await rows.service.command('refund-deposit', { deposit: id, address: OWN_BTC, reason: 'asked' }),
    ).toBe(200);
    expect(await refund(ticket)).toBe(200);
    await rows.service.mine(ids.bitcoin, 3);
    await rows.service.advance(30_000);
    expect(await path(ticket)).toEqual([1, 0, 7, 8]);
    await expectAccounted();
  });
});

describe('the table of moves', () => {
  it('has its rows between these statuses and "invalid" walked here', async () => {
    const isMeant = (from: number, to: number) => [from, to].includes(0) && [from, to].includes(7);
    expect(await movesWalked(rows.service.db, isMeant)).toEqual(movesOfTable(isMeant));
  });
});
