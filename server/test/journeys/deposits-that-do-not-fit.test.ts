import { strict as assert } from 'node:assert';
import { add, formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { replaceTransfer, sendTransfer } from '../../src/chains/simulated/transfers.ts';
import { makeBlocks } from '../../src/chains/simulated/world.ts';
import { balanceOf, holdReserve, releaseReserve, reserveStates } from '../../src/ledger/index.ts';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

const BTC_ASSET = 1;
const HOUR = 3_600_000;
const WINDOW = 30 * 60_000;
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());
afterEach(() => service.price(ids.btc, '90000'));

/** 0.01 BTC at 90,000, less 0.9 %: 891.9 USDT. */
const start = async () => {
  await service.price(ids.btc, '90000');
  return service.createTicket();
};
const confirm = (count = 2) => service.mine(ids.bitcoin, count);
/** Fees that a network did not tell for a quarter of an hour stop its directions until the next look. */
const askFeesAgain = () => service.advance(60_000);
const statusOf = async (ticket: Held) => (await service.view(ticket)).status;
const owed = async (kind: 'customer' | 'unmatched', currencyId: number = ids.btc) =>
  formatDecimal(await balanceOf(service.db, { kind, currencyId }));

describe('a deposit in time', () => {
  it('short but above the minimum, is exchanged for its amount', async () => {
    const ticket = await start();
    await service.send(ticket, '0.005');
    await confirm();
    const view = await service.view(ticket);
    expect(view).toMatchObject({
      status: 3,
      fromAmount: '0.01',
      receivedAmount: '0.005',
      toAmount: '445.95',
    });
    expect(view.deposits[0]?.verdict).toBe('short');
  });

  /** 1000 / 90000 x 1.009, rounded up: 0.01121112 BTC. Priced from there again it would be 999.919792. */
  const asked = async () => {
    await service.price(ids.btc, '90000');
    return service.createTicket({ receive: '1000' });
  };
  it('exact, is paid the typed receive amount to the digit', async () => {
    const ticket = await asked();
    expect(ticket.amount).toBe('0.01121112');
    await service.send(ticket);
    await confirm();
    expect(await service.view(ticket)).toMatchObject({
      status: 3,
      toAmount: '1000',
      deposits: [{ verdict: 'fits' }],
    });
  });

  it('of half, keeps half of the promise when its payout is cancelled', async () => {
    const ticket = await asked();
    await service.fault(ids.tron, 'down');
    await service.send(ticket, '0.00560556');
    await confirm();
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '500' });
    expect(await service.command('invalidate-ticket', { ticket: ticket.id, reason: 'a look' })).toBe(200);
    expect(await service.command('pay-ticket', { ticket: ticket.id, reason: 'all is well' })).toBe(200);
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '500' });
    await service.fault(ids.tron, 'none');
  });

  it('sent in two parts, is exchanged when both are final', async () => {
    const ticket = await start();
    await service.send(ticket, '0.004');
    await confirm(1);
    await service.send(ticket, '0.006');
    await confirm(1);
    // The first is final, the second is not: the sum decides, so the ticket waits.
    expect(await statusOf(ticket)).toBe(2);
    await confirm(1);
    expect(await service.view(ticket)).toMatchObject({
      status: 3,
      receivedAmount: '0.01',
      toAmount: '891.9',
    });
  });

  it('below the minimum, waits until the window ends, then goes on hold', async () => {
    const ticket = await start();
    await service.send(ticket, '0.00005');
    const rest = { status: 2, statusReason: 'restAwaited', receivedAmount: '0.00005' };
    expect(await service.view(ticket)).toMatchObject(rest);
    await confirm();
    expect(await service.view(ticket)).toMatchObject(rest);
    expect((await service.view(ticket)).customStatusReason).toContain('send the rest');
    await service.advance(WINDOW);
    const view = await service.view(ticket);
    expect(view).toMatchObject({ status: 9, statusReason: 'belowMinimum', receivedAmount: '0.00005' });
    expect(view.customStatusReason).toContain('Less than the minimum');
    expect(await owed('customer')).toBe('-0.00005');
  });

  it('below the minimum and not final, reserves nothing after the window', async () => {
    const ticket = await start();
    await service.send(ticket, '0.00005');
    await service.advance(WINDOW);
    const tooLittle = { statusReason: 'belowMinimum', receivedAmount: '0.00005' };
    const view = await service.view(ticket);
    expect(view).toMatchObject({ ...tooLittle, status: 2 });
    expect(view.customStatusReason).toContain('Less than the minimum');
    await confirm();
    expect(await service.view(ticket)).toMatchObject({ ...tooLittle, status: 9 });
  });

  it('below the minimum, topped up late, is exchanged as a whole', async () => {
    const ticket = await start();
    await service.send(ticket, '0.00005');
    await service.advance(WINDOW + 1_000);
    await service.send(ticket, '0.00995');
    expect(await service.view(ticket)).toMatchObject({ status: 2, statusReason: null });
    await confirm();
    expect(await service.view(ticket)).toMatchObject({ status: 3, receivedAmount: '0.01' });
  });

  it('below the minimum, after continue-ticket, waits for the rest', async () => {
    const ticket = await start();
    await service.call('POST', `/v1/tickets/pay?ticketId=${ticket.id}`, { token: ticket.token });
    for (const command of ['hold-ticket', 'continue-ticket'])
      expect(await service.command(command, { ticket: ticket.id, reason: 'asked' })).toBe(200);
    await service.advance(1_000);
    await service.send(ticket, '0.00005');
    await confirm();
    expect(await service.view(ticket)).toMatchObject({ status: 2, statusReason: 'restAwaited' });
    await service.advance(WINDOW);
    expect(await service.view(ticket)).toMatchObject({ status: 9, statusReason: 'belowMinimum' });
  });

  it('below the minimum, topped up in time, is exchanged', async () => {
    const ticket = await start();
    await service.send(ticket, '0.00005');
    await confirm();
    await service.send(ticket, '0.00995');
    expect(await service.view(ticket)).toMatchObject({ status: 2, statusReason: null });
    await confirm();
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '891.9' });
  });

  it('in two parts, one unprocessed, is exchanged as a whole', async () => {
    const ticket = await start();
    await service.send(ticket, '0.005');
    await confirm(1);
    const { address, memo } = ticket.deposit;
    const to = { networkId: ids.bitcoin, currencyId: ids.btc, address, memo };
    for (const amount of ['0.005', '0.000005'])
      await sendTransfer(service.world, { ...to, amount: toDecimal(amount), replaceable: false });
    await makeBlocks(service.world, ids.bitcoin);
    // The block that makes the first final brings the others, whose events are with a process that has died.
    await service.look(ids.bitcoin);
    await sql`update jobs set run_at = run_at + interval '30 seconds'
               where kind in ('deposit.seen', 'deposit.mined')`.execute(service.db);
    await service.work();
    expect(await statusOf(ticket)).toBe(2);
    await service.advance(30_000);
    await confirm(1);
    expect(await service.view(ticket)).toMatchObject({
      status: 3,
      receivedAmount: '0.01',
      toAmount: '891.9',
      deposits: [{ verdict: 'fits' }, { verdict: 'fits' }, { verdict: 'extra' }],
    });
  });

  it('above the maximum, goes on hold', { tags: ['threat:overpay'] }, async () => {
    const ticket = await start();
    await service.send(ticket, '0.3');
    await confirm();
    expect(await service.view(ticket)).toMatchObject({
      status: 9,
      statusReason: 'aboveMaximum',
      deposits: [{ verdict: 'aboveMaximum' }],
    });
  });

  it('above the maximum, continued after a fall, gets the lower rate', {
    tags: ['threat:overpay'],
  }, async () => {
    await service.price(ids.btc, '90000');
    const ticket = await service.createTicket({ amount: '0.22' });
    await service.send(ticket, '0.225');
    await confirm();
    expect(await service.view(ticket)).toMatchObject({ status: 9, toAmount: '19621.8' });
    await service.price(ids.btc, '45000');
    expect(await service.command('pay-ticket', { ticket: ticket.id, reason: 'asked for' })).toBe(200);
    // 0.225 at 45,000, less 0.9 %.
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '10033.875' });
  });

  it('larger than ordered after a fall, gets the lower rate for the surplus', {
    tags: ['threat:overpay'],
  }, async () => {
    const ticket = await start();
    const txId = await service.send(ticket, '0.02');
    await service.price(ids.btc, '45000');
    await confirm();
    // 0.0102 (2 % more than expected) at 90,000 and 0.0098 at 45,000, less 0.9 %.
    expect(await service.view(ticket)).toMatchObject({
      status: 3,
      toAmount: '1346.769',
      deposits: [
        {
          id: txId,
          verdict: 'over',
          rateParts: [
            { amount: '0.0102', rate: '90000', rateSources: ['sandbox'] },
            { amount: '0.0098', rate: '45000', rateSources: ['sandbox'] },
          ],
        },
      ],
    });
  });

  it('above the free reserve, goes on hold and reserves nothing', async () => {
    const ticket = await service.createTicket({
      give: [ids.usdt, ids.tron],
      get: [ids.btc, ids.bitcoin],
      amount: '1000',
      address: addresses.bitcoin,
    });
    const reserveOf = async () =>
      (await reserveStates(service.db)).find(({ currencyId }) => currencyId === ids.btc);
    const reserve = await reserveOf();
    assert(reserve !== undefined);
    const others = subtract(reserve.free, toDecimal('0.01'));
    const isHeld = await service.db.transaction().execute((tx) => holdReserve(tx, BTC_ASSET, others, 'paid'));
    expect(isHeld).toBe(true);
    await service.send(ticket, '5000');
    await service.mine(ids.tron, 8);
    expect(await service.view(ticket)).toMatchObject({
      status: 9,
      statusReason: 'reserveTooLow',
      deposits: [{ verdict: 'over' }],
    });
    // The ticket's own promise went back when it was held.
    expect((await reserveOf())?.reserved).toBe(add(others, ZERO));
    await service.db.transaction().execute((tx) => releaseReserve(tx, BTC_ASSET, others, 'paid'));
  });

  it('larger than ordered at the same price, is paid as quoted for the sum', async () => {
    await service.price(ids.btc, '90000');
    const ticket = await service.createTicket({
      give: [ids.usdt, ids.tron],
      get: [ids.btc, ids.bitcoin],
      amount: '200',
      address: addresses.bitcoin,
    });
    await service.send(ticket, '300');
    await service.mine(ids.tron, 8);
    // 300 / 90,000 less 0.9 %: 0.0033033333…. Expected of it: 0.0022022222…; within 5 USDT beyond:
    // 0.0000550555…
    expect(await service.view(ticket)).toMatchObject({
      status: 3,
      toAmount: '0.00330333',
      deposits: [{ verdict: 'over' }],
    });
  });

  const block = async (txId: string) => {
    const { sender } = await service.db
      .selectFrom('deposits')
      .select('sender')
      .where('tx_id', '=', txId)
      .executeTakeFirstOrThrow();
    await service.db
      .insertInto('blocked_addresses')
      .values({ address: sender ?? '', reason: 'test', added_at: service.clock.now() })
      .execute();
  };
  it('from a blocked sender, is stopped by screening', { tags: ['threat:blocked-sender'] }, async () => {
    const ticket = await start();
    await block(await service.send(ticket));
    await confirm();
    expect(await service.view(ticket)).toMatchObject({
      status: 9,
      statusReason: 'screening',
      deposits: [{ verdict: 'stopped' }],
    });
  });

  it('from a blocked sender, after continue-ticket, is stopped', {
    tags: ['threat:approved-then-more'],
  }, async () => {
    const ticket = await start();
    await service.send(ticket, '0.005');
    expect(await service.command('hold-ticket', { ticket: ticket.id, reason: 'a question' })).toBe(200);
    expect(await service.command('continue-ticket', { ticket: ticket.id, reason: 'answered' })).toBe(200);
    await service.advance(1_000);
    await block(await service.send(ticket, '0.005'));
    await confirm();
    expect(await service.view(ticket)).toMatchObject({
      status: 9,
      statusReason: 'screening',
      deposits: [{ verdict: 'pending' }, { verdict: 'stopped' }],
    });
  });

  it('from a blocked sender, first screened at a command, is stopped once', {
    tags: ['threat:approved-then-more'],
  }, async () => {
    const ways = [
      { command: 'continue-ticket', answers: [200, 200] },
      { command: 'pay-ticket', answers: [422, 200] },
    ];
    for (const { command, answers } of ways) {
      const ticket = await start();
      await service.advance(WINDOW + 46_000);
      await service.advance(25 * HOUR);
      await block(await service.send(ticket));
      await confirm();
      expect(await service.view(ticket)).toMatchObject({ status: 9, statusReason: 'tooLate' });
      const word = { ticket: ticket.id, reason: 'agreed' };
      expect(await service.command(command, word)).toBe(answers[0]);
      expect(await service.view(ticket)).toMatchObject({
        status: 9,
        statusReason: 'screening',
        deposits: [{ verdict: 'stopped' }],
      });
      expect(await service.command(command, word)).toBe(answers[1]);
      expect(await statusOf(ticket)).toBe(3);
    }
  });

  it('from a blocked sender, once released, passes after a cancelled payout', async () => {
    const ticket = await start();
    await block(await service.send(ticket));
    await confirm();
    expect(await statusOf(ticket)).toBe(9);
    await service.fault(ids.tron, 'down');
    for (const command of ['continue-ticket', 'invalidate-ticket', 'continue-ticket'])
      expect(await service.command(command, { ticket: ticket.id, reason: 'verified' })).toBe(200);
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '891.9' });
    await service.fault(ids.tron, 'none');
  });

  it('beside one that is not final, is paid alone by pay-ticket', async () => {
    const ticket = await start();
    await service.send(ticket);
    await service.mine(ids.bitcoin);
    await service.send(ticket, '0.0001');
    await confirm(1);
    expect(await statusOf(ticket)).toBe(2);
    expect(await service.command('hold-ticket', { ticket: ticket.id, reason: 'a look' })).toBe(200);
    expect(await service.command('pay-ticket', { ticket: ticket.id, reason: 'for what is final' })).toBe(200);
    const view = await service.view(ticket);
    expect(view).toMatchObject({ status: 3, toAmount: '891.9' });
    expect(view.deposits.map(({ verdict }) => verdict)).toEqual(['fits', 'extra']);
    const before = await owed('customer');
    await confirm();
    expect(Number(await owed('customer'))).toBeCloseTo(Number(before) - 0.0001, 8);
    expect(await statusOf(ticket)).toBe(3);
  });

  it('above the maximum, after continue-ticket, goes on hold', {
    tags: ['threat:approved-then-more'],
  }, async () => {
    const ticket = await start();
    const txId = await service.send(ticket);
    expect(await service.command('hold-ticket', { ticket: ticket.id, reason: 'a question' })).toBe(200);
    await service.replace(ids.bitcoin, txId, { address: addresses.bitcoin });
    expect(await service.command('continue-ticket', { ticket: ticket.id, reason: 'answered' })).toBe(200);
    await service.advance(1_000);
    await service.send(ticket, '0.3');
    await confirm();
    expect(await service.view(ticket)).toMatchObject({ status: 9, statusReason: 'aboveMaximum' });
  });

  it('slow to confirm after a fall, gets the rate of its confirmation', {
    tags: ['threat:early-unconfirmed'],
  }, async () => {
    const ticket = await start();
    await service.send(ticket);
    await service.price(ids.btc, '80000');
    await service.advance(61 * 60_000);
    await confirm();
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '792.8' });
  });

  it('slow to confirm on a slow network, keeps the ticket’s rate', async () => {
    const set = (minutes: number) =>
      service.command('set-first-confirmation', { network: 'bitcoin', minutes });
    expect(await set(90)).toBe(200);
    const ticket = await start();
    await service.send(ticket);
    await service.price(ids.btc, '80000');
    await service.advance(61 * 60_000);
    await confirm();
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '891.9' });
    expect(await set(60)).toBe(200);
  });

  it('slow to confirm without a fresh price, waits for a price', {
    tags: ['threat:early-unconfirmed'],
  }, async () => {
    const ticket = await start();
    await service.send(ticket);
    await service.advance(61 * 60_000);
    // The fall is seen. A minute later no venue names a price.
    await service.price(ids.btc, '80000', true);
    await service.advance(61_000);
    await confirm();
    expect(await statusOf(ticket)).toBe(2);
    await service.price(ids.btc, '80000');
    await service.advance(6_000);
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '792.8' });
  });

  it('keeps the ticket’s rate beside a stranger’s slow deposit', {
    tags: ['threat:stranger-deposit'],
  }, async () => {
    const ticket = await start();
    await service.send(ticket);
    await service.mine(ids.bitcoin);
    await service.send(ticket, '0.00001');
    await service.price(ids.btc, '80000');
    await service.advance(61 * 60_000);
    await confirm();
    // 891.9 as promised, and 0.00001 at 80,000 less 0.9 %.
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '892.6928' });
  });

  it('is exchanged without a stranger’s late deposit at a worse rate', {
    tags: ['threat:stranger-deposit'],
  }, async () => {
    const ticket = await start();
    await service.send(ticket);
    await service.mine(ids.bitcoin);
    await service.advance(WINDOW);
    await service.send(ticket, '0.00001');
    await service.price(ids.btc, '80000');
    await confirm();
    const view = await service.view(ticket);
    expect(view).toMatchObject({ status: 3, toAmount: '891.9', receivedAmount: '0.01' });
    expect(view.deposits.map(({ verdict }) => verdict)).toEqual(['fits', 'extra']);
  });

  it('quick to confirm after a fall, keeps the ticket’s rate', async () => {
    const ticket = await start();
    await service.send(ticket);
    await service.price(ids.btc, '80000');
    await confirm();
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '891.9' });
  });

  it('quick to confirm while our node was away, keeps the ticket’s rate', async () => {
    const ticket = await start();
    await service.send(ticket);
    await service.fault(ids.bitcoin, 'down');
    await service.advance(5 * 60_000);
    await confirm();
    await service.price(ids.btc, '80000');
    await service.advance(85 * 60_000);
    await service.fault(ids.bitcoin, 'none');
    await confirm();
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '891.9' });
    await askFeesAgain();
  });

  it('confirmed too late while our node was away, loses its rate lock', {
    tags: ['threat:early-unconfirmed'],
  }, async () => {
    const ticket = await start();
    await service.send(ticket);
    await service.fault(ids.bitcoin, 'down');
    await service.advance(61 * 60_000);
    await confirm();
    await service.price(ids.btc, '80000');
    await service.fault(ids.bitcoin, 'none');
    await confirm();
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '792.8' });
    await askFeesAgain();
  });
});

