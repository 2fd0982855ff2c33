import { randomUUID } from 'node:crypto';
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { addresses, ids } from '../../test/factories.ts';
import { accountOf, assets, putDeposit, putPayment, putTicket } from '../../test/operator-world.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { smallWorld } from '../../test/small-world.ts';
import { alertSubjects } from '../alerts.ts';
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import { completeTicket } from '../tickets/index.ts';

const { database, clock, world, run, balance, statusOf } = await smallWorld();
const ANNAS_BTC = addresses.bitcoin;

describe('transfers by hand', () => {
  it('complete their ticket once and lower the bank', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.sending, getAssetId: assets.rub });
    await putPayment(world.deps, {
      ticketId: ticket.id,
      assetId: assets.rub,
      amount: '70000',
      state: 'manual',
    });
    const before = await balance(accountOf('bank', ids.rub));
    await run('claim-payment', { payout: ticket.number });
    await run('record-transfer', { payout: ticket.number, reference: 'SBP 4711' });
    await runJobs(database, clock, { 'payment.final': [(event) => completeTicket(world.deps, event)] });
    expect(await statusOf(ticket.id)).toBe(TicketStatus.completed);
    expect(await balance(accountOf('payable', ids.rub))).toBe('0');
    expect(before).toBe('150000000');
    expect(await balance(accountOf('bank', ids.rub))).toBe('149930000');
    expect((await run('ticket', { ticket: ticket.id })).payouts[0]).toMatchObject({ reference: 'SBP 4711' });
    await expect(run('record-transfer', { payout: ticket.number, reference: 'SBP 4712' })).rejects.toThrow(
      '422: no transfer by hand',
    );
  });

  it('pay one payout only', async () => {
    const [one, other] = [
      await putTicket(world.deps, { status: TicketStatus.sending, getAssetId: assets.rub }),
      await putTicket(world.deps, { status: TicketStatus.sending, getAssetId: assets.rub }),
    ];
    const payout = await putPayment(world.deps, {
      ticketId: one.id,
      assetId: assets.rub,
      amount: '70000',
      state: 'manual',
    });
    await putPayment(world.deps, { ticketId: other.id, assetId: assets.rub, amount: '500', state: 'manual' });
    const paid = `payout ${payout}, 70000 RUB to ${addresses.tron} of ticket ${one.number}`;
    for (const { number } of [one, other]) await run('claim-payment', { payout: number });
    expect(await run('record-transfer', { payout: one.number, reference: 'SBP 4711' })).toBe(
      `The transfer is recorded: ${paid}, is final.`,
    );
    await expect(run('record-transfer', { payout: other.number, reference: 'sbp 4711' })).rejects.toThrow(
      `422: the transfer sbp 4711 has paid another payout: ${paid}`,
    );
    expect(await run('payouts', { state: 'manual' })).toMatchObject([{ ticket: other.number }]);
    expect(await run('record-transfer', { payout: other.number, reference: 'SBP 4712' })).toContain(
      '500 RUB',
    );
  });

  it('of another sum settle the payout with that sum', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.sending, getAssetId: assets.rub });
    await putPayment(world.deps, {
      ticketId: ticket.id,
      assetId: assets.rub,
      amount: '70000',
      state: 'manual',
    });
    const transfer = { payout: ticket.number, reference: 'SBP 4711' };
    await run('claim-payment', { payout: ticket.number });
    await expect(run('record-transfer', { ...transfer, amount: '69000.005' })).rejects.toThrow('2 decimals');
    expect(await run('record-transfer', { ...transfer, amount: '69000.05' })).toContain(', 69000.05 RUB to');
    await runJobs(database, clock, { 'payment.final': [(event) => completeTicket(world.deps, event)] });
    expect(await run('ticket', { ticket: ticket.id })).toMatchObject({
      status: 'completed',
      get: '69000.05 RUB',
    });
    expect(await balance(accountOf('payable', ids.rub))).toBe('0');
    expect(await balance(accountOf('liquidity', ids.rub))).toBe('69000.05');
    const { books } = await run('ticket', { ticket: ticket.id });
    const notes = books.map(({ note }: { note: string | null }) => note).filter(Boolean);
    expect(new Set(notes)).toEqual(new Set(['69000.05 were paid, and 70000 were owed']));
    expect(await balance(accountOf('bank', ids.rub))).toBe('149930999.95');
    await expect(run('record-transfer', { ...transfer, amount: '69000' })).rejects.toThrow(
      '422: no transfer',
    );
  });

  it('are refused for a network’s payout', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.sending });
    const payout = await putPayment(world.deps, {
      ticketId: ticket.id,
      assetId: assets.usdtTron,
      amount: '880',
      state: 'queued',
    });
    await expect(run('record-transfer', { payout, reference: 'x' })).rejects.toThrow('422: no transfer');
    await expect(run('record-transfer', { payout: randomUUID(), reference: 'x' })).rejects.toThrow('422');
  });
});

