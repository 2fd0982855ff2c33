import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { partnerCodes } from '@parom/contract/errors';
import { partnerEndpoints } from '@parom/contract/partners';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealPartnerKeys } from '../../src/partners/index.ts';
import { keyring } from '../../src/platform/secrets/keyring.ts';
import { addresses, ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';
import { type HeldKey, newNonce, type Signing, signedCall } from '../signed-calls.ts';

let service: Service;
let key: HeldKey;
beforeAll(async () => {
  service = await openService();
  await service.call('POST', '/v1/auth/register', { body: { email: PARTNER, password: 'partner-1' } });
  await service.call('POST', '/v1/auth/register', { body: { email: OTHER, password: 'partner-2' } });
  key = await makeKey();
});
afterAll(() => service.close());

const PARTNER = 'partner@example.com';
const OTHER = 'other-partner@example.com';
const EVERY = { email: PARTNER, name: 'shop', scopes: 'quotes,orders,earnings', calls: 600 };
const secretIn = (text: string): HeldKey => {
  const [, id = '', secret = ''] = /Key (\S+) has the secret ([\w-]{43})/.exec(text) ?? [];
  return { id, secret };
};
async function makeKey(change: object = {}): Promise<HeldKey> {
  const answer = await service.ask('create-partner-key', { ...EVERY, ...change });
  expect(answer.statusCode, answer.body).toBe(200);
  return secretIn(answer.body);
}

const QUOTE = {
  give: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
  get: { currencyId: ids.usdt, networkId: ids.tron, amount: null },
};
const quoted = async (by = key) => (await signedCall(service, by, 'POST', '/v1/quotes', QUOTE)).json();
let made = 0;
async function orderBody(change: object = {}) {
  made += 1;
  return {
    idempotencyKey: `order-${made}`,
    quoteId: (await quoted()).quoteId as string,
    wallet: { address: addresses.tron, memo: null },
    customer: { email: `customer-${made}@example.com`, language: 2, address: `198.51.100.${made}` },
    ...change,
  };
}
const send = (body: object, by = key) => signedCall(service, by, 'POST', '/v1/orders', body);
const refusalOf = async (how: Signing, by = key) => {
  const answer = await signedCall(service, by, 'POST', '/v1/quotes', QUOTE, how);
  return [answer.statusCode, answer.json().errorCode, answer.json().message];
};
const tickets = async () =>
  Number(
    (
      await service.db
        .selectFrom('tickets')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('a signed call', () => {
  it('with a wrong signature, body, path or method is refused', {
    tags: ['threat:partner-forgery'],
  }, async () => {
    const wrong = [401, partnerCodes.wrongSignature, expect.stringContaining('does not match')];
    expect(await refusalOf({}, { ...key, secret: 'x'.repeat(43) })).toEqual(wrong);
    expect(await refusalOf({ signedBody: '{}' })).toEqual(wrong);
    expect(await refusalOf({ signedPath: '/api/partner/v1/orders' })).toEqual(wrong);
    expect(await refusalOf({ signedMethod: 'GET' })).toEqual(wrong);
  });

  it('with a timestamp over 60 s from the clock is refused on both sides', async () => {
    const now = service.clock.now().getTime();
    const old = [401, partnerCodes.oldTimestamp, expect.stringContaining(String(now))];
    expect(await refusalOf({ timestamp: now - 60_001 })).toEqual(old);
    expect(await refusalOf({ timestamp: now + 60_001 })).toEqual(old);
    expect((await refusalOf({ timestamp: now - 60_000 }))[0]).toBe(200);
  });

  it('with a used nonce is refused for as long as its timestamp is accepted', {
    tags: ['threat:partner-replay'],
  }, async () => {
    const nonce = newNonce();
    const timestamp = service.clock.now().getTime() + 60_000;
    expect((await refusalOf({ nonce, timestamp }))[0]).toBe(200);
    await service.advance(110_000);
    expect(await refusalOf({ nonce, timestamp })).toEqual([
      401,
      partnerCodes.nonceReused,
      expect.stringContaining('used before'),
    ]);
  });

  it('twice at the same moment is accepted once', async () => {
    const how = { nonce: newNonce() };
    const statuses = await Promise.all([1, 2, 3].map(async () => (await refusalOf(how))[0]));
    expect(statuses.toSorted()).toEqual([200, 401, 401]);
  });

  it('without headers, or by an unknown key, is refused in words', async () => {
    const bare = await service.call('POST', '/partner/v1/quotes', { body: QUOTE });
    expect([bare.statusCode, bare.json().errorCode]).toEqual([401, partnerCodes.unsigned]);
    const stranger = { ...key, id: '00000000-0000-4000-8000-000000000000' };
    expect((await refusalOf({}, stranger)).slice(0, 2)).toEqual([401, partnerCodes.unknownKey]);
  });

  it('by a key without the scope is refused, and makes nothing', async () => {
    const narrow = await makeKey({ scopes: 'quotes' });
    const before = await tickets();
    const answer = await send(await orderBody(), narrow);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([403, partnerCodes.scopeMissing]);
    expect(answer.json().message).toContain('no scope "orders"');
    expect(await tickets()).toBe(before);
  });

  it('from an address outside the list of the key is refused', async () => {
    const bound = await makeKey({ addresses: '192.0.2.0/28, 2001:db8::/32' });
    expect((await refusalOf({ ip: '192.0.2.16' }, bound)).slice(0, 2)).toEqual([
      403,
      partnerCodes.addressRefused,
    ]);
    expect((await refusalOf({ ip: '2001:db9::1' }, bound))[1]).toBe(partnerCodes.addressRefused);
    expect((await refusalOf({ ip: '192.0.2.15' }, bound))[0]).toBe(200);
    expect((await refusalOf({ ip: '2001:db8::1' }, bound))[0]).toBe(200);
  });

  it('above the budget of the key is refused until a minute has passed', async () => {
    const small = await makeKey({ calls: 2 });
    expect([(await refusalOf({}, small))[0], (await refusalOf({}, small))[0]]).toEqual([200, 200]);
    expect((await refusalOf({}, small)).slice(0, 2)).toEqual([429, partnerCodes.budgetSpent]);
    expect((await refusalOf({}))[0]).toBe(200);
    await service.advance(60_000);
    expect((await refusalOf({}, small))[0]).toBe(200);
  });
});

describe('an order of a partner', () => {
  it('is a completed ticket, whose page alone proves its payout', async () => {
    const offered = await quoted();
    const body = await orderBody({ quoteId: offered.quoteId });
    const { orderId, pageUrl } = (await send(body)).json();
    const token = new URL(pageUrl).searchParams.get('offerToken') ?? '';
    const page = (await service.call('GET', `/v1/tickets/${orderId}/get`, { token })).json();
    expect([page.fromAmount, page.toAmount]).toEqual([offered.giveAmount, offered.getAmount]);

    const show = async () => (await signedCall(service, key, 'GET', `/v1/orders/${orderId}`)).json();
    expect(await show()).toMatchObject({ status: TicketStatus.awaitingPayment, deposit: page.fromWallet });
    await service.send({
      id: orderId,
      token,
      authToken: undefined,
      networkId: ids.bitcoin,
      currencyId: ids.btc,
      deposit: page.fromWallet,
      amount: page.fromAmount,
    });
    await service.mine(ids.bitcoin, 6);
    await service.mine(ids.tron, 25);
    expect(await show()).toMatchObject({
      status: TicketStatus.completed,
      payoutTx: { id: expect.any(String) },
    });
    const earned = (await signedCall(service, key, 'GET', '/v1/earnings')).json();
    expect(earned.completedOrders).toBe(1);
    expect(Number.parseFloat(earned.balanceUsdt)).toBeGreaterThan(0);

    // As Monero gives it: a key that shows whom the transaction paid.
    const { id } = (await show()).payoutTx;
    const { db } = service.database;
    await db.updateTable('transmissions').set({ proof: 'key' }).where('tx_id', '=', id).execute();
    const shown = (await service.call('GET', `/v1/tickets/${orderId}/get`, { token })).json();
    expect(shown.payoutTx).toEqual({ id, url: null, proof: 'key' });
    expect((await show()).payoutTx).toEqual({ id, url: null });
    const stranger = await service.call('GET', `/v1/tickets/${orderId}/get`, {});
    expect([stranger.statusCode, stranger.body.includes('proof')]).toEqual([401, false]);
  });

  it('repeated, also at once, is one ticket and one answer', async () => {
    const [body, before] = [await orderBody(), await tickets()];
    const answers = await Promise.all([1, 2, 3].map(async () => (await send(body)).json()));
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await tickets()).toBe(before + 1);
    await service.advance(31_000);
    expect((await send(body)).json()).toEqual(answers[0]);
    expect(await tickets()).toBe(before + 1);
  });

  it('with the idempotency key of another body is refused, also at once', async () => {
    const before = await tickets();
    const one = await orderBody();
    const other = { ...one, customer: { ...one.customer, email: 'changed@example.com' } };
    const answers = await Promise.all([send(one), send(other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json().errorCode).toBe(partnerCodes.keyReused);
    expect(await tickets()).toBe(before + 1);
  });

  it('at a quote that is over, foreign or worse by now is refused', async () => {
    const before = await tickets();
    const late = await orderBody();
    await service.advance(31_000);
    expect((await send(late)).json().errorCode).toBe(partnerCodes.quoteOver);
    const stranger = await makeKey({ email: OTHER });
    expect((await send(await orderBody(), stranger)).json().errorCode).toBe(partnerCodes.quoteOver);
    const worse = await orderBody();
    await service.price(ids.btc, '1000');
    expect((await send(worse)).json().errorCode).toBe(partnerCodes.priceMoved);
    expect(await tickets()).toBe(before);
  });

  it('is refused by the form’s own limits, with the form’s codes', async () => {
    const tiny = { ...QUOTE, give: { ...QUOTE.give, amount: '0.00000001' } };
    expect((await signedCall(service, key, 'POST', '/v1/quotes', tiny)).json().errorCode).toBe(4);
    await service.price(ids.btc, '60000');
    const nowhere = await orderBody({ wallet: { address: 'nowhere', memo: null } });
    expect((await send(nowhere)).json().errorCode).toBe(1);
  });

  it('of another partner, or of no partner, is not found', async () => {
    const stranger = await makeKey({ email: OTHER });
    const { orderId } = (await send(await orderBody())).json();
    const own = await service.createTicket();
    expect((await signedCall(service, stranger, 'GET', `/v1/orders/${orderId}`)).statusCode).toBe(404);
    expect((await signedCall(service, key, 'GET', `/v1/orders/${own.id}`)).statusCode).toBe(404);
  });
});

describe('a key of a partner', () => {
  it('is stored encrypted, and its secret is in no row of the audit', async () => {
    const rows = await service.db.selectFrom('partner_keys').selectAll().execute();
    const audit = await service.db.selectFrom('audit_log').selectAll().execute();
    expect(rows.some(({ id }) => id === key.id)).toBe(true);
    expect(rows.some((row) => row.sealed_secret.toString('latin1').includes(key.secret))).toBe(false);
    expect(JSON.stringify(audit)).not.toContain(key.secret);
  });

  it('after a rotation has two secrets for a day, then the new one', async () => {
    const former = await makeKey();
    const fresh = secretIn((await service.ask('rotate-partner-key', { key: former.id })).body);
    expect(fresh.secret).not.toBe(former.secret);
    expect([(await refusalOf({}, former))[0], (await refusalOf({}, fresh))[0]]).toEqual([200, 200]);
    service.clock.advance(24 * 3_600_000);
    expect((await refusalOf({}, former))[1]).toBe(partnerCodes.wrongSignature);
    expect((await refusalOf({}, fresh))[1]).not.toBe(partnerCodes.wrongSignature);
  });

  it('outlives the data key that encrypted it', async () => {
    const held = await makeKey();
    const own = service.keyring;
    const [former, next] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)];
    const about = `partner key ${held.id}`;
    const stored = () =>
      service.db
        .selectFrom('partner_keys')
        .select('sealed_secret as sealed')
        .where('id', '=', held.id)
        .executeTakeFirstOrThrow();
    const sealed = keyring([former]).seal(held.secret, about);
    await service.db
      .updateTable('partner_keys')
      .set({ sealed_secret: sealed })
      .where('id', '=', held.id)
      .execute();
    await service.db.deleteFrom('partner_keys').where('id', '!=', held.id).execute();
    await sealPartnerKeys({ db: service.db, keyring: keyring([next, former]) });
    expect(keyring([next]).open((await stored()).sealed, about)).toBe(held.secret);
    const back = own.seal(held.secret, about);
    await service.db
      .updateTable('partner_keys')
      .set({ sealed_secret: back })
      .where('id', '=', held.id)
      .execute();
    expect((await refusalOf({}, held))[0]).toBe(200);
  });

  it('that is revoked is refused at once, and rotates no more', async () => {
    const ended = await makeKey();
    expect(await service.order('revoke-partner-key', { key: ended.id })).toBe(200);
    expect((await refusalOf({}, ended)).slice(0, 2)).toEqual([401, partnerCodes.unknownKey]);
    expect(await service.order('rotate-partner-key', { key: ended.id })).toBe(422);
    const listed = await service.ask('partner-keys', {});
    expect(listed.body).toContain(ended.id);
    expect(listed.body).not.toContain(ended.secret);
  });

  it('is not made for a wrong scope, network, budget or account', async () => {
    for (const wrong of [
      { scopes: 'quotes,everything' },
      { addresses: '192.0.2.0/33' },
      { addresses: 'example.com' },
      { calls: 601 },
      { email: 'stranger@example.com' },
    ])
      expect(await service.order('create-partner-key', { ...EVERY, ...wrong })).toBe(422);
  });
});

describe('the document of the partner API', () => {
  it('names every call with its signature, and no other', async () => {
    const { paths } = (await service.app.http.inject('/api/partner/openapi.json')).json();
    const calls = Object.values(partnerEndpoints).map(
      ({ method, path }) => `${method} /api/partner${path.replace(':id', '{id}')}`,
    );
    const documented = Object.entries<Record<string, { security: unknown }>>(paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, { security }]) => {
          expect(security).toEqual([{ signature: [] }]);
          return `${method.toUpperCase()} ${path}`;
        }),
    );
    expect(documented.toSorted()).toEqual(calls.toSorted());
  });
});

describe('docs/partners.md', () => {
  it('shows a signature that its own example computes', () => {
    const text = readFileSync(new URL('../../../docs/partners.md', import.meta.url), 'utf8');
    const [, program = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
    const [, printed = ''] = /It prints `([0-9a-f]{64})`/.exec(text) ?? [];
    const run = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    expect(run.trim()).toBe(printed);
  });
});
