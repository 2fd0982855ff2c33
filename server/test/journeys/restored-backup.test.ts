/**
 * The restored backup is older than the networks. Tickets of the restore gap are in no table, and
 * customers still pay them. Addresses are reset here to the state of a restored database: free, or not yet
 * derived.
 */
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '../../src/ledger/index.ts';
import { brokenPromises } from '../../src/payments/reconciliation/promises-store.ts';
import { checkTicket } from '../../src/tickets/stopping/check-tickets.ts';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** The ticket was made after the backup. */
async function loseTicket({ id }: Held): Promise<void> {
  const { db } = service;
  await sql`update assets a set reserved = a.reserved - t.reserved, reserved_unpaid = a.reserved_unpaid - t.reserved
              from tickets t where t.id = ${id} and a.id = t.get_asset_id`.execute(db);
  await db
    .updateTable('deposit_addresses')
    .set({ ticket_id: null, given_at: null })
    .where('ticket_id', '=', id)
    .execute();
  await db.deleteFrom('ticket_history').where('ticket_id', '=', id).execute();
  await db.deleteFrom('tickets').where('id', '=', id).execute();
}

/** Everything of the stock was derived after the backup. */
async function loseStock(networkId: number): Promise<void> {
  const { db } = service;
  await db
    .deleteFrom('deposit_addresses')
    .where('network_id', '=', networkId)
    .where('ticket_id', 'is', null)
    .where('is_retired', '=', false)
    .execute();
  await sql`update address_indexes set next_index = coalesce(
              (select max(derivation_index) + 1 from deposit_addresses where network_id = ${networkId}), 0)
             where network_id = ${networkId}`.execute(db);
}

const BITCOIN = {
  give: [ids.btc, ids.bitcoin],
  amount: '0.01',
  own: { address: addresses.bitcoin },
} as const;
const RIPPLE = {
  give: [ids.xrp, ids.ripple],
  amount: '500',
  own: { address: addresses.ripple, memo: '1' },
} as const;

describe.each([
  { what: 'an address that its stock holds as free', ...BITCOIN, isInStock: true },
  { what: 'an address that it has not derived yet', ...BITCOIN, isInStock: false },
  { what: 'a tag that its stock holds as free', ...RIPPLE, isInStock: true },
])('distrust-stock after a restore', ({ what, give, amount, own, isInStock }) => {
  it(`never gives a lost ticket’s address (${what}) to another`, {
    tags: ['threat:lost-backup'],
  }, async () => {
    const [, networkId] = give;
    const alice = await service.createTicket({ give, amount });
    await loseTicket(alice);
    if (!isInStock) await loseStock(networkId);

    expect((await service.ask('distrust-stock', {})).statusCode).toBe(200);
    await service.settle();
    const bob = await service.createTicket({ give, amount });
    expect(bob.deposit).not.toEqual(alice.deposit);

    await service.send(alice);
    await service.mine(networkId, 6);
    expect(await service.view(bob)).toMatchObject({ status: 1, deposits: [] });
    const { result } = (await service.ask('deposits', {})).json();
    expect(result).toMatchObject([{ disposition: 'unmatched', state: 'final' }]);

    const { deposit } = result[0];
    const refund = { deposit, ...own, reason: 'of a lost ticket' };
    expect(await service.command('refund-deposit', refund)).toBe(200);
    await service.mine(networkId, 6);
    expect((await service.ask('deposits', {})).json().result).toEqual([]);
  });
});

/** Paid by the hot wallet in the lost time: its network knows of it, and no table. */
async function payUnknown(to: string, amount: string): Promise<string> {
  const chain = service.app.networks.chains.get(ids.tron);
  assert(chain !== undefined);
  const from = { kind: 'hot' } as const;
  const sum = toDecimal(amount);
  const payments = [
    { id: randomUUID(), purpose: 'payout' as const, currencyId: ids.usdt, to, memo: null, amount: sum },
  ];
  const order = { id: randomUUID(), from, payments, ahead: [] };
  const paid = await chain.sign({ ...order, nonce: await chain.nextNonce(from) });
  await chain.broadcast(paid.bytes);
  return paid.txId;
}

