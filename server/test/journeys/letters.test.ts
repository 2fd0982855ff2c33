import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalidateTicket, operatorCommand, rejectTicket } from '../../src/tickets/index.ts';
import { notifyMoved } from '../../src/tickets/letters/ticket-letters.ts';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

const HOUR_MS = 3_600_000;
let service: Service;
beforeAll(async () => {
  service = await openService({ PAROM_PUBLIC_URL: 'https://shop.example' });
});
afterAll(() => service.close());

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
/** Oldest first. */
const mailsTo = async (email: string): Promise<Mail[]> =>
  (await service.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`)).json().messages.reverse();
/** Sorted: letters of one moment are written side by side. */
const subjectsTo = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).map(({ subject }) => subject.replace(/^Parom: | \d{6}/g, '').trim()).sort();
const letterTo = async (email: string, subject: string): Promise<Mail | undefined> =>
  (await mailsTo(email)).find((mail) => mail.subject.includes(subject));
const command = (name: string, body: object) => service.ask(name, body);
const tokenIn = (mail: Mail | undefined): string => /offerToken=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
/** As the owner of the address does by the link of a letter: what follows tells them everything. */
const confirm = (email: string) =>
  service.db.insertInto('confirmed_addresses').values({ email, confirmed_at: service.clock.now() }).execute();
const open = (ticket: Held, token: string) => service.call('GET', `/v1/tickets/${ticket.id}/get`, { token });
const statusOf = async (ticket: Held): Promise<number> => (await service.view(ticket)).status;

describe('the letters of an exchange', () => {
  it('tell each stop once, in the ticket’s language', async () => {
    const email = 'all@example.com';
    await confirm(email);
    const ticket = await service.createTicket({ email });
    await service.settle();
    const { simpleId, toAmount } = await service.view(ticket);
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 8);
    const { payoutTx } = await service.view(ticket);

    expect(await subjectsTo(email)).toEqual([
      'ticket is complete',
      'ticket, send 0.01 BTC',
      'ticket, we see your transfer',
      'your account password',
    ]);
    const [created, completed] = [await letterTo(email, 'send'), await letterTo(email, 'is complete')];
    for (const said of [
      String(simpleId),
      ticket.deposit.address,
      `${toAmount} USDT`,
      'TRON (TRC20)',
      'UTC',
    ]) {
      expect(created?.text).toContain(said);
    }
    expect(completed?.text).toContain(payoutTx?.id);
    expect(completed?.text).toContain(`${toAmount} USDT`);
    const rows = await service.db
      .selectFrom('mails')
      .select(['message_id', 'in_reply_to'])
      .where('recipient', '=', email)
      .where('subject', 'like', '%ticket%')
      .orderBy('number')
      .execute();
    expect(rows.map(({ in_reply_to }) => in_reply_to)).toEqual([
      null,
      rows[0]?.message_id,
      rows[0]?.message_id,
    ]);
  });

  it('of a first part name the missing amount', async () => {
    const email = 'parts@example.com';
    await confirm(email);
    const ticket = await service.createTicket({ email });
    await service.send(ticket, '0.00001');
    const rest = await letterTo(email, 'less arrived than the minimum');
    expect(rest?.text).toContain('Send another 0.00999 BTC');
    expect(rest?.text).toContain(ticket.deposit.address);
    expect(await letterTo(email, 'we see your transfer')).toBeUndefined();
    await service.send(ticket, '0.00999');
    expect((await letterTo(email, 'we see your transfer'))?.text).toContain('0.01 BTC');
  });

  it('of too little, too late, promise nothing and ask for nothing', async () => {
    const email = 'little@example.com';
    await confirm(email);
    const ticket = await service.createTicket({ email });
    await service.advance(HOUR_MS);
    await service.send(ticket, '0.00005');
    expect(await service.view(ticket)).toMatchObject({ status: 2, statusReason: 'belowMinimum' });
    expect((await letterTo(email, 'less arrived than the minimum'))?.text).toContain(
      'Please don’t send any more',
    );
    expect(await letterTo(email, 'we see your transfer')).toBeUndefined();
    await service.mine(ids.bitcoin, 2);
    expect((await letterTo(email, 'on hold'))?.text).toContain('Less than the minimum arrived');
  });

  it('of half or late deposits name the rules and no amount', async () => {
    for (const email of ['half@example.com', 'late@example.com']) await confirm(email);
    const half = await service.createTicket({ email: 'half@example.com' });
    await service.send(half, '0.005');
    const late = await service.createTicket({ email: 'late@example.com' });
    await service.advance(HOUR_MS);
    await service.send(late);
    for (const [email, came] of [
      ['half@example.com', '0.005 BTC'],
      ['late@example.com', '0.01 BTC'],
    ] as const) {
      const seen = (await letterTo(email, 'we see your transfer'))?.text;
      expect(seen).toContain(`We can see your transfer: ${came}`);
      expect(seen).toContain('https://shop.example/en/terms#differences');
      expect(seen).not.toContain('Then we’ll send you');
    }
    // Nothing of theirs may wait for other tests' blocks.
    await service.mine(ids.bitcoin, 2);
  });

  it('group thousands, but not in amounts to copy', async () => {
    const email = 'thousands@example.com';
    await confirm(email);
    const ticket = await service.createTicket({
      email,
      give: [ids.usdt, ids.tron],
      get: [ids.xrp, ids.ripple],
      address: addresses.ripple,
      memo: '7',
      amount: '4500',
    });
    await service.send(ticket, '4499.5');
    const [created, seen] = [await letterTo(email, 'send 4500 USDT'), await letterTo(email, 'we see')];
    expect(created?.text).toContain('Send exactly 4500 USDT');
    expect(created?.text).toContain('Send: 4500 USDT');
    expect(created?.text).toMatch(/You get, about: \d,\d{3}\.\d+ XRP/);
    expect(seen?.text).toContain('We can see your transfer: 4,499.5 USDT');
    expect(seen?.text).toContain('for 4,500 USDT');
    // Nothing of theirs may wait for other tests' blocks.
    await service.mine(ids.tron, 8);
  });

  it('in Russian, for a ticket in Russian', async () => {
    const email = 'russian@example.com';
    await confirm(email);
    const ticket = await service.createTicket({ email });
    await service.db.updateTable('tickets').set({ language: 1 }).where('id', '=', ticket.id).execute();
    await service.settle();
    const [mail] = (await mailsTo(email)).filter(({ subject }) => subject.includes('заявка'));
    expect(mail?.subject).toMatch(/^Паром: заявка № \d+, отправьте 0.01 BTC$/);
    expect(mail?.text).toContain('по Москве');
    expect(mail?.html).toContain('<html lang="ru">');
  });

  it('are written once when the event arrives twice', async () => {
    const email = 'twice@example.com';
    const ticket = await service.createTicket({ email });
    await service.settle();
    await service.send(ticket);
    const before = await mailsTo(email);
    const { handlers } = service.app;
    for (const tell of handlers['ticket.created']) await tell({ ticketId: ticket.id });
    const { id } = await service.db
      .selectFrom('deposits')
      .select('id')
      .where('address', '=', ticket.deposit.address)
      .executeTakeFirstOrThrow();
    for (const tell of handlers['deposit.seen']) await tell({ depositId: id });
    await service.settle();
    expect(await mailsTo(email)).toEqual(before);
  });
});

describe('a letter’s link', () => {
  it('opens its own ticket without a log-in, and no other', {
    tags: ['threat:forwarded-letter'],
  }, async () => {
    const email = 'links@example.com';
    const [one, other] = [await service.createTicket({ email }), await service.createTicket({ email })];
    await service.send(one);
    const letters = (await mailsTo(email)).filter(({ text }) => text.includes(one.id));
    const tokens = letters.map(tokenIn);
    expect(tokens).toHaveLength(2);
    expect(new Set([...tokens, one.token]).size).toBe(3);
    for (const token of tokens) {
      expect((await open(one, token)).statusCode).toBe(200);
      const elsewhere = await open(other, token);
      expect([elsewhere.statusCode, elsewhere.json().errorCode]).toEqual([422, 401]);
    }
    expect(letters[0]?.text).toContain(`https://shop.example/pay/${one.id}?offerToken=`);
    expect(letters[1]?.text).toContain(`https://shop.example/offer/${one.id}?offerToken=`);
  });

  it('is stored as a hash only', {
    tags: ['threat:password-in-database'],
  }, async () => {
    const email = 'hash@example.com';
    await service.createTicket({ email });
    await service.settle();
    const token = tokenIn(await letterTo(email, 'ticket'));
    expect(token).toHaveLength(43);
    const rows = await service.db.selectFrom('mailed_tokens').select('token_hash').execute();
    expect(rows.some(({ token_hash }) => token_hash.toString('latin1').includes(token))).toBe(false);
    expect(await service.db.selectFrom('jobs').select('payload').execute()).toEqual([]);
  });

  it('confirms the e-mail when used; the browser’s token does not', async () => {
    const email = 'reader@example.com';
    const ticket = await service.createTicket({ email });
    await service.settle();
    const confirmed = async () =>
      (await service.db.selectFrom('confirmed_addresses').selectAll().where('email', '=', email).execute())
        .length;
    await open(ticket, ticket.token);
    await open(ticket, ticket.authToken ?? '');
    expect(await confirmed()).toBe(0);
    await open(ticket, tokenIn(await letterTo(email, 'ticket')));
    expect(await confirmed()).toBe(1);
  });
});

