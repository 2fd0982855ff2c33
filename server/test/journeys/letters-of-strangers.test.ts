/** Letters say nothing that a visitor typed, and strangers cannot use up the letters of an account. */
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderLetter } from '../../src/mail/letter.ts';
import { ticketLettersIn } from '../../src/tickets/letters/draw-letters.ts';
import { letterFacts } from '../../src/tickets/letters/letter-facts.ts';
import { letterKinds } from '../../src/tickets/letters/letter-kinds.ts';
import { findTicket } from '../../src/tickets/ticket-store.ts';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

const MARKER = 'zqmarkerqz';
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
const mailsTo = async (email: string): Promise<Mail[]> =>
  (await service.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`)).json().messages;
const subjectsTo = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).map(({ subject }) => subject.replace(/ \d{6}/g, ''));
const setTicket = (id: string, values: Record<string, unknown>) =>
  service.db.updateTable('tickets').set(values).where('id', '=', id).execute();

/** Every text that a visitor can type, in the rows that letters are written from. */
async function markAll({ id }: Held): Promise<void> {
  await setTicket(id, {
    to_address: `${MARKER}-address`,
    to_memo: `${MARKER} https://evil.example/login`,
    email: `${MARKER}@example.com`,
    client_address: `${MARKER}-client`,
    referer_code: `${MARKER}-code`,
    referrer_header: `${MARKER}-header`,
  });
  const deposit = await service.db
    .selectFrom('deposit_judgements')
    .select('deposit_id')
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow();
  await service.db
    .updateTable('deposits')
    .set({ sender: `${MARKER}-sender` })
    .where('id', '=', deposit.deposit_id)
    .execute();
  const typed = { address: `${MARKER}-recipient`, memo: `${MARKER}-memo` };
  await service.db.updateTable('payments').set(typed).where('ticket_id', '=', id).execute();
  const [payout] = await service.db.selectFrom('payments').selectAll().where('ticket_id', '=', id).execute();
  if (payout === undefined) throw new Error('no payout to copy');
  await service.db
    .insertInto('payments')
    .values({
      ...payout,
      id: randomUUID(),
      key: `refund:${MARKER}`,
      purpose: 'refund',
      tx_id: 'refund-tx',
    })
    .execute();
}

describe('a marker in every text of a visitor', () => {
  let ticket: Held;
  beforeAll(async () => {
    ticket = await service.createTicket({
      get: [ids.usdt, ids.ton],
      address: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
      memo: MARKER,
    });
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.ton, 12);
    expect((await service.view(ticket)).status).toBe(TicketStatus.completed);
    await markAll(ticket);
  });

  it.each(letterKinds.flatMap((kind) => [1, 2].map((language) => [kind, language] as const)))(
    'is not in the letter "%s" of language %i',
    { tags: ['threat:letter-text'] },
    async (kind, language) => {
      await setTicket(ticket.id, { language });
      const found = await findTicket(service.db, ticket.id);
      assert(found !== undefined, 'the ticket was made');
      const { chains } = service.app.networks;
      const siteSettings = () => ({
        name: { ru: 'Паром', en: 'Parom' },
        contacts: { email: 'help@shop.example', telegram: null },
      });
      const { db, clock, keyring } = service;
      const deps = {
        db,
        clock,
        keyring,
        catalogue: service.app.catalogue,
        chains,
        publicUrl: 'https://shop.example',
        letterTexts: () => ({}),
      };
      const facts = await letterFacts(
        { ...deps, siteSettings: siteSettings as never },
        found,
        'https://shop.example/',
      );
      expect([facts.payouts, facts.refunds].map(({ length }) => length)).toEqual([1, 1]);
      const letter = renderLetter(ticketLettersIn(language === 1 ? 'ru' : 'en')[kind](facts));
      expect(JSON.stringify(letter)).not.toContain(MARKER);
    },
  );

  it('is in no letter about an account or a withdrawal', { tags: ['threat:letter-text'] }, async () => {
    const email = `${MARKER}-owner@example.com`;
    await service.createTicket({ email });
    await service.settle();
    const { id: userId } = await service.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const { id: assetId } = await service.db
      .selectFrom('assets')
      .select('id')
      .where('currency_id', '=', ids.usdt)
      .where('network_id', '=', ids.ton)
      .executeTakeFirstOrThrow();
    const [payout] = await service.db.selectFrom('payments').selectAll().limit(1).execute();
    if (payout === undefined) throw new Error('no payout to copy');
    for (const state of ['paid', 'rejected'] as const) {
      const withdrawalId = randomUUID();
      const typed = { address: `${MARKER}-wallet`, memo: `${MARKER}-tag` };
      await service.db
        .insertInto('withdrawals')
        .values({
          id: withdrawalId,
          user_id: userId,
          amount_usdt: '40',
          fee_usdt: '2',
          asset_id: assetId,
          pay_amount: '38',
          ...typed,
          state,
          created_at: service.clock.now(),
        })
        .execute();
      if (state === 'rejected') {
        for (const tell of service.app.handlers['withdrawal.rejected']) await tell({ withdrawalId });
        continue;
      }
      const paymentId = randomUUID();
      const own = {
        id: paymentId,
        key: `withdrawal:${withdrawalId}`,
        purpose: 'withdrawal',
        tx_id: 'withdrawal-tx',
      } as const;
      await service.db
        .insertInto('payments')
        .values({
          ...payout,
          ...own,
          ...typed,
          ticket_id: null,
          deposit_id: null,
          withdrawal_id: withdrawalId,
        })
        .execute();
      for (const tell of service.app.handlers['payment.final']) await tell({ paymentId });
    }
    await service.settle();
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject.replace(/\d{6}/, 'N')).sort()).toEqual([
      'Parom: ticket N',
      'Parom: your account password',
      'Parom: your referral withdrawal has been sent',
      'Parom: your referral withdrawal was declined',
    ]);
    for (const { subject, text, html } of mails) expect(`${subject}${text}${html}`).not.toContain(MARKER);
  });
});

