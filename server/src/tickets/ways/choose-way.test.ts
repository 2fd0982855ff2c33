import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { WayName, WayOf, WaysAnswer } from '@parom/contract/ways';
import { beforeEach, describe, expect, it } from 'vitest';
import { addresses, type FixedBoard, ids } from '../../../test/factories.ts';
import { assets, putDeposit, putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { makeToken } from '../../accounts/index.ts';
import type { Schema } from '../../schema.ts';
import { notifyRefundAsked } from '../index.ts';
import { findTicket, lockKnownTicket } from '../ticket-store.ts';
import { chooseWay } from './choose-way.ts';
import { showWays } from './show-ways.ts';
import type { WaysDeps } from './ways-deps.ts';

/** The embedded database has one connection, which the first look keeps. */
const onPostgres = process.env['PAROM_TEST_DATABASE_URL'] !== undefined;
const { db, clock, world, run, statusOf } = await smallWorld();

const HOME = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const deps = (): WaysDeps => ({ ...world.deps, choiceMostUsdt: toDecimal('50000') });

interface Put {
  readonly id: string;
  readonly depositAddressId: number;
}

/** A ticket for 0.01 BTC, on hold, with its deposits at their locked rate of 90000. */
async function held(reason: string, amounts: readonly string[], more: Partial<Schema['tickets']> = {}) {
  const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
  await db
    .updateTable('tickets')
    .set({ status_reason: reason, refund_address: addresses.bitcoin, ...more } as object)
    .where('id', '=', ticket.id)
    .execute();
  const deposits: number[] = [];
  for (const amount of amounts) deposits.push(await arrives(ticket, amount));
  return { ...ticket, deposits };
}

async function arrives(ticket: Put, amount: string): Promise<number> {
  const id = await putDeposit(world.deps, { ticket, amount, disposition: 'open' });
  await db
    .updateTable('deposit_judgements')
    .set({
      locked_give_usdt: '90000',
      locked_get_usdt: '1',
      locked_promise: '880',
      locked_sources: JSON.stringify(['test']),
      locked_at: clock.now(),
    })
    .where('deposit_id', '=', id)
    .execute();
  return id;
}

const load = async ({ id }: { readonly id: string }) => {
  const ticket = await findTicket(db, id);
  if (ticket === undefined) throw new Error('no ticket');
  return ticket;
};
const ways = async (ticket: Put): Promise<WaysAnswer> => showWays(deps(), await load(ticket));
const named = async (ticket: Put): Promise<WayName[]> => (await ways(ticket)).ways.map(({ way }) => way);
const wayOf = <Name extends WayName>(answer: WaysAnswer, name: Name): WayOf<Name> => {
  const found = answer.ways.find(({ way }) => way === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found as WayOf<Name>;
};
interface More {
  readonly address?: string;
  readonly memo?: string;
  readonly confirmation?: string | undefined;
}
const choose = async (ticket: Put, way: WayName, { quote }: WaysAnswer, more: More = {}) =>
  chooseWay(deps(), await load(ticket), {
    way,
    quote: quote ?? '',
    address: more.address ?? null,
    memo: more.memo ?? null,
    confirmation: more.confirmation ?? null,
  });
const code = (errorCode: number) => expect.objectContaining({ errorCode });
const payments = async () =>
  db.selectFrom('payments').select(['purpose', 'address', 'amount']).orderBy('created_at').execute();
const later = (ms: number) => clock.advance(ms);
const HOUR = 3_600_000;

beforeEach(() => {
  (world.deps.rates as FixedBoard).set(ids.btc, '90000');
});

describe('the ways', () => {
  it('above the maximum of a ticket on hold are exchange and refund, with exact results', async () => {
    const ticket = await held('aboveMaximum', ['0.3'], { max_give: '0.2' });
    const answer = await ways(ticket);
    expect(answer.ways).toEqual([
      { way: 'exchange', amount: '0.3', rate: '90000', receive: '26458' },
      {
        way: 'refund',
        amount: '0.3',
        networkFee: '0.0001',
        deduction: '0',
        returned: '0.2999',
      },
    ]);
    expect(Date.parse(answer.quotedUntilUtc ?? '') - clock.now().getTime()).toBe(60_000);
    expect(answer.refundWallet).toEqual({ address: addresses.bitcoin, memo: null });
  });

  it('are without an exchange after two payouts, whatever was refunded', async () => {
    const ticket = await held('aboveMaximum', ['0.3'], { max_give: '0.2' });
    const spent = (purpose: 'payout' | 'refund') =>
      db
        .insertInto('payments')
        .values({
          id: crypto.randomUUID(),
          key: crypto.randomUUID(),
          purpose,
          ticket_id: ticket.id,
          asset_id: assets.usdtTron,
          address: 'to',
          amount: '1',
          state: 'cancelled',
          created_at: clock.now(),
          is_reserved: false,
        })
        .execute();
    await spent('payout');
    await spent('refund');
    expect(await named(ticket)).toEqual(['exchange', 'refund']);
    await spent('payout');
    expect(await named(ticket)).toEqual(['refund']);
  });

  it('below the minimum are rest and refund until a day after the window', async () => {
    const ticket = await held('belowMinimum', ['0.0005']);
    later(HOUR);
    const answer = await ways(ticket);
    expect(answer.ways.map(({ way }) => way)).toEqual(['rest', 'refund']);
    expect(wayOf(answer, 'rest')).toMatchObject({ received: '0.0005', amount: '0.0095' });
    later(24 * HOUR);
    expect(await named(ticket)).toEqual(['refund']);
  });

  it('below the minimum become exchange and refund once the rest is there', async () => {
    const ticket = await held('belowMinimum', ['0.0005']);
    await arrives(ticket, '0.0095');
    expect(await named(ticket)).toEqual(['exchange', 'refund']);
  });

  it.each([
    ['short of the order', 'confirming', null, '0.005', 'exchange', 'none'],
    ['more than ordered', 'confirming', null, '0.02', 'exchange', 'none'],
    ['below the minimum in time', 'confirming', null, '0.0005', 'rest', 'none'],
    ['below the minimum', 'onHold', 'belowMinimum', '0.0005', 'rest refund', null],
    ['the minimum to the digit', 'onHold', 'belowMinimum', '0.001', 'exchange refund', null],
    ['above the maximum', 'onHold', 'aboveMaximum', '0.3', 'exchange refund', null],
    ['above the reserve', 'onHold', 'reserveTooLow', '0.05', 'exchange refund', null],
    ['late at a worse rate', 'onHold', 'lateAndWorse', '0.01', 'exchange refund', null],
    ['later than a day', 'onHold', 'tooLate', '0.01', 'exchange refund', null],
    ['after an impossible payout', 'onHold', 'payoutImpossible', '0.01', 'exchange refund', null],
  ] as const)('%s are these', async (_, status, reason, amount, expected, noChoice) => {
    const ticket = await held('', [amount], { status: TicketStatus[status], status_reason: reason });
    const answer = await ways(ticket);
    expect([answer.ways.map(({ way }) => way).join(' '), answer.noChoice]).toEqual([expected, noChoice]);
  });

  it.each(['screening', 'walletReplaced', 'invariant', 'priceInDoubt', null])(
    'on hold for %s are an operator’s',
    { tags: ['threat:ticket-link-money'] },
    async (reason) => {
      const ticket = await held('aboveMaximum', ['0.3'], { status_reason: reason });
      expect(await ways(ticket)).toMatchObject({ ways: [], quote: null, noChoice: 'operator' });
    },
  );

  it('are an operator’s above the ceiling and after screening stopped a deposit', async () => {
    expect(await ways(await held('aboveMaximum', ['0.6']))).toMatchObject({ noChoice: 'operator' });
    const stopped = await held('aboveMaximum', ['0.3']);
    await db.updateTable('deposit_judgements').set({ was_stopped: true }).execute();
    expect(await ways(stopped)).toMatchObject({ noChoice: 'operator' });
  });

  it('are an operator’s after screening stopped the recipient', {
    tags: ['threat:ticket-link-money'],
  }, async () => {
    const ticket = await held('payoutImpossible', ['0.01']);
    await db.updateTable('tickets').set({ address_was_stopped: true }).execute();
    expect(await ways(ticket)).toMatchObject({ ways: [], quote: null, noChoice: 'operator' });
  });

  it('are an operator’s beside a deposit whose sender was doubted', async () => {
    const ticket = await held('tooLate', ['0.01', '0.02']);
    const [, doubted = 0] = ticket.deposits;
    await db
      .updateTable('deposit_judgements')
      .set({ was_doubted: true })
      .where('deposit_id', '=', doubted)
      .execute();
    expect(await ways(ticket)).toMatchObject({ ways: [], quote: null, noChoice: 'operator' });
  });

  it.each([
    ['to the ceiling', '0.5', 'exchange refund', null],
    ['a unit above the ceiling', '0.50000001', '', 'operator'],
  ])('%s are these', async (_what, amount, expected, noChoice) => {
    const ticket = await held('aboveMaximum', [amount], { give_usdt: '100000' });
    const answer = await ways(ticket);
    expect([answer.ways.map(({ way }) => way).join(' '), answer.noChoice]).toEqual([expected, noChoice]);
  });

  it('are an operator’s if an extra deposit leads above the ceiling', async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    await putDeposit(world.deps, { ticket, amount: '0.3', disposition: 'parked' });
    expect(await ways(ticket)).toMatchObject({ ways: [], noChoice: 'operator' });
  });

  it('are an operator’s while a payment of the ticket stands', async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    const owed = { purpose: 'payout', ticketId: ticket.id, assetId: assets.usdtTron, amount: '880' } as const;
    const payment = await owedPayment(world.deps, owed);
    expect(await ways(ticket)).toMatchObject({ ways: [], noChoice: 'operator' });
    await db.updateTable('payments').set({ state: 'failed' }).where('id', '=', payment).execute();
    expect(await named(ticket)).toEqual(['exchange', 'refund']);
  });

  it('wait for a deposit that is not final', async () => {
    const ticket = await held('aboveMaximum', ['0.3', '0.1']);
    await db.updateTable('deposits').set({ state: 'mined' }).where('amount', '=', '0.1').execute();
    expect(await ways(ticket)).toMatchObject({ ways: [], noChoice: 'confirming' });
  });

  it('offer no exchange without a price, and no refund that the fee would eat', async () => {
    const ticket = await held('reserveTooLow', ['0.01']);
    (world.deps.rates as FixedBoard).set(ids.btc, null);
    expect(await named(ticket)).toEqual(['refund']);
    const small = await held('belowMinimum', ['0.00009']);
    expect(await named(small)).toEqual(['rest']);
  });

  it('are none without a price where the fee eats the refund, and no quote is given', async () => {
    const ticket = await held('reserveTooLow', ['0.00009'], { min_give: '0.00001' });
    expect(await ways(ticket)).toMatchObject({ ways: [{ way: 'exchange' }], noChoice: null });
    (world.deps.rates as FixedBoard).set(ids.btc, null);
    const nothing = { ways: [], quote: null, quotedUntilUtc: null, noChoice: 'noRate' };
    expect(await ways(ticket)).toMatchObject(nothing);
  });

  it('of a ticket that goes on are unknown while the event of a deposit waits', async () => {
    const going = { status: TicketStatus.confirming, status_reason: null };
    const ticket = await held('', ['0.005', '0.001'], going);
    expect(await named(ticket)).toEqual(['exchange']);
    const [, fresh = 0] = ticket.deposits;
    await db.deleteFrom('deposit_judgements').where('deposit_id', '=', fresh).execute();
    expect(await named(ticket)).toEqual([]);
  });
});

