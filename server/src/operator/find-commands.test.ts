/** What a customer writes to support, and what the operator finds by it. */
import { randomUUID } from 'node:crypto';
import type { FoundWay } from '@parom/contract/console/answers/lists';
import type { SaidCell } from '@parom/contract/console/answers/said';
import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addresses, ids } from '../../test/factories.ts';
import { assets, putDeposit, putTicket, USER } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { paymentKeys, requestPayment } from '../payments/index.ts';
import { cell } from './answer.ts';
import { foundBy } from './find-store.ts';

const { db, clock, world } = await smallWorld();
const asked = async (values: object) =>
  (await world.post('/console/commands/find', values, world.token)).body;
const find = async (by: string): Promise<{ what: string; number: number; foundBy: SaidCell; id: string }[]> =>
  (await asked({ by })).result;
const way = (what: FoundWay['what'], whose: FoundWay['whose'] = null): FoundWay => ({
  what,
  whose,
  isElsewhere: false,
});
const found = (...ways: FoundWay[]): SaidCell => cell('foundByWays', { ways });
const newTicket = (status: number = TicketStatus.awaitingPayment) => putTicket(world.deps, { status });
const set = (id: string, values: Record<string, unknown>) =>
  db.updateTable('tickets').set(values).where('id', '=', id).execute();

const putPayment = (of: { readonly ticketId?: string; readonly depositId?: number }) =>
  db.transaction().execute((tx) =>
    requestPayment(tx, {
      key: of.ticketId ? paymentKeys.payout(of.ticketId, 0) : paymentKeys.refund(of.depositId ?? 0, 0),
      purpose: of.ticketId ? 'payout' : 'refund',
      ...of,
      assetId: assets.usdtTron,
      address: addresses.tron,
      memo: null,
      amount: toDecimal('880'),
      state: 'queued',
      isReserved: false,
      at: clock.now(),
    }),
  );

async function putWithdrawal(): Promise<string> {
  const userId = await world.register(USER);
  const id = randomUUID();
  await db
    .insertInto('withdrawals')
    .values({
      id,
      user_id: userId,
      amount_usdt: '40',
      fee_usdt: '2',
      asset_id: assets.usdtTron,
      pay_amount: '38',
      address: addresses.evm,
      state: 'requested',
      created_at: clock.now(),
    })
    .execute();
  return id;
}

describe('find', () => {
  it('finds a ticket by number, id and link, however written', async () => {
    const { id, number } = await newTicket();
    await newTicket();
    const link = `https://parom.example/offer/${id}?offerToken=dGhpcyBpcyBub25l`;
    for (const by of [number, `№ ${number}`, `#${number}`, id, id.toUpperCase(), link])
      expect(await find(String(by))).toMatchObject([{ what: 'ticket', number, id }]);
  });

  it('finds tickets by the whole e-mail in every spelling, newest first', async () => {
    const numbers: number[] = [];
    for (let made = 0; made < 3; made += 1) {
      numbers.unshift((await newTicket()).number);
      clock.advance(1_000);
    }
    await set((await newTicket()).id, { email: 'boris@example.com' });
    for (const by of [USER.email, ` ${USER.email.toUpperCase()} `])
      expect((await find(by)).map(({ number }) => number)).toEqual(numbers);
    expect(await asked({ by: 'anna@example.co' })).toEqual({
      result: [],
      notes: [cell('noneWithEmail', {})],
    });
  });

  it('finds a ticket by its deposit address or memo', async () => {
    const own = await newTicket();
    const { address } = await db
      .selectFrom('deposit_addresses')
      .select('address')
      .where('id', '=', own.depositAddressId)
      .executeTakeFirstOrThrow();
    // Those of the factories are no real addresses.
    const at = (values: Record<string, unknown>, depositAddressId: number) =>
      db.updateTable('deposit_addresses').set(values).where('id', '=', depositAddressId).execute();
    await at({ address: addresses.bitcoin }, own.depositAddressId);
    expect(address).not.toBe(addresses.bitcoin);
    expect(await find(addresses.bitcoin.toUpperCase())).toMatchObject([
      { number: own.number, foundBy: found(way('depositAddress')) },
    ]);
    const [first, second] = [await newTicket(), await newTicket()];
    for (const [{ depositAddressId }, memo] of [
      [first, '1001'],
      [second, '1002'],
    ] as const)
      await at({ network_id: ids.ripple, address: addresses.ripple, memo }, depositAddressId);
    expect(await find('1001')).toMatchObject([{ number: first.number, foundBy: found(way('depositMemo')) }]);
    expect(await find(addresses.ripple)).toEqual([]);
  });

  it('finds a ticket by its recipient: address, phone, card, Telegram tag', async () => {
    const { id, number } = await newTicket();
    const spellings = [
      { kept: addresses.evm, spelt: [addresses.evm.toLowerCase()] },
      { kept: '+79161234567', spelt: ['8 916 123-45-67', '79161234567'] },
      { kept: '4111111111111111', spelt: ['4111 1111 1111 1111'] },
    ];
    for (const { kept, spelt } of spellings) {
      await set(id, { to_address: kept });
      for (const by of [kept, ...spelt])
        expect(await find(by)).toMatchObject([{ number, foundBy: found(way('recipient')) }]);
    }
    await set(id, { to_memo: '@Anna_Petrova' });
    expect(await find('@anna_petrova')).toMatchObject([{ number, foundBy: found(way('recipientMemo')) }]);
  });

  it('finds a ticket by an explorer’s link to its transaction or address', async () => {
    const ticket = await newTicket(TicketStatus.sending);
    const deposit = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    const hash = `0x${'ab'.repeat(32)}`;
    await db
      .updateTable('deposits')
      .set({ tx_id: hash, sender: addresses.evm })
      .where('id', '=', deposit)
      .execute();
    for (const by of [
      `https://etherscan.io/tx/${hash}#eventlog`,
      `HTTPS://explorer.example/#/transaction/${hash.toUpperCase().replace('0X', '0x')}?lang=ru`,
      `https://etherscan.io/address/${addresses.evm.toLowerCase()}`,
    ])
      expect(await find(by), by).toMatchObject([{ number: ticket.number }]);
    expect(await find(`https://${ticket.number}.example/${ticket.number}`)).toEqual([]);
  });

  it('finds a ticket once by its deposit’s and its payment’s transaction', async () => {
    const ticket = await newTicket(TicketStatus.sending);
    const deposit = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    const sent = { tx_id: 'AB12', sender: addresses.ripple };
    await db.updateTable('deposits').set(sent).where('id', '=', deposit).execute();
    const payout = (await putPayment({ ticketId: ticket.id })) ?? '';
    const paid = { tx_id: '0xcd34', reference: 'Bank-7' };
    await db.updateTable('payments').set(paid).where('id', '=', payout).execute();
    const ways = [
      ['ab12', way('transaction')],
      [addresses.ripple, way('sender')],
      ['0xCD34', way('transaction', 'payout')],
      ['BANK-7', way('reference', 'payout')],
      [payout, way('id')],
    ] as const;
    const { number } = ticket;
    for (const [by, one] of ways)
      expect(await find(by)).toMatchObject([{ what: 'ticket', number, foundBy: found(one) }]);
    const both = found(way('recipient'), way('recipient', 'payout'));
    expect(both.why).toBe('recipient, payout’s recipient');
    expect(await find(addresses.tron)).toMatchObject([{ number, foundBy: both }]);
  });

  it('shows a ticket without its tokens', async () => {
    const { id, number } = await newTicket(TicketStatus.onHold);
    const [row] = await find(String(number));
    expect(row).toEqual({
      what: 'ticket',
      number,
      foundBy: found(way('number')),
      status: 'held',
      give: '0.01 BTC@bitcoin',
      get: '880 USDT@tron',
      email: USER.email,
      createdAt: clock.now().toISOString(),
      id,
    });
  });
});