describe('the first letter about a ticket', () => {
  it('to an unconfirmed address has number and link only', {
    tags: ['threat:letter-text'],
  }, async () => {
    const email = 'unconfirmed@example.com';
    const ticket = await service.createTicket({ email, amount: '0.0123' });
    await service.settle();
    const { simpleId } = await service.view(ticket);
    const [mail] = (await mailsTo(email)).filter(({ subject }) => subject.includes('ticket'));
    expect(mail?.subject).toBe(`Parom: ticket ${simpleId}`);
    expect(mail?.text).toContain(`https://shop.example/pay/${ticket.id}?offerToken=`);
    for (const secret of ['0.0123', 'BTC', 'USDT', ticket.deposit.address, addresses.tron])
      expect(`${mail?.text}${mail?.html}`).not.toContain(secret);
  });

  it('about a deposit, after a dropped one, is as short', async () => {
    const email = 'flooded@example.com';
    for (let made = 0; made < 3; made += 1) await service.createTicket({ email });
    await service.settle();
    const ticket = await service.createTicket({ email });
    await service.settle();
    await service.send(ticket);
    const mails = (await mailsTo(email)).filter(({ text }) => text.includes(ticket.id));
    expect(mails.map(({ subject }) => subject.replace(/\d{6}/, 'N'))).toEqual(['Parom: ticket N']);
    expect(mails[0]?.text).not.toContain('BTC');
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 8);
    expect(await subjectsTo(email)).toContain('Parom: ticket is complete');
  });
});

describe('the letter about an expiry', () => {
  it('without a transfer is dropped once the free letters are used up', {
    tags: ['threat:letter-flood'],
  }, async () => {
    const email = 'reported@example.com';
    const ticket = await service.createTicket({ email });
    await service.call('POST', `/v1/tickets/pay?ticketId=${ticket.id}`, { token: ticket.token });
    await service.advance(24 * HOUR_MS - 600_000);
    for (let made = 0; made < 3; made += 1) await service.createTicket({ email });
    await service.settle();
    const before = await subjectsTo(email);
    await service.advance(1_200_000);
    expect((await service.view(ticket)).status).toBe(TicketStatus.expired);
    await service.advance(HOUR_MS);
    expect(await subjectsTo(email)).toEqual(before);
  });
});

describe('letters about tickets made logged in', () => {
  it('go out while strangers have used up the free letters', {
    tags: ['threat:owner-letter-budget'],
  }, async () => {
    const email = 'logged-in@example.com';
    const body = { email, password: 'long-enough' };
    await service.call('POST', '/v1/auth/register', { body });
    for (let made = 0; made < 6; made += 1) await service.createTicket({ email });
    await service.settle();
    expect(await mailsTo(email)).toHaveLength(3);
    const { token } = (await service.call('POST', '/v1/auth/login', { body })).json();
    const own = [];
    for (let made = 0; made < 4; made += 1) own.push(await service.createTicket({ email, bearer: token }));
    await service.settle();
    const texts = (await mailsTo(email)).map(({ text }) => text).join();
    for (const { id } of own) expect(texts).toContain(id);
  });

  it('are limited to twelve an hour', { tags: ['threat:owner-letter-budget'] }, async () => {
    const body = { email: 'busy@example.com', password: 'long-enough' };
    await service.call('POST', '/v1/auth/register', { body });
    const { token } = (await service.call('POST', '/v1/auth/login', { body })).json();
    for (let made = 0; made < 14; made += 1) await service.createTicket({ email: body.email, bearer: token });
    await service.settle();
    expect(await mailsTo(body.email)).toHaveLength(12);
    await service.advance(HOUR_MS);
    await service.createTicket({ email: body.email, bearer: token });
    await service.settle();
    expect(await mailsTo(body.email)).toHaveLength(13);
  });
});
