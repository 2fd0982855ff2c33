import { BY_WORD_MS } from '@parom/contract/limits';
import { formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, holdReserve, releaseReserve, reserveStates } from '../../src/ledger/index.ts';
import { addresses, ids } from '../factories.ts';
import { heldTicket } from '../held-ticket.ts';
import { movesOfTable, movesWalked } from '../moves-walked.ts';
import { type Held, openService, type Service } from '../service.ts';
import { voidPayments } from '../void-payments.ts';

const WINDOW = 30 * 60_000;
const GRACE = 45_000;
const HOUR = 3_600_000;
const OWN_BTC = addresses.bitcoin;
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const pay = async (ticket: Held) =>
  (await service.call('POST', `/v1/tickets/pay?ticketId=${ticket.id}`, { token: ticket.token })).statusCode;
const order = (name: string, values: object) => service.command(name, values);
const numberOf = async (ticket: Held) => (await service.view(ticket)).simpleId;
const statusOf = async (ticket: Held) => (await service.view(ticket)).status;
const heldUsdt = async () =>
  formatDecimal(
    (await reserveStates(service.db)).find(({ assetId }) => assetId === 7)?.reserved ?? (0n as never),
  );
const path = async (ticket: Held) => (await service.view(ticket)).history.map(({ status }) => status);

describe('1 awaiting payment', () => {
  it('to 2, by “I have paid”, keeps the ticket for 24 h', async () => {
    const ticket = await service.createTicket();
    const before = await service.view(ticket);
    expect(await pay(ticket)).toBe(200);
    expect(await pay(ticket)).toBe(200);
    const after = await service.view(ticket);
    expect(after).toMatchObject({
      status: 2,
      byWord: true,
      fromWallet: before.fromWallet,
      toAmount: before.toAmount,
    });
    await service.advance(WINDOW + GRACE + HOUR);
    expect(await statusOf(ticket)).toBe(2);
    await service.send(ticket);
    expect(await service.view(ticket)).toMatchObject({
      status: 2,
      byWord: false,
      deposits: [{ verdict: 'late' }],
    });
  });

  it('to 5, after window and grace, releases the reserve at the window', {
    tags: ['spec:4.24', 'spec:4.33'],
  }, async () => {
    const before = await heldUsdt();
    const ticket = await service.createTicket();
    expect(await heldUsdt()).not.toBe(before);
    await service.advance(WINDOW);
    expect(await statusOf(ticket)).toBe(1);
    expect(await heldUsdt()).toBe(before);
    expect(await pay(ticket)).toBe(422);
    await service.advance(GRACE);
    expect(await statusOf(ticket)).toBe(5);
  });

  it('reported as paid, past the window, releases the reserve', async () => {
    const before = await heldUsdt();
    const ticket = await service.createTicket();
    await pay(ticket);
    await service.advance(WINDOW);
    expect(await statusOf(ticket)).toBe(2);
    expect(await heldUsdt()).toBe(before);
  });

  it('to 6, by an operator, is final and shows the reason', { tags: ['spec:4.25'] }, async () => {
    const ticket = await service.createTicket();
    expect(
      await order('reject-ticket', {
        ticket: String(await numberOf(ticket)),
        reason: 'asked by the customer',
      }),
    ).toBe(200);
    expect(await service.view(ticket)).toMatchObject({
      status: 6,
      customStatusReason: 'asked by the customer',
    });
    await service.advance(WINDOW + GRACE);
    expect(await path(ticket)).toEqual([1, 6]);
  });
});

