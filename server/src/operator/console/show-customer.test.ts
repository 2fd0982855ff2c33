import { type CustomerAnswer, customerAnswer } from '@parom/contract/console/customers';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { addresses } from '../../../test/factories.ts';
import { OPERATOR, putTicket, USER } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { withReason } from '../../../test/with-reason.ts';
import { previewCommand } from './preview.ts';

const { db, clock, world, run } = await smallWorld();
const { email } = USER;
const { completed, onHold, rejected } = TicketStatus;

async function ticketIn(status: number) {
  clock.advance(1_000);
  return putTicket(world.deps, { status });
}
const get = async (path: string) => {
  const headers = { authorization: `Bearer ${world.token}` };
  const answer = await world.app.inject({ url: `/api/console/customers/${path}`, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const shown = async (id: string): Promise<CustomerAnswer> => customerAnswer.parse((await get(id)).body);
const find = async (by: string): Promise<string | null> =>
  (await world.post('/console/customers/find', { by }, world.token)).body.id;
const looks = () => run('audit', { command: 'customer' });

describe('a customer', () => {
  it('is found by e-mail, number and id, by the account once there is one', async () => {
    await ticketIn(rejected);
    const newest = await ticketIn(onHold);
    for (const by of [` ${email.toUpperCase()}`, `№ ${newest.number}`, newest.id])
      expect(await find(by), by).toBe(newest.id);
    const userId = await world.register(USER);
    for (const by of [email, String(newest.number), userId]) expect(await find(by), by).toBe(userId);
    expect(await find('anna@example.org')).toBeNull();
    expect(await find('999999')).toBeNull();
    expect((await get('x')).status).toBe(404);
  });

  it('has counts, turnover of completed tickets, and addresses with their blocks', async () => {
    await ticketIn(completed);
    await ticketIn(completed);
    await ticketIn(rejected);
    const { id } = await ticketIn(onHold);
    await run('block-address', { address: addresses.tron, reason: 'stolen' });
    expect(await shown(id)).toMatchObject({
      email,
      tickets: 4,
      open: 1,
      completed: 2,
      turnoverUsdt: '1760',
      recipients: [{ address: addresses.tron, isShort: false, tickets: 4, blockedFor: 'stolen' }],
      clientAddresses: [{ address: '192.0.2.1', tickets: 4 }],
      account: null,
      referral: null,
      sessions: [],
    });
  });

  it('has an account with sessions, and earnings once it referred a ticket', async () => {
    const { id } = await ticketIn(completed);
    const userId = await world.register(USER);
    await world.logIn(USER);
    const before = await shown(userId);
    expect(before).toMatchObject({
      id: userId,
      account: { language: 'ru', isAutomatic: false },
      referral: null,
    });
    expect(before.sessions.length).toBeGreaterThan(0);
    await db.updateTable('tickets').set({ referrer_user_id: userId }).where('id', '=', id).execute();
    expect((await shown(id)).referral).toMatchObject({
      tickets: 1,
      customers: 0,
      earnedUsdt: '0',
      balanceUsdt: '0',
    });
  });

  it('lists tickets page by page, without a gap', async () => {
    const made: number[] = [];
    for (let at = 0; at < 22; at += 1) made.push((await ticketIn(rejected)).number);
    const { id, number } = await ticketIn(rejected);
    const first = (await get(`${id}/tickets`)).body;
    const last = first.tickets.at(-1).number;
    const second = (await get(`${id}/tickets?before=${last}`)).body;
    const numbers = [...first.tickets, ...second.tickets].map((ticket: { number: number }) => ticket.number);
    expect(numbers).toEqual([number, ...made.toReversed()]);
    expect([first.isMore, second.isMore]).toEqual([true, false]);
  });

  it('is in the audit once in a quarter of an hour, never by e-mail', async () => {
    const { id } = await ticketIn(onHold);
    for (let at = 0; at < 3; at += 1) await shown(id);
    await get(`${id}/tickets`);
    expect(await looks()).toMatchObject([{ operator: OPERATOR.email, arguments: { customer: id } }]);
    clock.advance(16 * 60_000);
    await shown(id);
    await run('customer', { customer: email });
    expect(await looks()).toMatchObject([{ arguments: { customer: 'an…om' } }, {}, {}]);
  });

  it('has notes, newest first, that no one can change', async () => {
    const { id } = await ticketIn(onHold);
    await run('add-note', { email, note: 'Called twice' });
    clock.advance(1_000);
    await run('add-note', { email, note: 'Sent a passport' });
    const { notes } = await shown(id);
    expect(notes).toMatchObject([{ text: 'Sent a passport', by: OPERATOR.email }, { text: 'Called twice' }]);
    await expect(db.updateTable('customer_notes').set({ text: 'x' }).execute()).rejects.toThrow(
      'never changed',
    );
    expect(JSON.stringify(await run('audit', { command: 'add-note' }))).not.toContain('passport');
  });
});

describe('a block of an e-mail', () => {
  const previewed = (name: string, sent: object) =>
    previewCommand(world.deps, { name, sent: withReason(name, sent), operator: OPERATOR });

  it('is shown with its author, and its preview writes nothing', async () => {
    const { id } = await ticketIn(onHold);
    const sent = { email, reason: 'threats' };
    const { sentence } = await previewed('block-email', sent);
    expect((await shown(id)).blocked).toBeNull();
    expect(await run('block-email', sent)).toBe(sentence);
    expect(sentence).toContain('Open tickets go on: 1.');
    expect((await shown(id)).blocked).toMatchObject({ reason: 'threats', by: OPERATOR.email });
    expect(await run('blocked-emails')).toMatchObject([{ email, reason: 'threats' }]);

    const back = await previewed('unblock-email', { email });
    expect((await shown(id)).blocked).not.toBeNull();
    expect(await run('unblock-email', { email })).toBe(back.sentence);
    expect((await shown(id)).blocked).toBeNull();
    await expect(run('unblock-email', { email })).rejects.toThrow('is not blocked');
  });

  it('of an address has a preview too', async () => {
    for (const address of [addresses.evm, '8 (901) 123-45-67'])
      for (const name of ['block-address', 'unblock-address']) {
        const sent = { address, reason: 'stolen' };
        const { sentence } = await previewed(name, sent);
        expect(await run(name, sent)).toBe(sentence);
      }
  });
});
