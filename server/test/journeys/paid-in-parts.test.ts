/**
 * Each deposit has its own rate: a part payment locks no rate for the rest, and every rate was accepted
 * before.
 */
import { formatDecimal, subtract, toDecimal } from '@parom/contract/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdReserve, releaseReserve, reserveStates, unpaidRoom } from '../../src/ledger/index.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { fitReserve } from '../../src/tickets/deposits/fit-reserve.ts';
import { depositsOfTicket, lockTicket } from '../../src/tickets/index.ts';
import { recalculateTickets } from '../../src/tickets/recalculation/recalculate-tickets.ts';
import { beforeFirstTransaction } from '../before-first-transaction.ts';
import { addresses, fixedBoard, ids } from '../factories.ts';
import { type Held, type OrderRequest, openService, type Service } from '../service.ts';

const USDT_TRON = 7;
const WINDOW_MS = 30 * 60_000;
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());
afterEach(() => service.price(ids.btc, '90000'));

/** 0.05 BTC at 90,000, less 0.9 %: 4459.5 USDT. */
const start = async (orderRequest: OrderRequest = { amount: '0.05' }) => {
  await service.price(ids.btc, '90000');
  return service.createTicket(orderRequest);
};
const confirm = () => service.mine(ids.bitcoin, 2);
const view = (ticket: Held) => service.view(ticket);
const rowOf = ({ id }: Held) =>
  service.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const heldFor = async ({ id }: Held) => {
  const columns = ['reserved', 'reserve_is_unpaid', 'received_worth', 'give_usdt'] as const;
  const row = await service.db
    .selectFrom('tickets')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    reserved: formatDecimal(toDecimal(row.reserved)),
    give_usdt: formatDecimal(toDecimal(row.give_usdt)),
  };
};
const exchangedAt = async ({ id }: Held) =>
  (await depositsOfTicket(service.db, id)).flatMap((deposit) => deposit.exchangedAt ?? []);

/** Seen by the watcher, and by no judge yet. */
async function arrivesUnjudged(ticket: Held): Promise<void> {
  const { fromWallet } = await view(ticket);
  await service.db
    .insertInto('deposits')
    .values({
      network_id: ids.bitcoin,
      currency_id: ids.btc,
      tx_id: 'not judged',
      output_index: 0,
      address: fromWallet?.address ?? '',
      units: '3000000',
      amount: '0.03',
      deposit_address_id: (await rowOf(ticket)).deposit_address_id,
      state: 'mempool',
      first_seen_at: service.clock.now(),
    })
    .execute();
}
const forgetUnjudged = () => service.db.deleteFrom('deposits').where('tx_id', '=', 'not judged').execute();
/** BTC has risen to 99,000; this work comes between the look at the tickets and their lock. */
async function riseAfter(work: () => Promise<void>): Promise<void> {
  const { clock, app } = service;
  const rates = fixedBoard(clock);
  rates.set(ids.btc, '99000');
  const db = beforeFirstTransaction(service.db, work);
  await recalculateTickets({ db, clock, catalogue: app.catalogue, rates });
}