describe('a stranger’s e-mail in many tickets', () => {
  it('gets three letters an hour, the password included', {
    tags: ['threat:letter-flood'],
  }, async () => {
    const email = 'victim@example.com';
    await service.createTicket({ email });
    // Letters of one moment are written in any order.
    await service.settle();
    for (let n = 0; n < 5; n += 1) await service.createTicket({ email });
    await service.settle();
    expect(await subjectsTo(email)).toEqual(['ticket', 'ticket', 'your account password']);
  });

  it('is not confirmed by a stranger’s registration', {
    tags: ['threat:registered-first'],
  }, async () => {
    const body = { email: 'registered@example.com', password: 'strangers1' };
    await service.call('POST', '/v1/auth/register', { body });
    await service.call('POST', '/v1/auth/login', { body });
    for (let n = 0; n < 6; n += 1) await service.createTicket({ email: body.email });
    await service.settle();
    expect(await mailsTo(body.email)).toHaveLength(3);
  });

  it('gets a letter at once when a ticket is paid', async () => {
    const email = 'paid@example.com';
    const [first] = [await service.createTicket({ email })];
    await service.settle();
    for (let n = 0; n < 6; n += 1) await service.createTicket({ email });
    await service.settle();
    await service.send(first);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 8);
    expect(await subjectsTo(email)).toEqual([
      'ticket',
      'ticket',
      'ticket is complete',
      'ticket, we see your transfer',
      'your account password',
    ]);
  });

  it('gets every letter after its owner’s log-in', async () => {
    const email = 'owner@example.com';
    await service.createTicket({ email });
    await service.settle();
    const password = /^ {4}(\S{24})$/m.exec((await letterTo(email, 'password'))?.text ?? '')?.[1];
    const answer = await service.call('POST', '/v1/auth/login', { body: { email, password } });
    expect(answer.statusCode).toBe(200);
    for (let n = 0; n < 5; n += 1) await service.createTicket({ email });
    await service.settle();
    expect(await mailsTo(email)).toHaveLength(7);
  });
});