describe('a payout in the restore gap', () => {
  let third: Held;
  it('completes its ticket by record-payment, once', async () => {
    const [ticket, other] = [await service.createTicket(), await service.createTicket()];
    third = await service.createTicket({ email: 'third@example.com' });
    await service.command('stop-payouts', { asset: 'USDT@tron', reason: 'restored' });
    await service.send(ticket);
    await service.send(other);
    await service.mine(ids.bitcoin, 2);
    const queued = (await service.ask('payouts', {})).json().result;
    expect(queued).toMatchObject([{ amount: '886.945 USDT@tron' }, { amount: '886.945 USDT@tron' }]);
    const [payout, otherPayment] = queued.map(({ id }: { id: string }) => id);
    const record = (id: string, transaction: string, amount?: string) =>
      service.command('record-payment', { payout: id, transaction, amount });

    const transaction = await payUnknown(addresses.tron, '900');
    const tooLittle = await payUnknown(addresses.tron, '886');
    const elsewhere = await payUnknown('TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH', '891.9');
    expect(await record(payout, transaction)).toBe(422);
    await service.mine(ids.tron, 25);
    expect(await record(payout, tooLittle)).toBe(422);
    expect(await record(payout, elsewhere)).toBe(422);
    expect(await record(payout, transaction)).toBe(422);
    expect(await record(payout, transaction, '900')).toBe(200);
    expect(await record(otherPayment, transaction, '900')).toBe(422);
    expect(await record(payout, transaction, '900')).toBe(422);

    const tickets = [await service.view(ticket), await service.view(other)];
    expect(tickets.map(({ status, toAmount }) => [status, toAmount]).toSorted()).toEqual([
      [TicketStatus.sending, '886.945'],
      [TicketStatus.completed, '900'],
    ]);
    expect(await brokenPromises(service.db)).toEqual([]);
  });

  it('of less than is owed now says so, also after a stop', async () => {
    const ticket = third;
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    const { payouts } = (await service.ask('ticket', { ticket: ticket.id })).json().result;
    const transaction = await payUnknown(addresses.tron, '880');
    await service.mine(ids.tron, 25);

    const record = (amount?: string) =>
      service.ask('record-payment', { payout: payouts[0].id, transaction, amount });
    const declined = (await record()).body;
    expect(declined).toContain('it paid 880, and 886.945 are owed here, so 6.945 less');
    expect((await record('880')).json().result).toContain('It paid 880 of 886.945 owed');
    await checkTicket(service, ticket.id);
    expect((await service.view(ticket)).status).toBe(TicketStatus.sending);
    await service.settle();
    const paid = { status: TicketStatus.completed, toAmount: '880', payoutTx: { id: transaction } };
    expect(await service.view(ticket)).toMatchObject(paid);
    const { messages } = (await service.call('GET', '/sandbox/mail?to=third@example.com')).json();
    const texts: string[] = messages.map(({ text }: { text: string }) => text);
    expect(texts.some((text) => text.includes('880 USDT'))).toBe(true);
    expect(formatDecimal(await balanceOf(service.db, { kind: 'losses', currencyId: ids.usdt }))).toBe('0');
  });

  it('is not recorded while its network is silent', async () => {
    const [{ id: payout }] = (await service.ask('payouts', { state: 'queued' })).json().result;
    await service.db
      .updateTable('sim_networks')
      .set({ fault: 'down' })
      .where('network_id', '=', ids.tron)
      .execute();
    const answer = await service.ask('record-payment', { payout, transaction: 'x' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('did not answer');
    await service.db
      .updateTable('sim_networks')
      .set({ fault: 'none' })
      .where('network_id', '=', ids.tron)
      .execute();
  });
});