describe('2 confirming', () => {
  it('to 5, reported as paid without a deposit for 24 h', async () => {
    const ticket = await service.createTicket();
    await pay(ticket);
    await service.advance(24 * HOUR);
    expect(await path(ticket)).toEqual([1, 2, 5]);
  });

  it('to 1 when its only deposit vanished in time, else to 5', async () => {
    const early = await service.createTicket();
    await service.replace(ids.bitcoin, await service.send(early), { address: OWN_BTC });
    expect(await path(early)).toEqual([1, 2, 1]);
    const late = await service.createTicket();
    const txId = await service.send(late);
    await service.advance(WINDOW);
    await service.replace(ids.bitcoin, txId, { address: OWN_BTC });
    expect(await path(late)).toEqual([1, 2, 5]);
  });

  it('to 6, without a deposit, is final and releases the reserve', async () => {
    const before = await heldUsdt();
    const ticket = await service.createTicket();
    await pay(ticket);
    expect(await order('reject-ticket', { ticket: ticket.id, reason: 'no transfer was made' })).toBe(200);
    expect(await path(ticket)).toEqual([1, 2, 6]);
    expect(await heldUsdt()).toBe(before);
  });

  it('to 9, by an operator, and to 3 by continue-ticket', { tags: ['spec:4.27'] }, async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    expect(await order('hold-ticket', { ticket: ticket.id, reason: 'verification' })).toBe(200);
    await service.mine(ids.bitcoin, 2);
    expect(await service.view(ticket)).toMatchObject({ status: 9, customStatusReason: 'verification' });
    expect(await order('continue-ticket', { ticket: ticket.id, reason: 'verified' })).toBe(200);
    expect(await path(ticket)).toEqual([1, 2, 9, 2, 3]);
  });

  it('to 6 while a deposit waits for a decision, is refused', { tags: ['spec:4.35'] }, async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    expect(await order('reject-ticket', { ticket: ticket.id, reason: 'no' })).toBe(422);
    expect(await statusOf(ticket)).toBe(2);
  });
});

