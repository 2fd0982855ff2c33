/** A re-org takes back the deposit of a payment that is decided, but not yet signed or transferred. */
import { formatDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reorganise } from '../../src/chains/simulated/world.ts';
import { balanceOf } from '../../src/ledger/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { addresses, ids } from '../factories.ts';
import { keepChain } from '../kept-chain.ts';
import { type Held, openService, type Service } from '../service.ts';

const MINUTE = 60_000;
const GONE = {
  said: expect.any(Array),
  why: expect.stringMatching(/^deposit \d+, which a re-org took back/),
};
const toPhone = { get: [ids.rub, null], address: '+79123456789', memo: '@anna_smith' } as const;

let service: Service;
beforeAll(async () => {
  service = await openService();
  // Blocks that the watcher knows, below those that are taken away.
  await service.mine(ids.bitcoin, 3);
});
afterAll(() => service.close());

const statusOf = async (ticket: Held) => (await service.view(ticket)).status;
const paymentsOf = (ticket: Held) =>
  service.db
    .selectFrom('payments')
    .select(['state', 'signed_at'])
    .where('ticket_id', '=', ticket.id)
    .orderBy('created_at')
    .execute();
const alerts = async () =>
  (await openAlerts(service.db))
    .filter(({ subject }) => subject.startsWith('reorg:'))
    .map(({ message }) => message);
/** What the operator reads of the only payment that waits: in the list, and with its ticket. */
async function waitsFor(ticket: Held): Promise<unknown[]> {
  const listed = (await service.ask('payouts', {})).json().result;
  const shown = (await service.ask('ticket', { ticket: ticket.id })).json().result.payouts;
  return [...listed, ...shown].map((payout: { waitsFor: unknown }) => payout.waitsFor);
}
const books = async () => {
  const { rows } = await sql<{
    reserved: string;
  }>`select sum(reserved)::text as reserved from assets`.execute(service.db);
  const btc = { currencyId: ids.btc } as const;
  return {
    promised: rows[0]?.reserved,
    hot: formatDecimal(await balanceOf(service.db, { kind: 'hot', networkId: ids.bitcoin, ...btc })),
    losses: formatDecimal(await balanceOf(service.db, { kind: 'losses', ...btc })),
    customer: formatDecimal(await balanceOf(service.db, { kind: 'customer', ...btc })),
    liquidity: formatDecimal(await balanceOf(service.db, { kind: 'liquidity', ...btc })),
    payable: formatDecimal(await balanceOf(service.db, { kind: 'payable', currencyId: ids.usdt })),
  };
};
/** Its payout is decided while TRON is away, and then the deposit is taken back. */
async function takenBack(): Promise<{ ticket: Held; txId: string; turnBack: () => Promise<void> }> {
  const ticket = await service.createTicket();
  await service.fault(ids.tron, 'down');
  const txId = await service.send(ticket);
  await service.mine(ids.bitcoin, 2);
  expect(await statusOf(ticket)).toBe(3);
  const turnBack = await keepChain(service, ids.bitcoin);
  await service.reorg(ids.bitcoin, 3, [txId]);
  return { ticket, txId, turnBack };
}
/** Its network is there again: whatever may leave leaves. */
async function letLeave(): Promise<void> {
  await service.fault(ids.tron, 'none');
  service.changed.add(ids.tron);
  await service.advance(2 * MINUTE);
  await service.mine(ids.tron, 1);
  await service.advance(MINUTE);
  await service.mine(ids.tron, 9);
}

describe('an unsigned payment without its deposit', () => {
  it('waits until the deposit is final again', {
    tags: ['threat:deposit-reorg'],
  }, async () => {
    const { ticket, turnBack } = await takenBack();
    await letLeave();
    expect(await paymentsOf(ticket)).toEqual([{ state: 'queued', signed_at: null }]);
    expect(await waitsFor(ticket)).toEqual([GONE, GONE]);
    expect(await alerts()).toEqual([expect.stringContaining('The money is still here')]);
    expect((await alerts())[0]).toContain(`invalidate-ticket --ticket ${ticket.id}`);

    await turnBack();
    expect(await alerts()).toEqual([]);
    await letLeave();
    expect(await statusOf(ticket)).toBe(4);
    expect(await paymentsOf(ticket)).toMatchObject([{ state: 'final' }]);
    expect(await waitsFor(ticket)).toEqual([null]);
  });

  it('waits for a pending deposit until its depth', {
    tags: ['threat:deposit-reorg'],
  }, async () => {
    const ticket = await service.createTicket();
    await service.fault(ids.tron, 'down');
    const txId = await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.fault(ids.bitcoin, 'feeStuck');
    await reorganise(service.world, ids.bitcoin, 2);
    const unmined = { state: 'mempool', block_height: null } as const;
    await service.db.updateTable('sim_transactions').set(unmined).where('tx_id', '=', txId).execute();
    service.changed.add(ids.bitcoin);
    await service.settle();
    const [deposit] = (await service.ask('ticket', { ticket: ticket.id })).json().result.deposits;
    expect(deposit).toMatchObject({ state: 'mempool', disposition: 'exchanged' });
    await letLeave();
    expect(await paymentsOf(ticket)).toEqual([{ state: 'queued', signed_at: null }]);
    await service.fault(ids.bitcoin, 'none');
    await service.mine(ids.bitcoin, 3);
    await letLeave();
    expect(await statusOf(ticket)).toBe(4);
    expect(await paymentsOf(ticket)).toMatchObject([{ state: 'final' }]);
  });

  it('cancelled, restores books and reserve', async () => {
    const before = await books();
    const { ticket } = await takenBack();
    await letLeave();
    expect(await books()).not.toEqual(before);
    expect(await service.command('invalidate-ticket', { ticket: ticket.id, reason: 'a re-org' })).toBe(200);
    expect(await books()).toEqual(before);
    expect(await statusOf(ticket)).toBe(0);
    expect(await alerts()).toEqual([]);
    expect(await paymentsOf(ticket)).toEqual([{ state: 'cancelled', signed_at: null }]);
  });

  it('once signed, is sent', async () => {
    const ticket = await service.createTicket();
    await service.fault(ids.tron, 'feeStuck');
    const txId = await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await paymentsOf(ticket)).toMatchObject([{ state: 'sent' }]);
    const turnBack = await keepChain(service, ids.bitcoin);
    await service.reorg(ids.bitcoin, 3, [txId]);
    expect(await alerts()).toEqual([expect.stringContaining('nothing that it was decided for can be kept')]);
    await letLeave();
    expect(await statusOf(ticket)).toBe(4);
    await turnBack();
    expect(await alerts()).toEqual([]);
  });
});

