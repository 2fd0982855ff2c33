/** A partner's server on loopback hears of the moves of its own orders. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertSubjects } from '../../src/alerts.ts';
import { readConfig } from '../../src/boot/config.ts';
import { openKeyring } from '../../src/boot/open-keyring.ts';
import { claimDelivery } from '../../src/partners/webhooks/deliveries-store.ts';
import { sealWebhooks } from '../../src/partners/webhooks/index.ts';
import { webhookHeaders } from '../../src/partners/webhooks/sign-webhook.ts';
import { openDetail } from '../../src/platform/alerts/alerts-store.ts';
import { keyring } from '../../src/platform/secrets/keyring.ts';
import { handClock } from '../clock.ts';
import { testDatabase } from '../database.ts';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';
import { type HeldKey, signedCall } from '../signed-calls.ts';
import { answering, loopbackWay, openReceiver, signatureOf, taken } from '../webhook-receiver.ts';

const HOUR = 3_600_000;
const PARTNER = 'partner@example.com';
const OTHER = 'other-partner@example.com';
const { awaitingPayment, confirming, sending, completed } = TicketStatus;
const receiver = await openReceiver();
const slow = await openReceiver();
let service: Service;
let key: HeldKey;
let hook: HeldKey;

beforeAll(async () => {
  service = await openService(
    {},
    {
      database: await testDatabase(),
      clock: handClock(),
      changed: new Set(),
      isKept: () => true,
      webhookWay: loopbackWay(1_000),
    },
  );
  await service.call('POST', '/v1/auth/register', { body: { email: PARTNER, password: 'partner-1' } });
  await service.call('POST', '/v1/auth/register', { body: { email: OTHER, password: 'partner-2' } });
  key = await keyOf(PARTNER);
  hook = secretIn((await service.ask('set-webhook', { email: PARTNER, url: receiver.url })).body);
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer(taken);
});
afterAll(async () => {
  receiver.close();
  slow.close();
  await service.close();
});

const secretIn = (text: string): HeldKey => {
  const [, id = '', secret = ''] = /(?:Key|Webhook) (\S+) has the secret ([\w-]{43})/.exec(text) ?? [];
  expect(secret, text).not.toBe('');
  return { id, secret };
};
const keyOf = async (email: string) =>
  secretIn(
    (await service.ask('create-partner-key', { email, name: 'shop', scopes: 'quotes,orders', calls: 600 }))
      .body,
  );

let made = 0;
async function order(by = key): Promise<Held> {
  made += 1;
  const wanted = {
    give: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
    get: { currencyId: ids.usdt, networkId: ids.tron, amount: null },
  };
  const { quoteId } = (await signedCall(service, by, 'POST', '/v1/quotes', wanted)).json();
  const answer = await signedCall(service, by, 'POST', '/v1/orders', {
    idempotencyKey: `order-${made}`,
    quoteId,
    wallet: { address: addresses.tron, memo: null },
    customer: { email: `customer-${made}@example.com`, language: 2, address: `198.51.100.${made}` },
  });
  const { orderId, pageUrl } = answer.json();
  const token = new URL(pageUrl).searchParams.get('offerToken') ?? '';
  const page = (await service.call('GET', `/v1/tickets/${orderId}/get`, { token })).json();
  return {
    id: orderId,
    token,
    authToken: undefined,
    networkId: ids.bitcoin,
    currencyId: ids.btc,
    deposit: page.fromWallet,
    amount: page.fromAmount,
  };
}
async function complete(ticket: Held): Promise<void> {
  await service.send(ticket);
  await service.mine(ids.bitcoin, 6);
  await service.mine(ids.tron, 25);
}
const movesOf = ({ id }: Held, from = receiver) =>
  from.received.filter(({ body }) => body.orderId === id).map(({ body }) => [body.formerStatus, body.status]);
const deliveriesOf = ({ id }: Held) =>
  service.db
    .selectFrom('partner_deliveries')
    .selectAll()
    .where('ticket_id', '=', id)
    .orderBy('state_id')
    .execute();
const firstDelivery = async (ticket: Held): Promise<string> => {
  const [first] = await deliveriesOf(ticket);
  if (first === undefined) throw new Error('nothing was queued');
  return first.id;
};
const alertOf = (id = hook.id) => openDetail(service.db, alertSubjects.webhook(id));
const EVERY = [
  [awaitingPayment, confirming],
  [confirming, sending],
  [sending, completed],
];

describe('a webhook', () => {
  it('tells each move of an order until its completion, signed', async () => {
    const ticket = await order();
    await complete(ticket);
    expect(movesOf(ticket)).toEqual(EVERY);
    const own = receiver.received.filter(({ body }) => body.orderId === ticket.id);
    for (const one of own) {
      expect(one.signatures).toEqual([signatureOf(one, hook.secret)]);
      expect(one.body.event).toBe('order.moved');
    }
    expect(new Set(own.map(({ delivery }) => delivery)).size).toBe(3);
  });

  it('is silent about a ticket that no partner ordered', async () => {
    await complete(await service.createTicket());
    expect(receiver.received).toEqual([]);
  });

  it('that fails at first is repeated, and later moves of the ticket wait for it', async () => {
    const [late, other] = [await order(), await order()];
    receiver.answer((response, { body }) => response.writeHead(body.orderId === late.id ? 500 : 200).end());
    await service.send(late);
    await complete(other);
    expect(movesOf(other)).toEqual(EVERY);
    expect(new Set(movesOf(late).map(String))).toEqual(new Set([String(EVERY[0])]));
    receiver.received.length = 0;
    receiver.answer(taken);
    await service.advance(HOUR);
    await service.settle();
    expect(movesOf(late)).toEqual(EVERY);
  });

  it('whose sender was killed is delivered again after its lease, under the same id', async () => {
    receiver.answer(answering(500));
    const ticket = await order();
    await service.send(ticket);
    const id = await firstDelivery(ticket);
    receiver.answer(taken);
    receiver.received.length = 0;
    const now = service.clock.now();
    const leasedUntil = new Date(now.getTime() + 30_000);
    const claim = await service.db
      .transaction()
      .execute((tx) => claimDelivery(tx, id, { now, leasedUntil, atOnce: 9 }));
    expect(claim).toMatchObject({ id });
    await service.advance(20_000);
    expect(receiver.received).toEqual([]);
    await service.advance(15_000);
    expect(receiver.received.map(({ delivery }) => delivery)).toEqual([id]);
  });

  it('follows no redirect', async () => {
    slow.received.length = 0;
    receiver.answer(answering(307, { location: slow.url }));
    const ticket = await order();
    await service.send(ticket);
    expect(receiver.received.length).toBeGreaterThan(0);
    expect(slow.received).toEqual([]);
    expect((await deliveriesOf(ticket))[0]).toMatchObject({
      delivered_at: null,
      fault: { code: 'webhookRedirected', parts: { status: 307 } },
    });
  });

  it('reads no body of an answer, however long', async () => {
    const open: ServerResponse[] = [];
    receiver.answer((response) => {
      open.push(response.writeHead(200));
      const fill = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        if (!response.destroyed) response.once('drain', fill);
      };
      fill();
    });
    const ticket = await order();
    await service.send(ticket);
    expect((await deliveriesOf(ticket))[0]?.delivered_at).not.toBeNull();
    expect(open.length).toBeGreaterThan(0);
    await expect.poll(() => open.every(({ destroyed }) => destroyed)).toBe(true);
  });

  it('that is not answered in time fails, and other partners are served meanwhile', async () => {
    const otherKey = await keyOf(OTHER);
    await service.ask('set-webhook', { email: OTHER, url: slow.url });
    const waiting: ServerResponse[] = [];
    slow.answer((response) => void waiting.push(response));
    const late = [await order(otherKey), await order(otherKey), await order(otherKey)];
    const quick = await order();
    for (const ticket of late) await service.send(ticket);
    await service.send(quick);
    expect(movesOf(quick)).toEqual([EVERY[0]]);
    const faults = (await Promise.all(late.map(deliveriesOf))).map(([first]) => first?.fault);
    expect(faults[0]).toMatchObject({ code: 'webhookUnanswered' });
    for (const response of waiting) response.destroy();
    slow.answer(taken);
    await service.advance(HOUR);
    for (const ticket of late) expect(movesOf(ticket, slow).at(-1)).toEqual(EVERY[0]);
  });

  it('of one partner takes two slots at most', async () => {
    receiver.answer(answering(500));
    const tickets = [await order(), await order(), await order()];
    for (const ticket of tickets) await service.send(ticket);
    const now = service.clock.now();
    const leasedUntil = new Date(now.getTime() + 30_000);
    const claims = [];
    for (const ticket of tickets) {
      const id = await firstDelivery(ticket);
      claims.push(
        await service.db
          .transaction()
          .execute((tx) => claimDelivery(tx, id, { now, leasedUntil, atOnce: 2 })),
      );
    }
    expect(claims.map((claim) => typeof claim)).toEqual(['object', 'object', 'string']);
    expect(claims[2]).toBe('taken');
    receiver.answer(taken);
    await service.advance(HOUR);
  });
});

describe('a webhook that fails for a day', () => {
  it('is given up with an alert that names the repair', async () => {
    receiver.answer(answering(503));
    const ticket = await order();
    await service.send(ticket);
    for (let hour = 0; hour < 23; hour += 1) await service.advance(HOUR);
    expect((await deliveriesOf(ticket))[0]?.given_up_at).toBeNull();
    expect(await alertOf()).toBeNull();
    for (let hour = 0; hour < 3; hour += 1) await service.advance(HOUR);
    expect((await deliveriesOf(ticket))[0]?.given_up_at).not.toBeNull();
    const fault = { code: 'webhookAnswered', parts: { status: 503 } };
    expect(await alertOf()).toMatchObject({ code: 'webhookGivenUp', parts: { webhook: hook.id, fault } });
    const listed = (await service.ask('webhooks', {})).body;
    expect(listed).toContain('answers 503');
    expect(listed).not.toContain(hook.secret);

    receiver.answer(taken);
    receiver.received.length = 0;
    await service.advance(HOUR);
    expect(movesOf(ticket)).toEqual([]);
    expect(await service.command('redeliver-webhook', { webhook: hook.id })).toBe(200);
    expect(movesOf(ticket)).toEqual([EVERY[0]]);
    expect(await alertOf()).toBeNull();
    expect(await service.command('redeliver-webhook', { webhook: hook.id })).toBe(422);
  });

  it('is sent again on request, under the same id', async () => {
    const ticket = await order();
    await service.send(ticket);
    const id = await firstDelivery(ticket);
    expect(await service.command('redeliver-webhook', { webhook: hook.id, delivery: id })).toBe(200);
    expect(receiver.received.map(({ delivery }) => delivery)).toEqual([id, id]);
  });
});

describe('the secret of a webhook', () => {
  it('after a rotation signs beside the new one for a day, then no more', async () => {
    const former = hook;
    hook = secretIn((await service.ask('rotate-webhook-secret', { webhook: hook.id })).body);
    const [one, two] = [await order(), await order()];
    await service.send(one);
    const [both] = receiver.received;
    expect(both?.signatures).toEqual(
      both && [signatureOf(both, hook.secret), signatureOf(both, former.secret)],
    );
    receiver.received.length = 0;
    service.clock.advance(24 * HOUR);
    await service.send(two);
    await service.ask('redeliver-webhook', { webhook: hook.id, delivery: both?.delivery });
    await service.settle();
    expect(receiver.received.length).toBeGreaterThan(0);
    for (const received of receiver.received)
      expect(received.signatures).toEqual([signatureOf(received, hook.secret)]);
  });

  it('is stored encrypted and outlives its data key', async () => {
    const stored = () =>
      service.db
        .selectFrom('partner_webhooks')
        .selectAll()
        .where('id', '=', hook.id)
        .executeTakeFirstOrThrow();
    const { sealed_secret: sealed } = await stored();
    expect(sealed.toString('latin1')).not.toContain(hook.secret);
    const again = await service.ask('set-webhook', { email: PARTNER, url: `${receiver.url}?b=2` });
    expect(again.body).toContain('Its secret stays');
    const about = `partner webhook ${hook.id}`;
    const [former, next] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)];
    await service.db.deleteFrom('partner_webhooks').where('id', '!=', hook.id).execute();
    await service.db
      .updateTable('partner_webhooks')
      .set({ sealed_secret: keyring([former]).seal(hook.secret, about), sealed_former: null })
      .where('id', '=', hook.id)
      .execute();
    await sealWebhooks({ db: service.db, keyring: keyring([next, former]) });
    expect(keyring([next]).open((await stored()).sealed_secret, about)).toBe(hook.secret);
    await service.db
      .updateTable('partner_webhooks')
      .set({ sealed_secret: sealed })
      .where('id', '=', hook.id)
      .execute();
  });
});

describe('a data key that is taken out too early', () => {
  it.each(['partner_keys', 'partner_webhooks'] as const)(
    'stops the start while %s need it',
    async (table) => {
      const { db, clock } = service;
      const config = readConfig({});
      await openKeyring({ config, db, clock });
      const stored = await db.selectFrom(table).select(['id', 'sealed_secret']).execute();
      expect(stored.length).toBeGreaterThan(0);
      const foreign = keyring([Buffer.alloc(32, 8)]).seal('secret', 'row');
      for (const column of ['sealed_secret', 'sealed_former'] as const) {
        await db
          .updateTable(table)
          .set({ [column]: foreign })
          .execute();
        await expect(openKeyring({ config, db, clock })).rejects.toThrow('or secrets of partners');
        await db.updateTable(table).set({ sealed_former: null }).execute();
        for (const { id, sealed_secret } of stored)
          await db.updateTable(table).set({ sealed_secret }).where('id', '=', id).execute();
      }
      await openKeyring({ config, db, clock });
    },
  );
});

describe('the address of a webhook', () => {
  it('inside a network is refused in words, and changes nothing', {
    tags: ['threat:partner-webhook'],
  }, async () => {
    for (const url of ['https://10.0.0.1/hook', 'https://[::1]/hook', 'ftp://127.0.0.1/']) {
      const answer = await service.ask('set-webhook', { email: PARTNER, url });
      expect([url, answer.statusCode]).toEqual([url, 422]);
      expect(answer.body).toContain('Nothing was changed');
    }
    const { url } = await service.db
      .selectFrom('partner_webhooks')
      .select('url')
      .where('id', '=', hook.id)
      .executeTakeFirstOrThrow();
    expect(url).toContain(receiver.url);
  });

  it('that is removed hears nothing more', async () => {
    const ticket = await order();
    expect(await service.order('remove-webhook', { webhook: hook.id })).toBe(200);
    await service.send(ticket);
    expect(receiver.received).toEqual([]);
    expect(await service.order('rotate-webhook-secret', { webhook: hook.id })).toBe(422);
  });
});

describe('the webhooks of docs/partners.md', () => {
  it('are verified by its own example', async () => {
    const text = readFileSync(new URL('../../../docs/partners.md', import.meta.url), 'utf8');
    const program = [...text.matchAll(/```js\n([\s\S]*?)```/g)]
      .map(([, code = '']) => code)
      .find((code) => code.includes('parom-delivery'));
    const [body, secret, at] = [
      '{"event":"order.moved"}',
      'secret-of-the-webhook',
      new Date(1_767_225_600_000),
    ];
    const headers = webhookHeaders({ delivery: '7d0c', body, at }, ['new-secret', secret]);
    const verdict = (change: object): string =>
      execFileSync(process.execPath, ['--input-type=module', '-e', program ?? ''], {
        encoding: 'utf8',
        env: { DELIVERY: JSON.stringify({ headers, body, secret, now: at.getTime(), ...change }) },
      }).trim();
    expect(verdict({})).toBe('true');
    expect(verdict({ body: '{"event":"order.moved" }' })).toBe('false');
    expect(verdict({ secret: 'another' })).toBe('false');
    expect(verdict({ now: at.getTime() + 300_000 })).toBe('false');
  });
});