describe('3 sending', () => {
  it('to 7, before a payout was signed, refunds the deposit instead and never both', {
    tags: ['threat:payout-and-refund'],
  }, async () => {
    const ticket = await service.createTicket();
    expect(await order('stop-payouts', { asset: 'USDT@tron', reason: 'test' })).toBe(200);
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await statusOf(ticket)).toBe(3);
    expect(await order('refund-ticket', { ticket: ticket.id, address: OWN_BTC, reason: 'asked for' })).toBe(
      200,
    );
    await service.mine(ids.bitcoin, 3);
    expect(await order('start-payouts', { asset: 'USDT@tron' })).toBe(200);
    await service.advance(30_000);
    expect(await path(ticket)).toEqual([1, 2, 3, 7, 8]);
    const payouts = await service.db
      .selectFrom('payments')
      .select(['purpose', 'state'])
      .where('ticket_id', '=', ticket.id)
      .orderBy('purpose')
      .execute();
    expect(payouts).toEqual([
      { purpose: 'payout', state: 'cancelled' },
      { purpose: 'refund', state: 'final' },
    ]);
  });

  it('to 8, with two deposits, itemises each refund', async () => {
    const ticket = await service.createTicket();
    await service.send(ticket, '0.2');
    await service.send(ticket, '0.3');
    await service.mine(ids.bitcoin, 2);
    expect(await service.view(ticket)).toMatchObject({ status: 9, receivedAmount: '0.5' });
    expect(await service.view(ticket)).not.toHaveProperty('refunds');
    const back = { ticket: ticket.id, address: OWN_BTC, reason: 'as we agreed' };
    expect(await order('refund-ticket', back)).toBe(200);
    await service.mine(ids.bitcoin, 3);
    await service.advance(30_000);
    const view = await service.view(ticket);
    expect(view).toMatchObject({ status: 8, customStatusReason: 'as we agreed' });
    const sent = await service.db
      .selectFrom('payments')
      .select(['tx_id as id', 'amount', 'address'])
      .where('ticket_id', '=', ticket.id)
      .orderBy('deposit_id')
      .execute();
    expect(sent).toHaveLength(2);
    expect(view.refunds).toEqual(
      sent.map(({ id, amount }, index) => ({
        id,
        url: null,
        amount: formatDecimal(toDecimal(amount)),
        deposited: ['0.2', '0.3'][index],
        networkFee: '0.00002',
        address: OWN_BTC,
      })),
    );
    // The network's fee is taken from each.
    expect(view.refunds?.map(({ amount }) => toDecimal(amount) < toDecimal('0.2'))).toEqual([true, false]);
    expect(view.refunds?.every(({ amount }) => toDecimal(amount) < toDecimal('0.3'))).toBe(true);
  });

  it('waits and says so while the coin’s payouts are stopped', async () => {
    const ticket = await service.createTicket();
    expect(await order('stop-payouts', { asset: 'USDT@tron', reason: 'test' })).toBe(200);
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.advance(HOUR);
    expect(await service.view(ticket)).toMatchObject({ status: 3, statusReason: 'payoutsStopped' });
    expect(await order('start-payouts', { asset: 'USDT@tron' })).toBe(200);
    expect(await service.view(ticket)).toMatchObject({ status: 3, statusReason: null });
    await service.advance(30_000);
    await service.mine(ids.tron, 20);
    expect(await path(ticket)).toEqual([1, 2, 3, 4]);
  });

  it('to 7 after the payout was signed, is refused', async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await order('refund-ticket', { ticket: ticket.id, address: OWN_BTC, reason: 'asked for' })).toBe(
      422,
    );
    await service.mine(ids.tron, 9);
    expect(await statusOf(ticket)).toBe(4);
  });

  it('to 9, when the payout is impossible, and to 4 by a new payment', async () => {
    await service.fault(ids.ripple, 'feeStuck');
    const ticket = await service.createTicket({
      get: [ids.xrp, ids.ripple],
      address: addresses.ripple,
      memo: '7',
    });
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await statusOf(ticket)).toBe(3);
    await voidPayments(service, ids.ripple);
    expect(await service.view(ticket)).toMatchObject({ status: 9, statusReason: 'payoutImpossible' });
    await service.fault(ids.ripple, 'none');
    expect(await order('continue-ticket', { ticket: ticket.id, reason: 'send again' })).toBe(200);
    await service.mine(ids.ripple, 2);
    await service.advance(30_000);
    expect(await path(ticket)).toEqual([1, 2, 3, 9, 2, 3, 4]);
    const sent = await service.db
      .selectFrom('sim_transactions')
      .select('state')
      .where('address', '=', addresses.ripple)
      .where('memo', '=', '7')
      .execute();
    expect(sent.filter(({ state }) => state === 'mined')).toHaveLength(1);
  });

  it('of roubles, is completed by record-transfer', async () => {
    const ticket = await service.createTicket({
      get: [ids.rub, null],
      address: '8 (916) 123-45-67',
      memo: '@ivanov',
    });
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.advance(HOUR);
    expect(await service.view(ticket)).toMatchObject({
      status: 3,
      targetInfo: { type: 1 },
      toWallet: { address: '•••• 4567', memo: '@ivanov' },
    });
    expect(await order('claim-payment', { payout: ticket.id })).toBe(200);
    expect(await order('record-transfer', { payout: ticket.id, reference: 'SBP 4711' })).toBe(200);
    expect(await service.view(ticket)).toMatchObject({ status: 4, payoutTx: { id: 'SBP 4711', url: null } });
  });
});

describe('5 expired', () => {
  const expired = async (): Promise<Held> => {
    const ticket = await service.createTicket();
    await service.advance(WINDOW + GRACE);
    expect(await statusOf(ticket)).toBe(5);
    return ticket;
  };

  it('to 2, by a deposit within a day, and to 9 by a later one', async () => {
    const late = await expired();
    await service.advance(23 * HOUR);
    await service.send(late);
    expect(await path(late)).toEqual([1, 5, 2]);
    const tooLate = await expired();
    await service.advance(25 * HOUR);
    await service.send(tooLate);
    expect(await service.view(tooLate)).toMatchObject({ status: 9, statusReason: 'tooLate' });
    expect(await path(tooLate)).toEqual([1, 5, 9]);
  });
});