describe('a ticket that is paid in parts', () => {
  it('locks no rate for the rest by a tiny part before a fall', {
    tags: ['threat:trifle-then-rest'],
  }, async () => {
    const ticket = await start();
    await service.send(ticket, '0.00001');
    await service.price(ids.btc, '80000');
    // 0.00001 at 90,000 and 0.04999 at 80,000, less 0.9 %.
    expect(await view(ticket)).toMatchObject({ status: 2, toAmount: '3964.0991', rate: '80002' });
    await service.send(ticket, '0.04999');
    await confirm();
    expect(await view(ticket)).toMatchObject({
      status: 3,
      toAmount: '3964.0991',
      rate: '80002',
      deposits: [
        { rate: '90000', verdict: 'fits' },
        { rate: '80000', verdict: 'fits' },
      ],
    });
  });

  it('keeps rate and reserve while a deposit is not judged', async () => {
    const ticket = await start();
    await service.send(ticket, '0.02');
    await arrivesUnjudged(ticket);
    const before = await heldFor(ticket);
    await service.price(ids.btc, '99000');
    expect(await heldFor(ticket)).toEqual(before);

    service.clock.advance(WINDOW_MS);
    const { clock, catalogue } = { clock: service.clock, catalogue: service.app.catalogue };
    await service.db.transaction().execute(async (tx) => {
      const locked = await lockTicket(tx, ticket.id);
      if (locked !== undefined) await fitReserve(tx, { clock, catalogue }, locked);
    });
    expect((await heldFor(ticket)).reserved).toBe(before.reserved);
    await forgetUnjudged();
  });

  it('keeps its rate when a deposit comes before the lock', async () => {
    const ticket = await start();
    await service.send(ticket, '0.02');
    const before = await heldFor(ticket);
    const rates = fixedBoard(service.clock);
    rates.set(ids.btc, '99000');
    const { clock, app, db } = service;
    const recalculate = (at: Db) => recalculateTickets({ db: at, clock, catalogue: app.catalogue, rates });
    await recalculate(beforeFirstTransaction(db, () => arrivesUnjudged(ticket)));
    expect(await heldFor(ticket)).toEqual(before);
    await forgetUnjudged();
    await recalculate(db);
    expect((await heldFor(ticket)).give_usdt).toBe('99000');
  });

  it('keeps its rate when its window ends before the lock', async () => {
    const ticket = await start();
    await service.send(ticket, '0.02');
    await riseAfter(async () => service.clock.advance(WINDOW_MS));
    expect(await heldFor(ticket)).toMatchObject({ give_usdt: '90000', reserved: '4459.5' });
  });

  it('keeps its rate when its only part vanishes before the lock', async () => {
    const ticket = await start();
    await service.call('POST', `/v1/tickets/pay?ticketId=${ticket.id}`, { token: ticket.token });
    const txId = await service.send(ticket, '0.02', { replaceable: true });
    await riseAfter(
      async () => void (await service.replace(ids.bitcoin, txId, { address: addresses.bitcoin })),
    );
    expect(await view(ticket)).toMatchObject({ status: 2, byWord: true, toAmount: '4459.5', rate: '90000' });
  });

  it('prices the rest after a rise at the ticket’s new rate', async () => {
    const ticket = await start();
    await service.send(ticket, '0.02');
    await service.price(ids.btc, '99000');
    // 0.02 at 90,000 and 0.03 at 99,000.
    expect(await view(ticket)).toMatchObject({ toAmount: '4727.07' });
    await service.send(ticket, '0.03');
    await service.price(ids.btc, '70000');
    await confirm();
    expect(await view(ticket)).toMatchObject({ status: 3, toAmount: '4727.07' });
  });

  it('prices the rest at the lower rate of its first sight', async () => {
    const ticket = await start();
    await service.send(ticket, '0.02');
    await service.price(ids.btc, '89800');
    expect(await view(ticket)).toMatchObject({ toAmount: '4459.5', rate: '90000' });
    await service.send(ticket, '0.03');
    await confirm();
    // 0.02 at 90,000 and 0.03 at 89,800.
    expect(await view(ticket)).toMatchObject({ status: 3, toAmount: '4453.554' });
  });

  it('is paid to the digit at a steady price', async () => {
    const typed = await start({ receive: '1000' });
    await service.send(typed, '0.005');
    await service.send(typed, formatDecimal(subtract(toDecimal(typed.amount), toDecimal('0.005'))));
    await confirm();
    expect(await view(typed)).toMatchObject({ status: 3, toAmount: '1000', rate: '90000' });
  });

  it('keeps its present rate when a part vanishes', async () => {
    const ticket = await start();
    const txId = await service.send(ticket, '0.02', { replaceable: true });
    await service.price(ids.btc, '80000');
    expect(await view(ticket)).toMatchObject({ toAmount: '4162.2' });
    await service.replace(ids.bitcoin, txId, { address: addresses.bitcoin });
    expect(await view(ticket)).toMatchObject({ status: 1, toAmount: '3964', rate: '80000' });
    expect(await heldFor(ticket)).toMatchObject({ reserved: '3964', reserve_is_unpaid: true });
  });

  it('stores rate, time and sources of each deposit', async () => {
    const ticket = await start();
    await service.send(ticket, '0.02');
    await service.price(ids.btc, '80000');
    await service.send(ticket, '0.04');
    await service.price(ids.btc, '70000');
    await confirm();
    const parts = await exchangedAt(ticket);
    // 2 % more than expected are within the allowance.
    expect(parts.map(({ amount, rate }) => [formatDecimal(amount), formatDecimal(rate.giveUsdt)])).toEqual([
      ['0.02', '90000'],
      ['0.031', '80000'],
      ['0.009', '70000'],
    ]);
    for (const { rate } of parts) {
      expect(rate.at.getTime()).not.toBeNaN();
      expect(rate.sources.join()).toMatch(/^sandbox.*@/);
    }
  });
});