describe('a late deposit', () => {
  const expired = async () => {
    const ticket = await start();
    await service.advance(WINDOW + 46_000);
    expect(await statusOf(ticket)).toBe(5);
    return ticket;
  };

  it('within a day, revives the ticket at the rate of its finality', {
    tags: ['threat:free-option'],
  }, async () => {
    const ticket = await expired();
    await service.send(ticket);
    expect(await statusOf(ticket)).toBe(2);
    await service.price(ids.btc, '100000');
    await confirm();
    expect(await service.view(ticket)).toMatchObject({
      status: 3,
      toAmount: '991',
      deposits: [{ verdict: 'late' }],
    });
  });

  it('in the grace after the window, is late as well', async () => {
    const ticket = await start();
    await service.advance(WINDOW + 10_000);
    await service.send(ticket);
    expect(await service.view(ticket)).toMatchObject({ status: 2, deposits: [{ verdict: 'late' }] });
  });

  it('worse by more than 3 %, goes on hold', async () => {
    const ticket = await expired();
    await service.send(ticket);
    await service.price(ids.btc, '87000');
    await confirm();
    expect(await service.view(ticket)).toMatchObject({
      status: 9,
      statusReason: 'lateAndWorse',
      deposits: [{ verdict: 'late' }],
    });
  });

  it('without a fresh price, waits for a price', async () => {
    const ticket = await expired();
    await service.send(ticket);
    await service.price(ids.btc, '90000', true);
    await service.advance(2 * 60_000);
    await confirm();
    expect(await statusOf(ticket)).toBe(2);
    await service.price(ids.btc, '90000');
    await service.advance(10_000);
    expect(await statusOf(ticket)).toBe(3);
  });

  it('after more than a day, goes on hold', async () => {
    const ticket = await expired();
    await service.advance(24 * HOUR);
    await service.send(ticket);
    expect(await service.view(ticket)).toMatchObject({ status: 9, statusReason: 'tooLate' });
    await confirm();
    expect(await statusOf(ticket)).toBe(9);
  });
});