describe('9 on hold', () => {
  it('to 3, by pay-ticket, is paid once', async () => {
    const ticket = await heldTicket(service);
    expect(await order('pay-ticket', { ticket: ticket.id, reason: 'agreed by phone' })).toBe(200);
    expect(await order('pay-ticket', { ticket: ticket.id, reason: 'agreed by phone' })).toBe(422);
    await service.mine(ids.tron, 9);
    expect(await path(ticket)).toEqual([1, 2, 9, 3, 4]);
    expect(await service.view(ticket)).toMatchObject({ receivedAmount: '0.3' });
    const payouts = await service.db
      .selectFrom('payments')
      .select('state')
      .where('ticket_id', '=', ticket.id)
      .execute();
    expect(payouts).toEqual([{ state: 'final' }]);
  });

  it('to 3 before its deposit is final, or with none, is refused', async () => {
    const ticket = await service.createTicket();
    const txId = await service.send(ticket);
    await order('hold-ticket', { ticket: ticket.id, reason: 'verification' });
    expect(await order('pay-ticket', { ticket: ticket.id, reason: 'x' })).toBe(422);
    await service.replace(ids.bitcoin, txId, { address: OWN_BTC });
    expect(await order('pay-ticket', { ticket: ticket.id, reason: 'x' })).toBe(422);
    expect(await path(ticket)).toEqual([1, 2, 9]);
  });

  it('to 3 without enough reserve, is refused and stays on hold', async () => {
    const ticket = await heldTicket(service);
    const state = (await reserveStates(service.db)).find(({ assetId }) => assetId === 7);
    const free = subtract(state?.balance ?? ZERO, state?.reserved ?? ZERO);
    await service.db.transaction().execute((tx) => holdReserve(tx, 7, free, 'paid'));
    expect(await order('pay-ticket', { ticket: ticket.id, reason: 'x' })).toBe(422);
    await service.db.transaction().execute((tx) => releaseReserve(tx, 7, free, 'paid'));
    expect(await path(ticket)).toEqual([1, 2, 9]);
  });

  it('to 6, when its only deposit vanished, or was written off', async () => {
    const vanished = await service.createTicket();
    const txId = await service.send(vanished);
    await order('hold-ticket', { ticket: vanished.id, reason: 'verification' });
    const reject = (ticket: Held) => order('reject-ticket', { ticket: ticket.id, reason: 'nothing is left' });
    expect(await reject(vanished)).toBe(422);
    await service.replace(ids.bitcoin, txId, { address: OWN_BTC });
    expect(await reject(vanished)).toBe(200);
    expect(await path(vanished)).toEqual([1, 2, 9, 6]);

    const dust = await service.createTicket();
    await service.send(dust, '0.00001');
    await service.mine(ids.bitcoin, 2);
    await order('hold-ticket', { ticket: dust.id, reason: 'too little' });
    expect(await reject(dust)).toBe(422);
    const { deposit_id: deposit } = await service.db
      .selectFrom('deposit_judgements')
      .select('deposit_id')
      .where('ticket_id', '=', dust.id)
      .executeTakeFirstOrThrow();
    const writeOff = { deposit, ticket: dust.id, reason: 'less than its fee' };
    expect(await order('write-off-deposit', writeOff)).toBe(200);
    expect(await reject(dust)).toBe(200);
    expect(await path(dust)).toEqual([1, 2, 9, 6]);
  });

  it('to the sending address, or a token’s contract, is not refunded', async () => {
    const ticket = await service.createTicket({
      give: [ids.usdt, ids.ethereum],
      get: [ids.btc, ids.bitcoin],
      amount: '100',
      address: addresses.bitcoin,
    });
    await service.send(ticket);
    await order('hold-ticket', { ticket: ticket.id, reason: 'verification' });
    await service.mine(ids.ethereum, 8);
    const { sender } = await service.db
      .selectFrom('deposits')
      .select('sender')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const refund = (address: string | null) =>
      order('refund-ticket', { ticket: ticket.id, address, reason: 'the customer asked for it' });
    expect(sender).toMatch(/^0x/);
    expect(await refund(sender)).toBe(422);
    expect(await refund('0xdAC17F958D2ee523a2206206994597C13D831ec7')).toBe(422);
    expect(await refund(addresses.evm)).toBe(200);
  });

  it('to our own or a blocked address, is not refunded', {
    tags: ['threat:payout-to-own'],
  }, async () => {
    const ticket = await heldTicket(service);
    const other = await service.createTicket();
    const hot = await service.app.networks.chains.get(ids.bitcoin)?.hotAddress();
    const refund = (address: string | undefined) =>
      order('refund-ticket', { ticket: ticket.id, address, reason: 'the customer asked for it' });
    for (const ours of [ticket.deposit.address, other.deposit.address, hot])
      expect(await refund(ours)).toBe(422);
    expect(await order('block-address', { address: OWN_BTC, reason: 'stolen' })).toBe(200);
    expect(await refund(OWN_BTC)).toBe(422);
    expect(await statusOf(ticket)).toBe(9);
    expect(await order('unblock-address', { address: OWN_BTC })).toBe(200);
    expect(await refund(OWN_BTC)).toBe(200);
  });

  it('to 7 and 8, to the customer’s address, less the network fee', {
    tags: ['spec:4.26', 'threat:ticket-link-money'],
  }, async () => {
    const ticket = await heldTicket(service);
    expect(await order('refund-ticket', { ticket: ticket.id, address: OWN_BTC, reason: 'too much' })).toBe(
      200,
    );
    expect(await statusOf(ticket)).toBe(7);
    await service.mine(ids.bitcoin, 3);
    await service.advance(30_000);
    const view = await service.view(ticket);
    expect(view.status).toBe(8);
    const refund = await service.db
      .selectFrom('sim_transactions')
      .selectAll()
      .where('tx_id', '=', view.payoutTx?.id ?? '')
      .executeTakeFirst();
    expect(refund).toMatchObject({ address: OWN_BTC, from_service: true, amount: '0.299980000000000000' });
  });

  it('to 7 after screening, keeps 5 % besides', { tags: ['spec:9.8'] }, async () => {
    const ticket = await heldTicket(service);
    expect(
      await order('refund-ticket', { ticket: ticket.id, address: OWN_BTC, reason: 'screening', aml: true }),
    ).toBe(200);
    const payout = await service.db
      .selectFrom('payments')
      .select('amount')
      .where('ticket_id', '=', ticket.id)
      .executeTakeFirst();
    expect(payout?.amount).toBe('0.284980000000000000');
    expect(formatDecimal(await balanceOf(service.db, { kind: 'aml-fees', currencyId: ids.btc }))).toBe(
      '-0.015',
    );
  });

  it('to 7, before a second deposit is final, lists that deposit', async () => {
    const ticket = await heldTicket(service);
    await service.send(ticket, '0.02');
    const refund = { ticket: ticket.id, address: OWN_BTC, reason: 'too much' };
    expect(await order('refund-ticket', refund)).toBe(200);
    await service.mine(ids.bitcoin, 3);
    await service.advance(30_000);
    expect(await statusOf(ticket)).toBe(8);
    const second = await service.db
      .selectFrom('deposits as d')
      .innerJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
      .select(['d.id', 'd.state', 'j.disposition', 'j.verdict'])
      .where('j.ticket_id', '=', ticket.id)
      .where('d.amount', '=', '0.02')
      .executeTakeFirstOrThrow();
    expect(second).toMatchObject({ state: 'final', disposition: 'parked', verdict: 'extra' });
    const alone = { deposit: second.id, address: OWN_BTC, reason: 'came later' };
    expect(await order('refund-deposit', alone)).toBe(200);
  });

  it('to 2 and 5, with all deposits written off, follows the price', async () => {
    const ticket = await heldTicket(service);
    const { id } = await service.db
      .selectFrom('deposits')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const ours = { deposit: id, ticket: ticket.id, to: 'equity', reason: 'sent by the house itself' };
    expect(await order('write-off-deposit', ours)).toBe(200);
    expect(await order('continue-ticket', { ticket: ticket.id, reason: 'waits for the customer' })).toBe(200);
    const { toAmount } = await service.view(ticket);
    await service.price(ids.btc, '80000');
    const view = await service.view(ticket);
    expect(view.status).toBe(2);
    expect(toDecimal(view.toAmount)).toBeLessThan(toDecimal(toAmount));
    await service.price(ids.btc, '90000');
    await service.advance(BY_WORD_MS + 60_000);
    expect(await statusOf(ticket)).toBe(5);
  });

  it('to 2 and 3, by continue-ticket, is paid in full', async () => {
    const ticket = await heldTicket(service);
    expect(await order('continue-ticket', { ticket: ticket.id, reason: 'agreed' })).toBe(200);
    expect(await service.view(ticket)).toMatchObject({ status: 3, receivedAmount: '0.3' });
  });

  it('to 2 and 3, by a process with a slow clock, is paid as well', async () => {
    const ticket = await heldTicket(service);
    const seen = new Date(service.clock.now().getTime() + 300_000);
    await service.db
      .updateTable('deposits')
      .set({ first_seen_at: seen })
      .where('amount', '=', '0.3')
      .execute();
    expect(await order('continue-ticket', { ticket: ticket.id, reason: 'agreed' })).toBe(200);
    expect(await statusOf(ticket)).toBe(3);
  });

  it('to a malformed address, is refused and stays on hold', async () => {
    const ticket = await heldTicket(service);
    expect(await order('refund-ticket', { ticket: ticket.id, address: addresses.tron, reason: 'x' })).toBe(
      422,
    );
    expect(await statusOf(ticket)).toBe(9);
  });
});