describe('a ticket off the usual path', () => {
  it('on hold, sends the reason, and each further reason', async () => {
    const email = 'held@example.com';
    const ticket = await service.createTicket({ email });
    await service.send(ticket);
    await command('hold-ticket', { ticket: ticket.id, reason: 'Please <verify> who you are' });
    await service.settle();
    await command('continue-ticket', { ticket: ticket.id, reason: 'verified' });
    await service.settle();
    await command('hold-ticket', { ticket: ticket.id, reason: 'Please <verify> who you are' });
    await service.settle();
    await command('continue-ticket', { ticket: ticket.id, reason: 'verified' });
    await command('hold-ticket', { ticket: ticket.id, reason: 'One more question' });
    await service.settle();
    const letters = (await mailsTo(email)).filter(({ subject }) => subject.includes('on hold'));
    expect(letters).toHaveLength(2);
    expect(letters[0]?.text).toContain('Please <verify> who you are');
    expect(letters[0]?.html).toContain('Please &#60;verify&#62; who you are');
    expect(letters[1]?.text).toContain('One more question');
  });

  it('refunded, sends a letter before and after the transaction', async () => {
    const email = 'refund@example.com';
    const refundAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
    const ticket = await service.createTicket({ email });
    await service.settle();
    await open(ticket, tokenIn(await letterTo(email, 'ticket')));
    await service.send(ticket);
    await command('hold-ticket', { ticket: ticket.id, reason: 'wait' });
    await service.mine(ids.bitcoin, 2);
    const answer = await command('refund-ticket', {
      ticket: ticket.id,
      address: refundAddress,
      reason: 'You asked for it',
    });
    expect(answer.statusCode).toBe(200);
    await service.settle();
    await service.mine(ids.bitcoin, 3);
    expect(await statusOf(ticket)).toBe(8);
    const begun = await letterTo(email, 'on its way back');
    expect(begun?.text).not.toContain(refundAddress);
    expect(begun?.text).toContain('You asked for it');
    expect((await letterTo(email, 'has been returned'))?.text).toContain(
      (await service.view(ticket)).payoutTx?.id,
    );
  });

  it('rejected or stopped by our fault, sends the reason', async () => {
    const deps = { db: service.db, clock: service.clock };
    const rejected = await service.createTicket({ email: 'rejected@example.com' });
    await service.settle();
    await rejectTicket(deps, operatorCommand(rejected.id, 'op', 'A blocked country'));
    const faulty = await service.createTicket({ email: 'faulty@example.com' });
    await service.settle();
    await invalidateTicket(deps, operatorCommand(faulty.id, 'op', 'books'));
    await service.settle();
    expect((await letterTo('rejected@example.com', 'rejected'))?.text).toContain('A blocked country');
    expect((await letterTo('faulty@example.com', 'on hold'))?.text).toContain(
      'The ticket ran into an internal fault',
    );
  });

  it('expired, writes only after “I have paid”', async () => {
    const silent = await service.createTicket({ email: 'silent@example.com' });
    const said = await service.createTicket({ email: 'said@example.com' });
    await service.settle();
    await service.call('POST', `/v1/tickets/pay?ticketId=${said.id}`, { token: said.token });
    await service.advance(25 * HOUR_MS);
    expect([await statusOf(silent), await statusOf(said)]).toEqual([5, 5]);
    expect((await subjectsTo('silent@example.com')).join()).not.toContain('no payment');
    expect(await subjectsTo('said@example.com')).toContain('ticket is closed, no payment arrived');
  });

  it('expired, names the last day for a late transfer', async () => {
    const email = 'named@example.com';
    const ticket = await service.createTicket({ email });
    await service.settle();
    await service.call('POST', `/v1/tickets/pay?ticketId=${ticket.id}`, { token: ticket.token });
    await service.advance(25 * HOUR_MS);
    const { at } = await service.db
      .selectFrom('ticket_history')
      .select('at')
      .where('ticket_id', '=', ticket.id)
      .where('to_status', '=', 5)
      .executeTakeFirstOrThrow();
    const until = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'UTC',
      day: '2-digit',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    });
    const day = until.format(new Date(at.getTime() + 24 * HOUR_MS));
    expect((await letterTo(email, 'no payment arrived'))?.text).toContain(
      `what comes by ${day} UTC is exchanged`,
    );
  });

  it('expired with another coin on its address, says so', async () => {
    const closed = 'ticket is closed, please write to us about your transfer';
    const start = (email: string) =>
      service.createTicket({
        email,
        give: [ids.eth, ids.ethereum],
        get: [ids.btc, ids.bitcoin],
        amount: '0.1',
        address: addresses.bitcoin,
      });
    const usdt = { currencyId: ids.usdt };
    const silent = await start('silent-stray@example.com');
    const said = await start('said-stray@example.com');
    const after = await start('stray-after@example.com');
    const dusty = await start('stray-dust@example.com');
    const early = await start('stray-after-the-letter@example.com');
    await service.call('POST', `/v1/tickets/pay?ticketId=${early.id}`, { token: early.token });
    await service.call('POST', `/v1/tickets/pay?ticketId=${said.id}`, { token: said.token });
    for (const ticket of [silent, said]) await service.send(ticket, '500', usdt);
    await service.send(dusty, '0.01', usdt);
    await service.mine(ids.ethereum, 6);
    await service.advance(25 * HOUR_MS);
    await service.send(after, '500', usdt);
    await service.send(after, '400', usdt);
    await service.send(early, '500', usdt);
    for (const email of ['silent-stray@example.com', 'said-stray@example.com', 'stray-after@example.com']) {
      expect((await subjectsTo(email)).filter((subject) => subject.includes('closed'))).toEqual([closed]);
      const text = (await letterTo(email, 'write to us'))?.text;
      expect(text).toContain('500 USDT, Ethereum');
      expect(text).not.toContain('can’t see a transfer');
    }
    // Its letter said that no payment arrived, and that was true then.
    expect(
      (await subjectsTo('stray-after-the-letter@example.com')).filter((subject) =>
        subject.includes('closed'),
      ),
    ).toEqual(['ticket is closed, no payment arrived', closed]);
    expect((await subjectsTo('stray-dust@example.com')).join()).not.toContain('closed');
  });

  it('expired again and again, writes five times', async () => {
    const email = 'dropped@example.com';
    for (const address of [email, 'said-and-dropped@example.com']) await confirm(address);
    const closed = 'ticket is closed, no payment arrived';
    const ticket = await service.createTicket({ email });
    await service.advance(HOUR_MS);
    const drop = async () => {
      const txId = await service.send(ticket);
      expect(await statusOf(ticket)).toBe(2);
      await service.replace(ids.bitcoin, txId, { address: addresses.bitcoin });
      expect(await statusOf(ticket)).toBe(5);
      return (await subjectsTo(email)).filter((subject) => subject === closed).length;
    };
    // The first expiry of an unpaid ticket sends no letter.
    for (const letters of [1, 2, 3, 4, 4]) {
      expect(await drop()).toBe(letters);
      // Those beyond the second cost nothing to cause: three letters an hour.
      await service.advance(HOUR_MS);
    }

    const reported = await service.createTicket({ email: 'said-and-dropped@example.com' });
    await service.call('POST', `/v1/tickets/pay?ticketId=${reported.id}`, { token: reported.token });
    await service.advance(25 * HOUR_MS);
    const txId = await service.send(reported);
    await service.replace(ids.bitcoin, txId, { address: addresses.bitcoin });
    expect(await statusOf(reported)).toBe(5);
    expect((await subjectsTo('said-and-dropped@example.com')).filter((one) => one === closed)).toHaveLength(
      2,
    );
  });

  it('stopped by screening at pay-ticket, sends the new reason', async () => {
    const email = 'screened@example.com';
    const ticket = await service.createTicket({ email });
    await service.settle();
    await service.advance(HOUR_MS);
    await service.advance(25 * HOUR_MS);
    const txId = await service.send(ticket);
    const { sender } = await service.db
      .selectFrom('deposits')
      .select('sender')
      .where('tx_id', '=', txId)
      .executeTakeFirstOrThrow();
    await service.db
      .insertInto('blocked_addresses')
      .values({ address: sender ?? '', reason: 'test', added_at: service.clock.now() })
      .execute();
    await service.mine(ids.bitcoin, 2);
    expect(await service.view(ticket)).toMatchObject({ status: 9, statusReason: 'tooLate' });
    await service.db.deleteFrom('outbox').execute();
    expect((await command('pay-ticket', { ticket: ticket.id, reason: 'agreed' })).statusCode).toBe(422);
    await service.settle();
    expect((await subjectsTo(email)).filter((subject) => subject === 'ticket is on hold')).toHaveLength(2);
    const news = await service.db.selectFrom('outbox').select('payload').execute();
    expect(news).toMatchObject([{ payload: { ticketId: ticket.id, to: 9 } }]);
  });

  it('already moved on, sends no outdated letter', async () => {
    const email = 'overtaken@example.com';
    const ticket = await service.createTicket({ email });
    await service.send(ticket);
    const before = await mailsTo(email);
    const deps = {
      db: service.db,
      clock: service.clock,
      keyring: service.keyring,
      publicUrl: 'https://shop.example',
      letterTexts: () => ({}),
      siteSettings: () => {
        throw new Error('no letter should be begun');
      },
      catalogue: service.app.catalogue,
      chains: service.app.networks.chains,
    };
    await notifyMoved(deps, { ticketId: ticket.id, to: 9 });
    expect(await mailsTo(email)).toEqual(before);
  });
});