describe('a deposit without a waiting ticket', () => {
  it('after the payout was decided, goes to the list', async () => {
    const ticket = await start();
    await service.send(ticket);
    await confirm();
    const before = await owed('customer');
    await service.send(ticket, '0.02');
    await confirm();
    const view = await service.view(ticket);
    expect(view.status).toBe(3);
    expect(view.deposits.map(({ verdict }) => verdict)).toEqual(['fits', 'extra']);
    expect(Number(await owed('customer'))).toBeCloseTo(Number(before) - 0.02, 8);
  });

  it('with a wrong memo, is unmatched and in the books', async () => {
    const ticket = await service.createTicket({ give: [ids.xrp, ids.ripple], amount: '100' });
    const before = await owed('unmatched', ids.xrp);
    await service.send(ticket, '100', { memo: '1' });
    await service.send(ticket, '50', { memo: null });
    await service.mine(ids.ripple);
    expect(await statusOf(ticket)).toBe(1);
    expect(Number(await owed('unmatched', ids.xrp))).toBeCloseTo(Number(before) - 150, 6);
    const list = await service.db
      .selectFrom('deposit_judgements')
      .select('verdict')
      .where('disposition', '=', 'unmatched')
      .execute();
    expect(list).toHaveLength(2);
  });

  it('of another coin on the right address, goes to the list', async () => {
    const ticket = await service.createTicket({
      give: [ids.usdt, ids.ethereum],
      get: [ids.btc, ids.bitcoin],
      amount: '100',
      address: addresses.bitcoin,
    });
    await service.send(ticket, '1', { currencyId: ids.eth });
    await service.mine(ids.ethereum, 6);
    expect(await service.view(ticket)).toMatchObject({
      status: 1,
      deposits: [{ verdict: 'extra', amount: '1', currencyId: ids.eth }],
    });
    expect((await service.view(ticket)).deposits[0]).not.toHaveProperty('isDust');
    // Nor does it keep the ticket open, with its part of the reserve, for ever.
    await service.advance(WINDOW + 45_000);
    const { status, reserved } = await service.db
      .selectFrom('tickets')
      .select(['status', 'reserved'])
      .where('id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    expect([status, formatDecimal(toDecimal(reserved))]).toEqual([5, '0']);
  });

  it('of another coin, locks no rate', { tags: ['threat:dust-lock'] }, async () => {
    const orderRequest = {
      give: [ids.usdt, ids.ethereum],
      get: [ids.btc, ids.bitcoin],
      amount: '100',
      address: addresses.bitcoin,
    } as const;
    const [ticket, beside] = [
      await service.createTicket(orderRequest),
      await service.createTicket(orderRequest),
    ];
    await service.call('POST', `/v1/tickets/pay?ticketId=${ticket.id}`, { token: ticket.token });
    await service.send(ticket, '0.001', { currencyId: ids.eth });
    await service.price(ids.btc, '80000');
    await service.advance(30_000);
    const view = await service.view(ticket);
    expect(view).toMatchObject({ byWord: true, deposits: [{ verdict: 'extra' }] });
    expect(view.toAmount).toBe((await service.view(beside)).toAmount);
  });

  it('as dust, leaves the ticket’s status, rate and reserve', {
    tags: ['threat:dust-lock'],
  }, async () => {
    const ticket = await start();
    // Half a dollar is a twentieth of what the pair exchanges at least.
    await service.send(ticket, '0.000005');
    await confirm();
    await service.price(ids.btc, '85000');
    await service.advance(30_000);
    expect(await service.view(ticket)).toMatchObject({
      status: 1,
      toAmount: '842.35',
      receivedAmount: '0',
      deposits: [{ verdict: 'extra' }],
    });
    await service.advance(WINDOW + 45_000);
    expect(await statusOf(ticket)).toBe(5);
    await service.send(ticket, '0.000005');
    expect(await statusOf(ticket)).toBe(5);
  });

  it('as dust by the dozen, never judges the ticket', {
    tags: ['threat:dust-lock'],
  }, async () => {
    const ticket = await start();
    await service.advance(WINDOW + 46_000);
    await service.send(ticket);
    const { address, memo } = ticket.deposit;
    const dust = {
      networkId: ids.bitcoin,
      currencyId: ids.btc,
      address,
      memo,
      amount: toDecimal('0.000005'),
    };
    for (let sent = 0; sent < 52; sent += 1)
      await sendTransfer(service.world, { ...dust, replaceable: false });
    await service.price(ids.btc, '90000', true);
    await service.advance(2 * 60_000);
    await confirm();
    const view = await service.view(ticket);
    expect(view).toMatchObject({ status: 2, receivedAmount: '0.01' });
    expect(view.deposits).toHaveLength(51);
    const rows = await service.db
      .selectFrom('deposits as d')
      .innerJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
      .where('j.ticket_id', '=', ticket.id)
      .select(['d.id', 'j.verdict'])
      .orderBy('d.id')
      .execute();
    expect(rows).toHaveLength(53);
    // Late and without a price: the job that judges the ticket must run again.
    const [, judge] = service.app.handlers['deposit.final'];
    const tellOf = (row: { id: number } | undefined) => judge?.({ depositId: row?.id ?? 0 });
    await expect(tellOf(rows.find(({ verdict }) => verdict === 'late'))).rejects.toThrow('no fresh rate');
    await tellOf(rows.find(({ verdict }) => verdict === 'extra'));
  });

  it('after a hundred others, is judged alone', {
    tags: ['threat:deposit-flood'],
  }, async () => {
    const ticket = await start();
    await service.send(ticket, '0.001');
    const { rows } = await sql<{ id: number }>`
      insert into deposits (network_id, currency_id, tx_id, output_index, address, units, amount, deposit_address_id, state,
                            block_height, first_seen_at)
      select ${ids.bitcoin}, ${ids.btc}, 'many-' || n, 0, t.address, 10000, 0.0001, t.id, 'mined', 1000000, ${service.clock.now()}::timestamptz
        from deposit_addresses t, generate_series(1, 99) n where t.ticket_id = ${ticket.id}
      returning id`.execute(service.db);
    const [seen] = service.app.handlers['deposit.seen'];
    for (const { id } of rows) await seen?.({ depositId: id });
    const view = await service.view(ticket);
    expect([view.receivedAmount, view.deposits.length]).toEqual(['0.0109', 100]);
    const last = await service.send(ticket, '0.005');
    const { receivedAmount, deposits } = await service.view(ticket);
    expect(receivedAmount).toBe('0.0109');
    expect(deposits.find(({ id }) => id === last)).toMatchObject({ verdict: 'extra', amount: '0.005' });
    const listed = (await service.ask('deposits', {})).json();
    expect(JSON.stringify(listed)).toContain(last);
  });

  it('as dust that vanishes, never judges the ticket', async () => {
    const ticket = await start();
    await service.advance(WINDOW + 46_000);
    await service.send(ticket);
    // Late and without a price: the job that judges the ticket must run again.
    await service.price(ids.btc, '90000', true);
    await service.advance(2 * 60_000);
    await confirm();
    const { address, memo } = ticket.deposit;
    const dust = { networkId: ids.bitcoin, currencyId: ids.btc, address, memo };
    const txIds: string[] = [];
    for (let sent = 0; sent < 52; sent += 1) {
      const amount = toDecimal('0.000005');
      txIds.push((await sendTransfer(service.world, { ...dust, amount, replaceable: true })).txId);
    }
    await service.settle();
    for (const txId of txIds) await replaceTransfer(service.world, txId, { address: addresses.bitcoin });
    await service.settle();
    const { rows } = await sql`select id from jobs where kind = 'deposit.vanished'`.execute(service.db);
    expect(rows).toEqual([]);
    expect(await statusOf(ticket)).toBe(2);
    expect((await service.view(ticket)).deposits).toHaveLength(51);
  });

  it('as dust, stays when the right deposit is refunded', async () => {
    const ticket = await start();
    await service.send(ticket, '0.9');
    await service.send(ticket, '0.000005');
    await confirm();
    const target = { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', reason: 'too much' };
    expect(await service.command('refund-ticket', { ticket: ticket.id, ...target })).toBe(200);
    await confirm(3);
    const view = await service.view(ticket);
    expect(view.status).toBe(8);
    expect(view.deposits.map(({ verdict }) => verdict)).toEqual(['aboveMaximum', 'extra']);
  });

  it('below the minimum, counts as unpaid', {
    tags: ['threat:dust-lock'],
  }, async () => {
    const unpaidHolds = async () => {
      const states = await reserveStates(service.db);
      return states.find(({ assetId }) => assetId === 7)?.reservedUnpaid ?? ZERO;
    };
    const ticket = await start();
    const before = await unpaidHolds();
    await service.send(ticket, '0.0001');
    expect(await unpaidHolds()).toBe(before);
    const rest = await service.send(ticket, '0.0099');
    expect(formatDecimal(subtract(before, await unpaidHolds()))).toBe('891.9');
    await service.replace(ids.bitcoin, rest, { address: addresses.bitcoin });
    expect(await unpaidHolds()).toBe(before);
  });

  it('as dust, is recorded', { tags: ['threat:dust-lock'] }, async () => {
    const ticket = await start();
    await service.send(ticket);
    await confirm();
    await service.mine(ids.tron, 8);
    await service.send(ticket, '0.00000001');
    await confirm();
    const view = await service.view(ticket);
    expect(view.status).toBe(4);
    expect(view.deposits.at(-1)).toMatchObject({ amount: '0.00000001', verdict: 'extra', isDust: true });
  });

  it('to an address without a ticket, is unmatched', async () => {
    const ticket = await start();
    const free = await service.db
      .selectFrom('deposit_addresses')
      .select('address')
      .where('network_id', '=', ids.bitcoin)
      .where('ticket_id', 'is', null)
      .executeTakeFirstOrThrow();
    const txId = await service.send(ticket, '0.01', { address: free.address });
    await confirm();
    const found = await service.db
      .selectFrom('deposits as d')
      .innerJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
      .select('j.disposition')
      .where('d.tx_id', '=', txId)
      .executeTakeFirst();
    expect(found?.disposition).toBe('unmatched');
    expect(await statusOf(ticket)).toBe(1);
  });
});

describe('a deposit in the customer’s history', () => {
  it('reported as paid, is awaited, then confirmed', async () => {
    const ticket = await service.createTicket({ email: 'word@example.com' });
    const listed = async () => {
      const answer = await service.call('GET', '/v1/tickets/collection', { token: ticket.authToken });
      const [{ status, byWord }] = answer.json().tickets;
      return [status, byWord];
    };
    expect(await listed()).toEqual([1, undefined]);
    await service.call('POST', `/v1/tickets/pay?ticketId=${ticket.id}`, { token: ticket.token });
    expect(await listed()).toEqual([2, true]);
    // Both count the same; what its network takes back is looked for again.
    const taken = await service.send(ticket);
    await service.look(ids.bitcoin);
    expect(await listed()).toEqual([2, (await service.view(ticket)).byWord || undefined]);
    await service.replace(ids.bitcoin, taken, { address: addresses.bitcoin });
    expect(await listed()).toEqual([2, true]);
    await service.send(ticket);
    await service.look(ids.bitcoin);
    expect(await listed()).toEqual([2, undefined]);
    await confirm();
    expect(await listed()).toEqual([3, undefined]);
  });

  it('below the minimum, asks for the rest', async () => {
    const ticket = await service.createTicket({ email: 'rest@example.com' });
    const listed = async () => {
      const answer = await service.call('GET', '/v1/tickets/collection', { token: ticket.authToken });
      const [{ status, byWord, statusReason }] = answer.json().tickets;
      return [status, byWord, statusReason];
    };
    await service.send(ticket, '0.00005');
    expect(await listed()).toEqual([2, undefined, 'restAwaited']);
    await service.advance(WINDOW);
    expect(await listed()).toEqual([2, undefined, 'belowMinimum']);
    await service.send(ticket, '0.00995');
    expect(await listed()).toEqual([2, undefined, undefined]);
    await confirm();
  });

  it('of half, shows the ordered and the received amount', async () => {
    await service.price(ids.btc, '90000');
    const ticket = await service.createTicket({ email: 'half@example.com' });
    const listed = async () => {
      const answer = await service.call('GET', '/v1/tickets/collection', { token: ticket.authToken });
      const [{ fromAmount, receivedAmount, toAmount }] = answer.json().tickets;
      return [fromAmount, receivedAmount, toAmount];
    };
    expect(await listed()).toEqual(['0.01', undefined, '891.9']);
    await service.send(ticket, '0.005');
    await service.look(ids.bitcoin);
    expect(await listed()).toEqual(['0.01', undefined, '891.9']);
    await confirm();
    expect(await listed()).toEqual(['0.01', '0.005', '445.95']);
    await service.send(ticket, '0.003');
    // Both count the same: what counts for nothing, or is not judged yet, too.
    for (const happens of [() => service.look(ids.bitcoin), confirm]) {
      await happens();
      const { receivedAmount, toAmount } = await service.view(ticket);
      expect(await listed()).toEqual(['0.01', receivedAmount, toAmount]);
    }
  });
});