describe('4, 6 and 8', () => {
  it('completed, asked for any further move, stays completed', async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 9);
    expect(await statusOf(ticket)).toBe(4);
    expect(await pay(ticket)).toBe(200);
    for (const name of ['hold-ticket', 'continue-ticket', 'reject-ticket'])
      expect(await order(name, { ticket: ticket.id, reason: 'x' })).toBe(422);
    expect(await order('refund-ticket', { ticket: ticket.id, address: OWN_BTC, reason: 'x' })).toBe(422);
    expect(await statusOf(ticket)).toBe(4);
  });
});

describe('a rate that moves before any deposit', () => {
  it('by over 0.5 % changes the receive amount only', {
    tags: ['spec:9.7', 'threat:free-option'],
  }, async () => {
    const ticket = await service.createTicket();
    const before = await service.view(ticket);
    await service.price(ids.btc, '91000');
    const after = await service.view(ticket);
    expect(after.fromAmount).toBe(before.fromAmount);
    expect(after.toAmount).toBe('901.81');
    await service.price(ids.btc, '91400');
    expect((await service.view(ticket)).toAmount).toBe('901.81');
    await service.send(ticket);
    await service.price(ids.btc, '80000');
    expect((await service.view(ticket)).toAmount).toBe('901.81');
    await service.price(ids.btc, null);
  });
});

describe('the table of moves', () => {
  it('has all rows without "invalid" walked here', async () => {
    // Those to and from 0 are walked in the journeys of invalid tickets.
    const isMeant = (from: number, to: number) => from !== 0 && to !== 0;
    expect(await movesWalked(service.db, isMeant)).toEqual(movesOfTable(isMeant));
  });
});