describe('a transfer by hand whose deposit was taken back', () => {
  it('needs --without-deposit to be recorded', {
    tags: ['threat:deposit-reorg'],
  }, async () => {
    const ticket = await service.createTicket(toPhone);
    const txId = await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await waitsFor(ticket)).toEqual([null, null]);
    const turnBack = await keepChain(service, ids.bitcoin);
    await service.reorg(ids.bitcoin, 3, [txId]);
    expect(await waitsFor(ticket)).toEqual([GONE, GONE]);
    expect(await alerts()).toEqual([expect.stringContaining('is yours to leave')]);

    const transfer = { payout: ticket.id, reference: `SBP ${ticket.id}` };
    expect(await service.command('claim-payment', { payout: ticket.id })).toBe(200);
    const answer = await service.ask('record-transfer', transfer);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toContain('--without-deposit');
    expect(await paymentsOf(ticket)).toMatchObject([{ state: 'manual' }]);
    expect(await service.command('record-transfer', { ...transfer, 'without-deposit': true })).toBe(200);
    expect(await statusOf(ticket)).toBe(4);
    await turnBack();
  });

  it('is owed again once the deposit is final', async () => {
    const ticket = await service.createTicket(toPhone);
    const txId = await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    const turnBack = await keepChain(service, ids.bitcoin);
    await service.reorg(ids.bitcoin, 3, [txId]);
    await turnBack();
    expect(await waitsFor(ticket)).toEqual([null, null]);
    const transfer = { payout: ticket.id, reference: `SBP ${ticket.id}` };
    expect(await service.command('claim-payment', { payout: ticket.id })).toBe(200);
    expect(await service.command('record-transfer', transfer)).toBe(200);
    expect(await statusOf(ticket)).toBe(4);
  });
});

describe('an unsigned refund without its deposit', () => {
  const back = { address: addresses.bitcoin, reason: 'too much' };
  const start = () => service.command('start-payouts', { asset: 'BTC@bitcoin' });
  it('of a ticket waits, and is cancelled with the ticket', async () => {
    const before = await books();
    const ticket = await service.createTicket();
    await service.command('stop-payouts', { asset: 'BTC@bitcoin', reason: 'somebody looks' });
    const txId = await service.send(ticket, '0.3');
    await service.mine(ids.bitcoin, 2);
    expect(await service.command('refund-ticket', { ticket: ticket.id, ...back })).toBe(200);
    await service.reorg(ids.bitcoin, 3, [txId]);
    await start();
    await service.advance(2 * MINUTE);
    await service.mine(ids.bitcoin, 4);
    expect(await paymentsOf(ticket)).toEqual([{ state: 'queued', signed_at: null }]);
    expect(await alerts()).toEqual([expect.stringContaining(`invalidate-ticket --ticket ${ticket.id}`)]);
    expect(await service.command('invalidate-ticket', { ticket: ticket.id, reason: 'a re-org' })).toBe(200);
    expect(await books()).toEqual(before);
    expect(await alerts()).toEqual([]);
  });

  it('of one deposit waits, or is cancelled', async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await letLeave();
    expect(await statusOf(ticket)).toBe(4);
    const before = await books();
    await service.command('stop-payouts', { asset: 'BTC@bitcoin', reason: 'somebody looks' });
    const txId = await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    const [, { id: deposit }] = (await service.ask('ticket', { ticket: ticket.id })).json().result.deposits;
    expect(await service.command('refund-deposit', { deposit, ...back })).toBe(200);
    await service.reorg(ids.bitcoin, 3, [txId]);
    await start();
    await service.advance(2 * MINUTE);
    expect(await waitsFor(ticket)).toEqual([GONE, null, GONE]);
    const [alert] = await alerts();
    const payout = /cancel-payout --payout (\S+)$/.exec(alert ?? '')?.[1];
    expect(await service.command('cancel-payout', { payout, reason: 'a re-org' })).toBe(200);
    expect(await books()).toEqual(before);
    expect(await alerts()).toEqual([]);
  });
});
