import type { AddressInfo } from 'node:net';
import { HUB_PATH } from '@parom/contract/hub';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as client from '../../../client/src/index.ts';
import { handClock } from '../clock.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { addresses, ids } from '../factories.ts';
import { openService, type Service, type Surroundings } from '../service.ts';

const PARTNER = 'partner@example.com';
/** So long that only a live event can bring a change in time. */
const NEVER = { firstPauseMs: 600_000, longestPauseMs: 600_000 };
let database: TestDatabase;
let beside: Surroundings;
let service: Service;
let port = 0;
let key: { keyId: string; secret: string };
let made = 0;

async function start(): Promise<void> {
  service = await openService({}, beside);
  await service.app.http.listen({ port, host: '127.0.0.1' });
  port = (service.app.http.server.address() as AddressInfo).port;
}
beforeAll(async () => {
  database = await testDatabase();
  beside = { database, clock: handClock(), changed: new Set(), isKept: () => true };
  await start();
  await service.call('POST', '/v1/auth/register', { body: { email: PARTNER, password: 'partner-1' } });
  const values = { email: PARTNER, name: 'shop', scopes: 'quotes,orders', calls: 600 };
  const { body } = await service.ask('create-partner-key', values);
  const [, keyId = '', secret = ''] = /Key (\S+) has the secret ([\w-]{43})/.exec(body) ?? [];
  key = { keyId, secret };
});
afterAll(async () => {
  await service.close();
  await database.close();
});

const connect = (doFetch: typeof fetch = fetch) =>
  client.connectPartner({ site: `http://127.0.0.1:${port}`, ...key, attempts: 1, fetch: doFetch });
async function order() {
  made += 1;
  const { quoteId } = await connect().quote({
    give: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
    get: { currencyId: ids.usdt, networkId: ids.tron },
  });
  const answer = await connect().createOrder({
    idempotencyKey: `order-${made}`,
    quoteId,
    wallet: { address: addresses.tron },
    customer: { email: `customer-${made}@example.com`, language: 2, address: `198.51.100.${made}` },
  });
  const { deposit, fromAmount } = await connect().order(answer.orderId);
  const held = { id: answer.orderId, token: '', authToken: undefined, deposit, amount: fromAmount };
  return { ...answer, held: { ...held, networkId: ids.bitcoin, currencyId: ids.btc } };
}
type Watched = Parameters<client.Partner['watchOrder']>[0];
/** What the watch showed and said, and its end. */
function watch(watched: Watched, how: client.WatchOptions = NEVER, doFetch: typeof fetch = fetch) {
  const leaving = new AbortController();
  const statuses: client.OrderStatus[] = [];
  const live: boolean[] = [];
  const causes: string[] = [];
  const end = connect(doFetch).watchOrder(watched, ({ status }) => statuses.push(status), {
    ...how,
    signal: leaving.signal,
    onLive: (isLive, cause) => {
      live.push(isLive);
      if (cause instanceof Error) causes.push(cause.message);
    },
  });
  const left = end.then(
    ({ status }) => status,
    () => 'left' as const,
  );
  const leave = () => {
    leaving.abort();
    return left;
  };
  return { statuses, live, causes, left, leave };
}
const urlOf = (input: string | URL | Request): string =>
  input instanceof Request ? input.url : input.toString();
/** Answers `meddle` for the hub's addresses. */
const withHub =
  (meddle: typeof fetch): typeof fetch =>
  (input, init) =>
    urlOf(input).includes(HUB_PATH) ? meddle(input, init) : fetch(input, init);
const WITHIN_A_SECOND = { timeout: 1_000, interval: 10 };
const { awaitingPayment, confirming, completed } = client.OrderStatus;

describe('a watched order with live events', () => {
  it('shows each change within a second, to its end', async () => {
    const one = await order();
    const { statuses, live, left } = watch(one);
    await expect.poll(() => [live, statuses]).toEqual([[true], [awaitingPayment]]);
    await service.send(one.held);
    await expect.poll(() => statuses.at(-1), WITHIN_A_SECOND).toBe(confirming);
    await service.mine(ids.bitcoin, 6);
    await service.mine(ids.tron, 25);
    await expect.poll(() => statuses.at(-1), WITHIN_A_SECOND).toBe(completed);
    expect(await left).toBe(completed);
    expect(live).toEqual([true]);
  });

  it('reads events that come in pieces of one byte', async () => {
    const one = await order();
    const torn = withHub(async (input, init) => {
      const answer = await fetch(input, init);
      if (init?.method !== 'GET') return answer;
      const bytes = new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, to) => {
          for (const byte of piece) to.enqueue(new Uint8Array([byte]));
        },
      });
      return new Response(answer.body?.pipeThrough(bytes) ?? null, { status: answer.status });
    });
    const { statuses, live, leave } = watch(one, NEVER, torn);
    await expect.poll(() => [live, statuses]).toEqual([[true], [awaitingPayment]]);
    await service.send(one.held);
    await expect.poll(() => statuses.at(-1), WITHIN_A_SECOND).toBe(confirming);
    expect(await leave()).toBe('left');
  });

  it('shows after a restart what happened meanwhile', async () => {
    const one = await order();
    const { statuses, live, causes, leave } = watch(one);
    await expect.poll(() => [live, statuses]).toEqual([[true], [awaitingPayment]]);
    await service.close();
    await expect.poll(() => live).toEqual([true, false]);
    expect(causes).toHaveLength(1);
    await start();
    await service.send(one.held);
    await expect
      .poll(() => [live, statuses], { timeout: 15_000 })
      .toEqual([
        [true, false, true],
        [awaitingPayment, confirming],
      ]);
    await service.mine(ids.bitcoin, 6);
    await expect.poll(() => statuses.length, WITHIN_A_SECOND).toBeGreaterThan(2);
    expect(await leave()).toBe('left');
  });
});

describe('a watched order without live events', () => {
  const ASKING = { firstPauseMs: 5, longestPauseMs: 20 };

  it('says once that the network is closed, and asks', async () => {
    const one = await order();
    const closed = withHub(() => Promise.reject(new TypeError('the network is closed')));
    const { statuses, live, causes, left } = watch(one, ASKING, closed);
    await expect.poll(() => statuses).toEqual([awaitingPayment]);
    await service.send(one.held);
    await service.mine(ids.bitcoin, 6);
    await service.mine(ids.tron, 25);
    expect(await left).toBe(completed);
    expect([live, causes]).toEqual([[false], ['the network is closed']]);
  });

  it('whose link hears nothing any more, leaves the hub', async () => {
    const one = await order();
    let asked = 0;
    const counting = withHub((input, init) => {
      asked += 1;
      return fetch(input, init);
    });
    const pageUrl = one.pageUrl.replace(/offerToken=.*/, 'offerToken=unknown');
    const { statuses, live, causes, leave } = watch({ ...one, pageUrl }, ASKING, counting);
    await expect.poll(() => live).toEqual([false]);
    await service.send(one.held);
    await expect.poll(() => statuses).toContain(confirming);
    expect([asked, causes]).toEqual([1, ['The link of the order hears nothing any more']]);
    expect(await leave()).toBe('left');
  });

  it('of an id alone says why it asks', async () => {
    const { orderId, held } = await order();
    const { statuses, live, causes, leave } = watch(orderId, ASKING);
    await service.send(held);
    await expect.poll(() => statuses).toContain(confirming);
    expect([live, causes]).toEqual([[false], [expect.stringContaining('pageUrl')]]);
    expect(await leave()).toBe('left');
  });
});
