/** Profit, turnover and positions are the books, to the last digit. */
import { add, type Decimal, formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses, ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
const FIRST_DAY = '2030-01-14';
beforeAll(async () => {
  service = await openService();
  const first = await service.createTicket();
  await service.send(first);
  await service.mine(ids.bitcoin, 3);
  await service.mine(ids.tron, 20);
  await service.advance(24 * 3_600_000);
  const second = await service.createTicket({
    give: [ids.usdt, ids.tron],
    get: [ids.btc, ids.bitcoin],
    address: addresses.bitcoin,
    amount: '1234.567891',
  });
  await service.send(second);
  await service.mine(ids.tron, 20);
  await service.mine(ids.bitcoin, 3);
  const refunded = await service.createTicket();
  await service.send(refunded);
  const held = { ticket: refunded.id, reason: 'asked by letter' };
  expect(await service.command('hold-ticket', held)).toBe(200);
  await service.mine(ids.bitcoin, 3);
  const order = { ...held, address: addresses.bitcoin };
  expect(await service.command('refund-ticket', order)).toBe(200);
  await service.mine(ids.bitcoin, 3);
});
afterAll(() => service.close());

type Row = Readonly<Record<string, string>>;
const report = async (name: string, values: object = {}): Promise<Row[]> =>
  (await service.ask(name, values)).json().result;
const sumOf = (rows: readonly Row[], column: string, coin: string): Decimal =>
  rows.filter((row) => row.coin === coin).reduce((sum, row) => add(sum, toDecimal(row[column] ?? '')), ZERO);
const booked = async (kind: string, coin: string): Promise<Decimal> => {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(-sum(p.amount), 0) as sum from ledger_postings p
      join ledger_accounts a on a.id = p.account_id join currencies c on c.id = p.currency_id
     where a.kind = ${kind} and c.code = ${coin}`.execute(service.db);
  return toDecimal(rows[0]?.sum ?? '0');
};
const KINDS = ['markup', 'aml-fees', 'forfeited', 'network-fees', 'referral-cost', 'losses'];

describe('the profit', () => {
  it.each(['day', 'pair', 'coin'])('by %s has the sums of the books, account by account', async (by) => {
    const rows = await report('profit', { by });
    expect(rows.length).toBeGreaterThan(1);
    for (const coin of ['BTC', 'USDT', 'TRX']) {
      let profit = ZERO;
      for (const kind of KINDS) {
        expect(sumOf(rows, kind, coin)).toBe(await booked(kind, coin));
        profit = add(profit, await booked(kind, coin));
      }
      expect(sumOf(rows, 'profit', coin)).toBe(profit);
    }
    expect(await booked('markup', 'USDT')).toBeGreaterThan(ZERO);
  });

  it('of pairs names each pair, and of days each day', async () => {
    expect((await report('profit', { by: 'pair' })).map(({ pair }) => pair)).toEqual(
      expect.arrayContaining(['BTC/USDT', 'USDT/BTC']),
    );
    const days = new Set((await report('profit', { by: 'day' })).map(({ day }) => day));
    expect(days.size).toBe(2);
  });

  it('of a period has its days, both included', async () => {
    const rows = await report('profit', { by: 'day' });
    const [first] = rows.map(({ day }) => day ?? '');
    const ofFirst = await report('profit', { by: 'day', from: first, until: first });
    expect(ofFirst).toEqual(rows.filter(({ day }) => day === first));
    expect(await report('profit', { by: 'day', until: FIRST_DAY })).toEqual([]);
  });

  it.each(['2030-02-30', 'yesterday', '2030-1-1'])(
    'from "%s" is refused with the form of a day',
    async (from) => {
      const answer = await service.ask('profit', { by: 'day', from });
      expect([answer.statusCode, answer.json().message]).toEqual([
        422,
        `"${from}" is no day: write it as 2026-11-01`,
      ]);
    },
  );
});

const postedIn = async (kind: string, accounts: readonly string[], coin: string): Promise<Decimal> => {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(p.amount), 0) as sum from ledger_postings p
      join ledger_entries e on e.id = p.entry_id
      join ledger_accounts a on a.id = p.account_id join currencies c on c.id = p.currency_id
     where e.kind = ${kind} and a.kind = any(${accounts}::text[]) and c.code = ${coin}`.execute(service.db);
  return toDecimal(rows[0]?.sum ?? '0');
};

describe('the turnover', () => {
  it('has each finished exchange once on each side, and no refund', async () => {
    const rows = await report('turnover', { by: 'pair' });
    const sides = rows.map(({ pair, coin, exchangesIn, exchangesOut }) => [
      pair,
      coin,
      exchangesIn,
      exchangesOut,
    ]);
    expect(sides).toEqual([
      ['BTC/USDT', 'BTC', 1, 0],
      ['BTC/USDT', 'USDT', 0, 1],
      ['USDT/BTC', 'BTC', 0, 1],
      ['USDT/BTC', 'USDT', 1, 0],
    ]);
    expect(rows[0]).toMatchObject({ takenIn: '0.01', paidOut: '0' });
    expect(rows[3]).toMatchObject({ takenIn: '1234.567891', paidOut: '0' });
  });

  it.each(['day', 'pair', 'coin'])('by %s has the sums of the books', async (by) => {
    const rows = await report('turnover', { by });
    const [profit, places] = [await report('profit', { by }), await report('positions')];
    for (const coin of ['BTC', 'USDT']) {
      const [takenIn, paidOut] = [sumOf(rows, 'takenIn', coin), sumOf(rows, 'paidOut', coin)];
      expect(takenIn).toBe(await postedIn('exchange', ['customer', 'unmatched'], coin));
      expect(paidOut).toBe(await postedIn('payout', ['payable'], coin));
      expect(paidOut).toBeGreaterThan(ZERO);
      const earned = add(paidOut, sumOf(profit, 'markup', coin));
      expect(sumOf(places, 'exchanged', coin)).toBe(subtract(takenIn, earned));
    }
  });

  it('of a day has the exchanges of that day alone', async () => {
    const rows = await report('turnover', { by: 'day' });
    const [first, last] = [rows[0]?.day, rows.at(-1)?.day];
    expect(first).not.toBe(last);
    const ofFirst = await report('turnover', { by: 'pair', from: first, until: first });
    expect(ofFirst.map(({ pair }) => pair)).toEqual(['BTC/USDT', 'BTC/USDT']);
    expect(await report('turnover', { by: 'day', until: FIRST_DAY })).toEqual([]);
  });
});

describe('the positions', () => {
  it('balance in each coin', async () => {
    for (const { held, owed, capital, drawn, profit, exchanged } of await report('positions')) {
      const sum = [owed, capital, profit, exchanged].map((one) => toDecimal(one ?? '')).reduce(add);
      expect(held).toBe(formatDecimal(subtract(sum, toDecimal(drawn ?? ''))));
    }
  });
});

it('the turnover leaves out a payout that a re-org took back, until it is final again', async () => {
  const ticket = await service.createTicket();
  const before = await report('turnover', { by: 'coin' });
  await service.send(ticket);
  await service.mine(ids.bitcoin, 2);
  expect(await report('turnover', { by: 'coin' })).toEqual(before);
  await service.mine(ids.tron, 20);
  const paid = await report('turnover', { by: 'coin' });
  expect(paid).not.toEqual(before);
  const { payoutTx } = await service.view(ticket);
  await service.reorg(ids.tron, 21, [payoutTx?.id ?? '']);
  expect(await report('turnover', { by: 'coin' })).toEqual(before);
  await service.mine(ids.tron, 25);
  expect(await report('turnover', { by: 'coin' })).toEqual(paid);
});