describe('the reserve of a partly paid ticket', () => {
  const room = () => service.db.transaction().execute((tx) => unpaidRoom(tx, USDT_TRON));

  it('follows parts and rest, and after the window the parts', async () => {
    const ticket = await start();
    await service.send(ticket, '0.02');
    await service.price(ids.btc, '60000');
    // 0.02 at 90,000 and 0.03 at 60,000: half of it came, so that it is a paid promise.
    expect(await heldFor(ticket)).toMatchObject({ reserved: '3567.6', reserve_is_unpaid: false });
    await service.advance(WINDOW_MS);
    expect(await heldFor(ticket)).toMatchObject({ reserved: '1783.8', reserve_is_unpaid: false });
    await confirm();
    expect(await view(ticket)).toMatchObject({ status: 3, toAmount: '1783.8' });
  });

  it('counts as unpaid after a tiny part', {
    tags: ['threat:trifle-then-rest'],
  }, async () => {
    const ticket = await start();
    await service.send(ticket, '0.001');
    const left = await room();
    const take = (amount: typeof left) =>
      service.db.transaction().execute((tx) => holdReserve(tx, USDT_TRON, amount, 'unpaid'));
    expect(await take(left)).toBe(true);
    await service.price(ids.btc, '99000');
    expect(await view(ticket)).toMatchObject({ toAmount: '4459.5', rate: '90000' });
    expect(await heldFor(ticket)).toMatchObject({
      reserved: '4459.5',
      reserve_is_unpaid: true,
      give_usdt: '90000',
    });
    await service.db.transaction().execute((tx) => releaseReserve(tx, USDT_TRON, left, 'unpaid'));
    await service.advance(31_000);
    expect(await view(ticket)).toMatchObject({ toAmount: '4896.531' });
    const states = await reserveStates(service.db);
    const promised = await service.db
      .selectFrom('tickets')
      .select((select) => select.fn.sum('reserved').as('reserved'))
      .where('get_asset_id', '=', USDT_TRON)
      .where('reserve_is_unpaid', '=', true)
      .executeTakeFirstOrThrow();
    const unpaid = states.find(({ assetId }) => assetId === USDT_TRON)?.reservedUnpaid;
    expect(unpaid).toBe(toDecimal(String(promised.reserved)));
  });
});

describe('a deposit without an accepted price', () => {
  /** Of 60 s and more: no price any more. */
  const lose = async () => {
    await service.price(ids.btc, '90000', true);
    await service.advance(61_000);
  };
  const letterOf = async (ticket: Held) => {
    const row = await service.db
      .selectFrom('tickets')
      .innerJoin('mails', 'mails.recipient', 'tickets.email')
      .select('mails.text_body')
      .where('tickets.id', '=', ticket.id)
      .execute();
    return row.map(({ text_body }) => text_body).join('\n');
  };

  it.each([
    { next: '80000', toAmount: '792.8', rate: '80000' },
    { next: '99000', toAmount: '891.9', rate: '90000' },
    { next: '90000', toAmount: '891.9', rate: '90000' },
  ])(
    'waits for the lower of the ticket’s rate and $next',
    { tags: ['threat:unpriced-coin'] },
    async ({ next, toAmount, rate }) => {
      const ticket = await start({ amount: '0.01', email: `no-price-${next}@example.com` });
      await lose();
      await service.send(ticket);
      await confirm();
      await service.advance(10_000);
      const waiting = await view(ticket);
      expect(waiting).toMatchObject({ status: 2, statusReason: 'priceAwaited' });
      expect(waiting.customStatusReason).toContain('whichever is lower');
      expect(waiting.deposits).toMatchObject([{ isPriceAwaited: true }]);
      expect(await letterOf(ticket)).toContain('no reliable rate');
      await service.price(ids.btc, next);
      await service.advance(6_000);
      await service.price(ids.btc, '50000');
      await service.advance(6_000);
      expect(await view(ticket)).toMatchObject({ status: 3, toAmount, rate, deposits: [{ rate }] });
    },
  );

  it('as the rest waits; the first part keeps its rate', async () => {
    const ticket = await start();
    await service.send(ticket, '0.02');
    await lose();
    await service.send(ticket, '0.03');
    expect(await view(ticket)).toMatchObject({
      statusReason: 'priceAwaited',
      deposits: [{ rate: '90000' }, { isPriceAwaited: true }],
    });
    await service.price(ids.btc, '80000');
    await confirm();
    expect(await view(ticket)).toMatchObject({ status: 3, toAmount: '4162.2' });
  });
});