describe('payouts', () => {
  it('of one asset stop with a reason and start again', async () => {
    await run('stop-payouts', { asset: 'usdt@TRON', reason: 'the node lies' });
    const stopped = async () =>
      (await run('assets')).find((one: { asset: string }) => one.asset === 'USDT@tron').payoutsStopped?.why;
    expect(await stopped()).toBe('the node lies');
    await run('start-payouts', { asset: 'USDT@tron' });
    expect(await stopped()).toBeUndefined();
    await expect(run('stop-payouts', { asset: 'DOGE', reason: 'x' })).rejects.toThrow(
      /422: there is no asset "DOGE"; there are BTC@bitcoin/,
    );
  });

  it('are listed by state and asset', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.sending });
    await putPayment(world.deps, {
      ticketId: ticket.id,
      assetId: assets.usdtTron,
      amount: '880',
      state: 'queued',
    });
    expect(await run('payouts', { asset: 'USDT@tron' })).toMatchObject([{ ticket: ticket.number }]);
    expect(await run('payouts', { asset: 'BTC@bitcoin' })).toEqual([]);
    expect(await run('payouts', { state: 'final' })).toEqual([]);
  });

  it('that no block takes are listed alone, with since when and why', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.sending });
    const { id: ticketId } = ticket;
    const payout = { ticketId, assetId: assets.usdtTron, amount: '880', state: 'queued' } as const;
    const id = (await putPayment(world.deps, payout)) ?? '';
    expect(await run('payouts', { stuck: true })).toEqual([]);
    const set = { state: 'sent', tx_id: 'abc' } as const;
    await database.db.updateTable('payments').set(set).where('id', '=', id).execute();
    expect(await run('payouts', { stuck: true })).toEqual([]);
    const sum = { amount: '880', coin: 'USDT@tron' };
    const since = clock.now().toISOString();
    const detail = alertDetail('paymentStuck', { payment: id, sum, since, transaction: 'abc' });
    await raiseAlert(database.db, clock.now(), alertSubjects.paymentWaits(id), detail);
    expect(await run('payouts', { stuck: true })).toMatchObject([
      { id, ticket: ticket.number, stuckFor: { said: [detail] } },
    ]);
    await resolveAlert(database.db, clock.now(), alertSubjects.paymentWaits(id));
    expect(await run('payouts', { stuck: true })).toEqual([]);
    expect(await run('payouts', { state: 'sent' })).toMatchObject([{ id, stuckFor: null }]);
  });

  it('that were not sent have no fee to raise', async () => {
    const { id: ticketId } = await putTicket(world.deps, { status: TicketStatus.sending });
    const payout = { ticketId, assetId: assets.usdtTron, amount: '880', state: 'queued' } as const;
    const id = await putPayment(world.deps, payout);
    await expect(run('bump-payment', { payout: id, reason: 'it waits' })).rejects.toThrow(
      '422: the payment is queued, and its newest transaction was not sent yet',
    );
  });

  it('of a deposit’s refund are listed with deposit and ticket', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.completed });
    const deposit = await putDeposit(world.deps, { ticket, amount: '0.1', disposition: 'parked' });
    await run('refund-deposit', { deposit, address: ANNAS_BTC, reason: 'came later' });
    expect(await run('payouts')).toMatchObject([{ purpose: 'refund', ticket: ticket.number, deposit }]);
  });
});