describe('a chosen exchange', () => {
  it('pays exactly the quoted sum, though the market moved', async () => {
    const ticket = await held('aboveMaximum', ['0.3'], { max_give: '0.2' });
    const answer = await ways(ticket);
    (world.deps.rates as FixedBoard).set(ids.btc, '95000');
    later(60_000);
    expect(await choose(ticket, 'exchange', answer)).toEqual({ outcome: 'done' });
    expect(await statusOf(ticket.id)).toBe(TicketStatus.sending);
    expect(await payments()).toMatchObject([{ purpose: 'payout', amount: '26458.000000000000000000' }]);
  });

  it('gives the lower of the locked rate and the quoted one', {
    tags: ['threat:free-option'],
  }, async () => {
    const ticket = await held('reserveTooLow', ['0.01']);
    for (const [usdt, receive] of [
      ['95000', '880'],
      ['80000', '784'],
    ] as const) {
      (world.deps.rates as FixedBoard).set(ids.btc, usdt);
      expect(wayOf(await ways(ticket), 'exchange').receive).toBe(receive);
    }
  });

  it('is refused 61 s after the quote', async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    const answer = await ways(ticket);
    later(61_000);
    await expect(choose(ticket, 'exchange', answer)).rejects.toEqual(code(30));
    expect(await payments()).toEqual([]);
  });

  it('is refused with another ticket’s quote, and with a forged one', async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    const other = await held('aboveMaximum', ['0.3']);
    await expect(choose(ticket, 'exchange', await ways(other))).rejects.toEqual(code(30));
    const forged = { ...(await ways(ticket)), quote: makeToken() };
    await expect(choose(ticket, 'exchange', forged)).rejects.toEqual(code(30));
    expect(await payments()).toEqual([]);
  });

  it('below the minimum is refused', async () => {
    const ticket = await held('belowMinimum', ['0.0005']);
    await expect(choose(ticket, 'exchange', await ways(ticket))).rejects.toEqual(code(32));
  });

  it('is refused while the reserve is too low, and can be chosen again', async () => {
    const ticket = await held('reserveTooLow', ['0.3']);
    await db.updateTable('assets').set({ reserved: '50000000' }).where('id', '=', assets.usdtTron).execute();
    const answer = await ways(ticket);
    await expect(choose(ticket, 'exchange', answer)).rejects.toEqual(code(41));
    expect(await db.selectFrom('ticket_choices').selectAll().execute()).toEqual([]);
    await db.updateTable('assets').set({ reserved: '0' }).where('id', '=', assets.usdtTron).execute();
    expect(await choose(ticket, 'exchange', answer)).toEqual({ outcome: 'done' });
  });

  it('is offered after one failed payout, not after two', async () => {
    const ticket = await held('payoutImpossible', ['0.01']);
    const failed = (attempt: number) =>
      db
        .insertInto('payments')
        .values({
          id: crypto.randomUUID(),
          key: `payout:${ticket.id}:${attempt}`,
          purpose: 'payout',
          ticket_id: ticket.id,
          asset_id: assets.usdtTron,
          address: addresses.tron,
          amount: '880',
          state: 'failed',
          created_at: clock.now(),
          is_reserved: false,
        })
        .execute();
    await failed(0);
    expect(await named(ticket)).toEqual(['exchange', 'refund']);
    await failed(1);
    expect(await named(ticket)).toEqual(['refund']);
  });

  it('ends on hold for screening if screening stops it now', async () => {
    const ticket = await held('tooLate', ['0.01']);
    const answer = await ways(ticket);
    world.screening.push({
      name: 'test',
      screenDeposit: async () => ({ verdict: 'stop', reason: 'stolen' }),
      screenAddress: () => ({ verdict: 'pass' }),
      screenPayment: async () => ({ verdict: 'pass' }),
    });
    for (const way of ['exchange', 'refund'] as const)
      await expect(choose(ticket, way, answer)).rejects.toEqual(code(42));
    expect(await load(ticket)).toMatchObject({ status: TicketStatus.onHold, statusReason: 'screening' });
    expect(await payments()).toEqual([]);
  });
});