describe('find without a ticket', () => {
  it('finds a deposit by transaction, wrong memo or refund address', async () => {
    const deposit = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    await db
      .updateTable('deposits')
      .set({ tx_id: 'ef56', memo: 'my own memo' })
      .where('id', '=', deposit)
      .execute();
    await putPayment({ depositId: deposit });
    for (const [by, foundByWay] of [
      ['ef56', way('transaction')],
      ['my own memo', way('depositMemo')],
      [addresses.tron, way('recipient', 'refund')],
    ] as const)
      expect(await find(by)).toMatchObject([
        {
          what: 'deposit',
          number: deposit,
          status: 'unmatched',
          give: '0.5 BTC@bitcoin',
          foundBy: found(foundByWay),
        },
      ]);
  });

  it('finds a withdrawal by id, e-mail and address', async () => {
    const id = await putWithdrawal();
    for (const by of [id, USER.email, addresses.evm])
      expect(await find(by)).toMatchObject([
        { what: 'withdrawal', status: 'requested', get: '38 USDT@tron', email: USER.email, id },
      ]);
  });
});

describe('find by a text', () => {
  it('says how it searched when it finds nothing', async () => {
    const notes = async (by: string) => (await asked({ by })).notes[0].why;
    expect(await notes('4111 **** **** 1111')).toContain('no whole e-mail, address, phone or card');
    expect(await notes(addresses.bitcoin)).toContain('No ticket has this address');
    Object.assign(world.deps, { hotAddresses: new Set([addresses.ripple]) });
    expect(await notes(addresses.ripple)).toContain('search for the ticket’s memo');
  });

  it('follows --after the last row', async () => {
    const numbers: number[] = [];
    for (let made = 0; made < 3; made += 1) numbers.push((await newTicket()).number);
    const first = await asked({ by: USER.email, limit: 2 });
    expect(first.after).toBe(first.result[1].id);
    const rest = await asked({ by: USER.email, limit: 2, after: first.result[1].id });
    expect(rest.after).toBeUndefined();
    const shown = [...first.result, ...rest.result].map(({ number }) => number);
    expect(shown.toSorted()).toEqual(numbers);
  });

  it('uses an index in every large table', async () => {
    const wanted = {
      number: 100001,
      id: randomUUID(),
      email: USER.email,
      addresses: [addresses.bitcoin],
      memos: ['1'],
      transactions: ['a', 'A'],
      reference: 'a',
      networkIds: [ids.bitcoin, ids.tron],
      assetIds: [assets.btc, assets.usdtTron],
    };
    const plan = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql`explain ${foundBy(wanted, { after: null, limit: 50 })}`.execute(tx);
    });
    const text = JSON.stringify(plan.rows);
    expect(text).toContain('tickets_email');
    expect(text).not.toMatch(/Seq Scan on (tickets|deposit|payouts|withdrawals|users)/);
  });
});
