/** A browser asks for push notifications of a ticket. Its push service stands on loopback. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../clock.ts';
import { testDatabase } from '../database.ts';
import { ids } from '../factories.ts';
import { browser, openPushStandIn, vapidClaims } from '../push-stand-in.ts';
import { type Held, openService, type Service } from '../service.ts';

const HOUR = 3_600_000;
const standIn = await openPushStandIn();
let service: Service;
beforeAll(async () => {
  service = await openService(
    {},
    {
      database: await testDatabase(),
      clock: handClock(),
      changed: new Set(),
      isKept: () => true,
      postPush: standIn.post,
    },
  );
});
beforeEach(() => {
  standIn.pushed.length = 0;
  standIn.answer(201);
});
afterAll(async () => {
  standIn.close();
  await service.close();
});

let asked = 0;
async function ask(ticket: Held, change: { endpoint?: string; language?: number } = {}) {
  const visitor = browser();
  asked += 1;
  const body = {
    endpoint: `https://push.example.org/secret-${asked}`,
    language: 1,
    ...visitor.keys,
    ...change,
  };
  const path = `/v1/tickets/push?ticketId=${ticket.id}`;
  const { statusCode } = await service.call('POST', path, { body, token: ticket.token });
  return { ...visitor, statusCode, endpoint: body.endpoint };
}
const rows = () => service.db.selectFrom('ticket_pushes').selectAll().execute();
const rowsOf = async ({ id }: Held) => (await rows()).filter(({ ticket_id }) => ticket_id === id);

describe('a push notification', () => {
  it('says each move to the browser alone, signed by the published key', {
    tags: ['threat:push-content'],
  }, async () => {
    const ticket = await service.createTicket();
    const { read, statusCode } = await ask(ticket, { language: 2 });
    expect(statusCode).toBe(200);
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 8);
    const { simpleId } = await service.view(ticket);
    const notes = standIn.pushed.map(({ body }) => read(body) as Record<string, string>);
    expect(notes.map(({ body }) => body)).toEqual([
      'Waiting for the network to confirm.',
      'Your payment is confirmed, and we’re sending your money.',
      'Done: we’ve sent your money, and the payout is final.',
    ]);
    for (const note of notes)
      expect(note).toMatchObject({
        title: expect.stringContaining(`ticket ${simpleId}`),
        path: `/en/offer/${ticket.id}`,
      });
    expect(JSON.stringify(notes)).not.toMatch(new RegExp(`${ticket.token}|${ticket.deposit.address}|0\\.01`));
    expect(new Set(standIn.pushed.map(({ body }) => body.length)).size).toBe(1);
    const { publicKey } = (await service.call('GET', '/v1/tickets/pushKey')).json();
    const [{ headers } = { headers: {} as Record<string, string> }] = standIn.pushed;
    expect(vapidClaims(headers['authorization'] ?? '', publicKey)).toMatchObject({
      aud: 'https://push.example.org',
      sub: expect.stringMatching(/^mailto:/),
    });
    expect(headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm' });
  });

  it('waits for no price of the referrer’s share', async () => {
    const account = { email: 'referrer@example.com', password: 'longenough' };
    await service.call('POST', '/v1/auth/register', { body: { ...account, language: 2 } });
    const { token } = (await service.call('POST', '/v1/auth/login', { body: account })).json();
    const { refCode } = (await service.call('GET', '/v1/user', { token })).json();
    const ticket = await service.createTicket({ refererCode: refCode });
    await ask(ticket);
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.price(ids.trx, null, true);
    await service.advance(120_000);
    await service.mine(ids.tron, 25);
    const moved = service.db.selectFrom('jobs').select('last_error').where('kind', '=', 'ticket.moved');
    const waiting = await moved.execute();
    await service.price(ids.trx, null);
    expect(waiting).toEqual([{ last_error: 'no fresh rate for the network fee' }]);
    expect((await service.view(ticket)).status).toBe(4);
    expect(standIn.pushed).toHaveLength(3);
  });

  it('ends for good when the push service knows the browser no more', async () => {
    for (const gone of [404, 410]) {
      const ticket = await service.createTicket();
      await ask(ticket);
      standIn.answer(gone);
      await service.send(ticket);
      expect(await rowsOf(ticket)).toEqual([]);
    }
  });

  it('is tried again for an hour, and its job names no endpoint', {
    tags: ['threat:push-content'],
  }, async () => {
    const ticket = await service.createTicket();
    const { endpoint } = await ask(ticket);
    standIn.answer(503);
    await service.send(ticket);
    const jobs = async () => JSON.stringify(await service.db.selectFrom('jobs').selectAll().execute());
    expect(await jobs()).toContain('the push service answers 503');
    expect(await jobs()).not.toContain(endpoint);
    const before = standIn.pushed.length;
    await service.advance(3 * 60_000);
    expect(standIn.pushed.length).toBeGreaterThan(before);
    await service.advance(2 * HOUR);
    expect(await jobs()).not.toContain('push.queued');
  });

  it('is stopped by the browser that asked for it', async () => {
    const ticket = await service.createTicket();
    const { endpoint } = await ask(ticket);
    const path = `/v1/tickets/stopPush?ticketId=${ticket.id}`;
    await service.call('POST', path, { body: { endpoint }, token: ticket.token });
    await service.send(ticket);
    expect(standIn.pushed.filter(({ path }) => endpoint.endsWith(path))).toEqual([]);
  });
});

describe('the browsers of a ticket', () => {
  it('are the five that asked last, each once', { tags: ['threat:push-flood'] }, async () => {
    const ticket = await service.createTicket();
    const all = [];
    for (let count = 0; count < 7; count += 1) all.push((await ask(ticket)).endpoint);
    await ask(ticket, { endpoint: all[6] ?? '' });
    expect((await rowsOf(ticket)).map(({ endpoint }) => endpoint).sort()).toEqual(all.slice(2).sort());
  });

  it.each(['http://push.example.org/x', 'https://127.0.0.1/x', 'https://localhost/x'])(
    'may not be %s',
    { tags: ['threat:inner-network'] },
    async (endpoint) => {
      const ticket = await service.createTicket();
      expect((await ask(ticket, { endpoint })).statusCode).toBe(422);
      expect(await rowsOf(ticket)).toEqual([]);
    },
  );

  it('are erased with the e-mail of an ended ticket', { tags: ['threat:personal-data'] }, async () => {
    const ticket = await service.createTicket();
    await ask(ticket);
    await service.advance(2 * HOUR);
    expect((await service.view(ticket)).status).toBe(5);
    expect(await rowsOf(ticket)).toHaveLength(1);
    await service.db
      .updateTable('tickets')
      .set({ closed_at: new Date(0) })
      .where('id', '=', ticket.id)
      .execute();
    await service.advance(HOUR);
    expect(await rowsOf(ticket)).toEqual([]);
  });
});

it('the private half of the push key is stored encrypted, once', async () => {
  const [key, ...more] = await service.db.selectFrom('push_keys').selectAll().execute();
  expect(more).toEqual([]);
  expect(key?.sealed.length).toBeGreaterThan(32);
  expect(service.keyring.open(key?.sealed ?? Buffer.alloc(0), 'push key')).toMatch(/^[\w-]{43}$/);
});