describe('the chosen rest', () => {
  it('leads the ticket on, and waits until the named time', async () => {
    const ticket = await held('belowMinimum', ['0.0005']);
    later(HOUR);
    const answer = await ways(ticket);
    await choose(ticket, 'rest', answer);
    const chosen = await load(ticket);
    expect(chosen.status).toBe(TicketStatus.confirming);
    expect(chosen.restUntil?.toISOString()).toBe(wayOf(answer, 'rest').untilUtc);
    expect((await ways(ticket)).ways).toEqual([wayOf(answer, 'rest')]);
  });
});

describe('a chosen refund', () => {
  it('goes to the address of the order, exactly as quoted', async () => {
    const ticket = await held('lateAndWorse', ['0.01', '0.02']);
    const answer = await ways(ticket);
    world.chain.estimateFee = async () => toDecimal('0.005');
    await choose(ticket, 'refund', answer);
    expect(await statusOf(ticket.id)).toBe(TicketStatus.refunding);
    expect((await payments()).map(({ amount, address }) => [amount, address]).toSorted()).toEqual([
      ['0.009900000000000000', addresses.bitcoin],
      ['0.019900000000000000', addresses.bitcoin],
    ]);
    expect(await load(ticket)).toMatchObject({ statusReason: 'refundChosen', customStatusReason: null });
    expect(wayOf(answer, 'refund').returned).toBe('0.0298');
  });

  it('to another address waits for the letter’s button, which works once', {
    tags: ['threat:ticket-link-money'],
  }, async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    expect(await choose(ticket, 'refund', await ways(ticket), { address: HOME })).toEqual({
      outcome: 'mailed',
    });
    expect(await payments()).toEqual([]);
    expect((await ways(ticket)).asked).toMatchObject({ address: HOME, memo: null });
    const [confirmation] = await mailed();
    expect(confirmation).toBeDefined();
    await choose(ticket, 'refund', await ways(ticket), { confirmation });
    expect(await payments()).toMatchObject([{ purpose: 'refund', address: HOME }]);
    expect(await db.selectFrom('refund_requests').select('used_at').execute()).toEqual([
      { used_at: clock.now() },
    ]);
    const spent = await held('aboveMaximum', ['0.3']);
    await expect(choose(spent, 'refund', await ways(spent), { confirmation })).rejects.toEqual(code(39));
  });

  it('is refused after the link ended, and after a newer address was named', async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    await choose(ticket, 'refund', await ways(ticket), { address: HOME });
    const [first] = await mailed();
    later(1_000);
    await choose(ticket, 'refund', await ways(ticket), { address: HOME });
    await expect(choose(ticket, 'refund', await ways(ticket), { confirmation: first })).rejects.toEqual(
      code(39),
    );
    const [, second] = await mailed();
    later(24 * HOUR);
    await expect(choose(ticket, 'refund', await ways(ticket), { confirmation: second })).rejects.toEqual(
      code(39),
    );
    expect(await payments()).toEqual([]);
  });

  it('stores the token of the link hashed, in no job and once', {
    tags: ['threat:database-read'],
  }, async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    await choose(ticket, 'refund', await ways(ticket), { address: HOME });
    const [token = ''] = await mailed();
    await mailed();
    const jobs = JSON.stringify(await db.selectFrom('jobs').select('payload').execute());
    const requests = JSON.stringify(await db.selectFrom('refund_requests').selectAll().execute());
    expect(jobs + requests).not.toContain(token);
    expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(1);
  });

  it('writes five letters a day', { tags: ['threat:letter-flood'] }, async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    for (let asked = 0; asked < 5; asked += 1)
      await choose(ticket, 'refund', await ways(ticket), { address: HOME });
    await expect(choose(ticket, 'refund', await ways(ticket), { address: HOME })).rejects.toEqual(code(40));
  });

  it('without an e-mail goes only to the address of the order', async () => {
    const ticket = await held('aboveMaximum', ['0.3'], { email: '' });
    const answer = await ways(ticket);
    expect(answer.canName).toBe(false);
    await expect(choose(ticket, 'refund', answer, { address: HOME })).rejects.toEqual(code(43));
    expect(await choose(ticket, 'refund', answer)).toEqual({ outcome: 'done' });
  });

  it('without any address is refused', async () => {
    const ticket = await held('aboveMaximum', ['0.3'], { refund_address: null });
    await expect(choose(ticket, 'refund', await ways(ticket))).rejects.toEqual(code(33));
  });

  it('refuses our own, the sender’s and an invalid address', {
    tags: ['threat:payout-to-own'],
  }, async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    const answer = await ways(ticket);
    const refused = (address: string, errorCode: number) =>
      expect(choose(ticket, 'refund', answer, { address })).rejects.toEqual(code(errorCode));
    await refused('bc1qnonsense', 33);
    await refused(addresses.evm, 33);
    await db
      .updateTable('deposit_addresses')
      .set({ address: HOME })
      .where('id', '=', ticket.depositAddressId)
      .execute();
    await refused(HOME, 35);
    await db.updateTable('deposits').set({ sender: addresses.bitcoin }).execute();
    await refused(addresses.bitcoin, 37);
    expect(await payments()).toEqual([]);
  });

  it('refuses an account that the network says cannot receive', async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    const { quote } = await ways(ticket);
    const body = { way: 'refund', quote: quote ?? '', address: addresses.bitcoin, memo: null } as const;
    const problems = { 'memo needed': 44, 'not activated': 45, 'cannot receive': 46 } as const;
    for (const [problem, errorCode] of Object.entries(problems)) {
      const checkRecipient = async () => problem as keyof typeof problems;
      const chosen = chooseWay({ ...deps(), checkRecipient }, await load(ticket), {
        ...body,
        confirmation: null,
      });
      await expect(chosen).rejects.toEqual(code(errorCode));
    }
    expect(await payments()).toEqual([]);
  });

  it('refuses a token’s contract', { tags: ['threat:payout-to-own'] }, async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    const catalogue = world.deps.catalogue();
    const asContract = { ...deps(), catalogue: () => ({ ...catalogue, isContract: () => true }) };
    const { quote } = await ways(ticket);
    const body = {
      way: 'refund',
      quote: quote ?? '',
      address: HOME,
      memo: null,
      confirmation: null,
    } as const;
    await expect(chooseWay(asContract, await load(ticket), body)).rejects.toEqual(code(36));
  });

  it('leaves another coin with the operator', async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    const coin = { currencyId: ids.eth, networkId: ids.ethereum };
    await putDeposit(world.deps, { ticket, amount: '1', disposition: 'parked', coin });
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'parked' });
    await choose(ticket, 'refund', await ways(ticket));
    expect(await payments()).toHaveLength(2);
  });

  it('leaves dust out of the quote and the refund', async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    await putDeposit(world.deps, { ticket, amount: '0.001', disposition: 'parked', isDust: true });
    const answer = await ways(ticket);
    expect(wayOf(answer, 'refund').amount).toBe('0.3');
    await choose(ticket, 'refund', answer);
    expect(await payments()).toMatchObject([{ purpose: 'refund', amount: '0.299900000000000000' }]);
  });

  it('leaves an extra that is not final out of the quote and the refund', async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    const extra = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'parked' });
    await db.updateTable('deposits').set({ state: 'mined' }).where('id', '=', extra).execute();
    const answer = await ways(ticket);
    expect(wayOf(answer, 'refund').amount).toBe('0.3');
    await choose(ticket, 'refund', answer);
    expect(await payments()).toMatchObject([{ purpose: 'refund', amount: '0.299900000000000000' }]);
  });
});

describe('two decisions', () => {
  it('of the customer at once: one is carried out, the other refused', {
    tags: ['threat:payout-and-refund'],
  }, async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    const answer = await ways(ticket);
    const tried = await Promise.allSettled(
      (['exchange', 'refund', 'exchange'] as const).map((way) => choose(ticket, way, answer)),
    );
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const one of tried) if (one.status === 'rejected') expect(one.reason).toEqual(code(31));
    expect(await payments()).toHaveLength(1);
  });

  it.runIf(onPostgres)(
    'of the customer, one between the looks of the other: it says so',
    {
      tags: ['threat:payout-and-refund'],
    },
    async () => {
      const ticket = await held('aboveMaximum', ['0.3']);
      const answer = await ways(ticket);
      let looks = 0;
      const overtaken = db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          looks += 1;
          if (looks === 1) await choose(ticket, 'exchange', answer);
          return result;
        },
      });
      const body = {
        way: 'refund',
        quote: answer.quote ?? '',
        address: null,
        memo: null,
        confirmation: null,
      } as const;
      const late = chooseWay({ ...deps(), db: overtaken }, await load(ticket), body);
      await expect(late).rejects.toEqual(code(31));
      expect(await payments()).toHaveLength(1);
    },
  );

  it('of one state are refused by the database itself', { tags: ['threat:payout-and-refund'] }, async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    const answer = await ways(ticket);
    const { id: state_id } = await db
      .selectFrom('ticket_history')
      .select('id')
      .where('ticket_id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    const at = clock.now();
    await db
      .insertInto('ticket_choices')
      .values({ ticket_id: ticket.id, state_id, way: 'refund', quoted_at: at, chosen_at: at })
      .execute();
    await expect(choose(ticket, 'exchange', answer)).rejects.toEqual(code(31));
    expect(await payments()).toEqual([]);
  });

  it('beside a deposit that arrives: the quote is void', { tags: ['threat:payout-and-refund'] }, async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    const answer = await ways(ticket);
    const fresh = await arrives(ticket, '0.02');
    await expect(choose(ticket, 'refund', answer)).rejects.toEqual(code(31));
    // The watcher has stored it, and its event is not handled.
    await db.deleteFrom('deposit_judgements').where('deposit_id', '=', fresh).execute();
    await expect(choose(ticket, 'exchange', answer)).rejects.toEqual(code(31));
    expect(await payments()).toEqual([]);
  });

  it('beside an operator’s: the first wins', async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    const answer = await ways(ticket);
    await run('pay-ticket', { ticket: ticket.id, reason: 'a call' });
    await expect(choose(ticket, 'refund', answer)).rejects.toEqual(code(31));
    const second = await held('aboveMaximum', ['0.3']);
    await choose(second, 'refund', await ways(second));
    await expect(run('pay-ticket', { ticket: second.id, reason: 'a call' })).rejects.toThrow('only a ticket');
    expect((await payments()).map(({ purpose }) => purpose).toSorted()).toEqual(['payout', 'refund']);
  });

  it('beside a ticket that went on and is on hold again: the quote is void', async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    const answer = await ways(ticket);
    await run('continue-ticket', { ticket: ticket.id, reason: 'a call' });
    await run('hold-ticket', { ticket: ticket.id, reason: 'a call' });
    await db.updateTable('tickets').set({ status_reason: 'aboveMaximum' }).execute();
    await expect(choose(ticket, 'exchange', answer)).rejects.toEqual(code(31));
  });

  it('waits for a decision that holds the ticket’s lock', async () => {
    const ticket = await held('aboveMaximum', ['0.3']);
    const answer = await ways(ticket);
    const before = db.transaction().execute(async (tx) => {
      await lockKnownTicket(tx, ticket.id);
      await tx
        .updateTable('tickets')
        .set({ status: TicketStatus.rejected })
        .where('id', '=', ticket.id)
        .execute();
    });
    const [, chosen] = await Promise.allSettled([before, choose(ticket, 'exchange', answer)]);
    expect(chosen).toMatchObject({ status: 'rejected' });
    expect(await payments()).toEqual([]);
  });
});

/** The tokens of the links in the letters, oldest first. */
async function mailed(): Promise<string[]> {
  const letters = {
    ...world.deps,
    publicUrl: 'https://shop.example',
    siteSettings: () => world.deps.site().settings,
    letterTexts: () => ({}),
  };
  const asked = await db.selectFrom('refund_requests').select('id').orderBy('made_at').execute();
  for (const { id } of asked) await notifyRefundAsked(letters, { requestId: id });
  const mails = await db.selectFrom('mails').select('text_body').orderBy('number').execute();
  return mails.flatMap(({ text_body }) => /#refund=([\w-]+)/.exec(text_body)?.[1] ?? []);
}
