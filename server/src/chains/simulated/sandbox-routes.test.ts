import { toDecimal } from '@parom/contract/money';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { quietLog, testDatabase } from '../../../test/database.ts';
import { addresses, ids, sowWorld } from '../../../test/factories.ts';
import type { Catalogue } from '../../currencies/index.ts';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { createMetrics } from '../../platform/metrics.ts';
import type { Chain } from '../chain.ts';
import { sandboxRoutes } from './sandbox-routes.ts';
import { openSimulatedChains } from './simulated-chain.ts';
import type { World } from './world.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
const calls: unknown[] = [];
const changed: number[] = [];
let catalogue: Catalogue;
let chains: ReadonlyMap<number, Chain>;
let app: FastifyInstance;

beforeEach(async () => {
  await database.truncate();
  calls.length = 0;
  changed.length = 0;
  catalogue = await sowWorld(db, clock);
  const world: World = { db, clock, catalogue: () => catalogue, changed: (id) => void changed.push(id) };
  chains = new Map((await openSimulatedChains(world)).map((chain) => [chain.networkId, chain]));
  app = await createHttpServer({
    log: quietLog,
    metrics: createMetrics(false),
    trustedProxies: [],
    isHttps: false,
  });
  await app.register(
    (routes) =>
      sandboxRoutes(routes, {
        world,
        clock,
        blockMs: 0,
        advanceClock: async (ms) => clock.advance(ms),
        setPrice: async (change) => void calls.push(change),
        mails: async (to) => {
          calls.push(to);
          return [];
        },
      }),
    { prefix: '/api/sandbox' },
  );
});
afterEach(() => app.close());
afterAll(() => database.close());

async function call(method: 'GET' | 'POST', path: string, body?: unknown) {
  const answer = await app.inject({
    method,
    url: `/api/sandbox${path}`,
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const post = (path: string, body: unknown) => call('POST', path, body);
const get = (path: string) => call('GET', path);

const transfer = (change: object = {}) => ({
  networkId: ids.bitcoin,
  currencyId: ids.btc,
  address: addresses.bitcoin,
  amount: '0.01',
  ...change,
});
const send = async (change: object = {}): Promise<string> =>
  (await post('/transfers', transfer(change))).body.txId;
const list = async (query: string) => (await get(`/transfers${query}`)).body.transfers;

describe('the base', () => {
  it('asked, names every network with its height', async () => {
    const { status, body } = await get('');
    expect(status).toBe(200);
    expect(body).toMatchObject({ mode: 'sandbox', clockUtc: clock.now().toISOString() });
    expect(body.networks).toHaveLength(7);
    const head = await chains.get(ids.bitcoin)?.head();
    expect(body.networks[0]).toEqual({ networkId: 1, name: 'Bitcoin', height: head?.height, blockMs: 0 });
  });
});

describe('a transfer', () => {
  it('waits in the mempool until a block is made, and counts confirmations from there', async () => {
    const txId = await send();
    expect(changed).toEqual([ids.bitcoin]);
    const waiting = {
      txId,
      ...transfer(),
      memo: null,
      confirmations: 0,
      state: 'mempool',
      fromService: false,
    };
    expect(await list(`?txId=${txId}`)).toEqual([waiting]);
    await post('/blocks', { networkId: ids.bitcoin, count: 3 });
    expect(await list(`?txId=${txId}`)).toEqual([{ ...waiting, state: 'mined', confirmations: 3 }]);
  });

  it('with a JSON number as its amount, is the same as with a string', async () => {
    const txId = await send({ amount: 1e-8 });
    expect(await list(`?txId=${txId}`)).toMatchObject([{ amount: '0.00000001' }]);
  });

  it('with as many decimals as the coin has, goes through', async () => {
    const eth = { networkId: ids.ethereum, currencyId: ids.eth, address: addresses.evm };
    const txId = await send({ ...eth, amount: '0.000000000000000001' });
    expect(await list(`?txId=${txId}`)).toMatchObject([{ amount: '0.000000000000000001' }]);
  });

  it('with a memo on a network that has memos, carries it', async () => {
    const ripple = { networkId: ids.ripple, currencyId: ids.xrp, address: addresses.ripple };
    const txId = await send({ ...ripple, memo: '42' });
    expect(await list(`?txId=${txId}`)).toMatchObject([{ memo: '42', networkId: ids.ripple }]);
    expect(await list(`?txId=${await send({ ...ripple, memo: '' })}`)).toMatchObject([{ memo: null }]);
  });

  it.each([
    ['an unknown network', { networkId: 99 }],
    ['a coin of another network', { currencyId: ids.xmr }],
    ['roubles', { currencyId: ids.rub }],
    ['an address of another network', { address: addresses.tron }],
    ['no address', { address: undefined }],
    ['a memo where there are none', { memo: '5' }],
    ['a memo that is no tag', { networkId: 6, currencyId: 4, address: addresses.ripple, memo: 'x' }],
    ['nothing', { amount: '0' }],
    ['no amount', { amount: undefined }],
    ['a negative amount', { amount: '-1' }],
    ['an exponent', { amount: '1e3' }],
    ['more decimals than the coin has', { amount: '0.000000001' }],
  ])('of %s, is refused as malformed', async (_, change) => {
    const { status, body } = await post('/transfers', transfer(change));
    expect(status).toBe(400);
    expect(body).toMatchObject({ errorCode: 100 });
    expect(body.message).toEqual(expect.any(String));
    expect(await list('')).toEqual([]);
  });

  it('of the service itself, is listed as its own, with the address that was paid', async () => {
    const chain = chains.get(ids.tron) as Chain;
    const order = {
      id: 'a',
      from: { kind: 'hot' as const },
      payments: [
        {
          id: 'p',
          purpose: 'payout' as const,
          currencyId: ids.usdt,
          to: addresses.tron,
          memo: null,
          amount: toDecimal('5'),
        },
      ],
      nonce: 0,
      ahead: [],
    };
    const { txId, bytes } = await chain.sign(order);
    await chain.broadcast(bytes);
    expect(await list(`?networkId=4&address=${addresses.tron}`)).toMatchObject([
      { txId, fromService: true, amount: '5', state: 'mempool' },
    ]);
  });

  it('looked for, is found by network and by any spelling of its address', async () => {
    await send();
    const evm = { networkId: ids.ethereum, currencyId: ids.usdt, address: addresses.evm };
    const txId = await send(evm);
    await send({ ...evm, networkId: ids.bsc });
    expect(await list('')).toHaveLength(3);
    expect(await list(`?networkId=${ids.bitcoin}`)).toHaveLength(1);
    expect(await list(`?address=${addresses.evm.toLowerCase()}`)).toHaveLength(2);
    expect(await list(`?networkId=${ids.ethereum}&address=${addresses.evm}`)).toMatchObject([{ txId }]);
    expect(await list('?txId=none')).toEqual([]);
  });
});

describe('a replacement', () => {
  it('of a replaceable transfer, takes its place', async () => {
    const txId = await send({ replaceable: true });
    const { status, body } = await post(`/transfers/${txId}/replace`, { amount: '0.02' });
    expect(status).toBe(200);
    expect(await list('')).toMatchObject([
      { txId, state: 'replaced', confirmations: 0 },
      { txId: body.txId, state: 'mempool', amount: '0.02', address: addresses.bitcoin },
    ]);
  });

  it('of one that is mined, not replaceable or unknown, is refused', async () => {
    const fixed = await send();
    expect(await post(`/transfers/${fixed}/replace`, {})).toMatchObject({ status: 422 });
    const mined = await send({ replaceable: true });
    await post('/blocks', { networkId: ids.bitcoin });
    expect(await post(`/transfers/${mined}/replace`, {})).toMatchObject({ status: 422 });
    expect(await post('/transfers/nothing/replace', {})).toMatchObject({ status: 404 });
  });

  it('to an address of another network, is refused and replaces nothing', async () => {
    const txId = await send({ replaceable: true });
    const answer = await post(`/transfers/${txId}/replace`, { address: addresses.tron });
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 100 } });
    expect(await list('')).toMatchObject([{ txId, state: 'mempool' }]);
  });
});

describe('blocks and re-orgs', () => {
  it('made, answer with the height that exists by then', async () => {
    const before = (await get('')).body.networks[0].height;
    expect((await post('/blocks', { networkId: ids.bitcoin })).body).toEqual({ height: before + 1 });
    expect((await post('/reorgs', { networkId: ids.bitcoin, depth: 2 })).body).toEqual({
      height: before + 2,
    });
    expect((await get('')).body.networks[0].height).toBe(before + 2);
  });

  it('dropping one of two, mines the other again', async () => {
    const kept = await send();
    const dropped = await send();
    await post('/blocks', { networkId: ids.bitcoin });
    await post('/reorgs', { networkId: ids.bitcoin, depth: 1, drop: [dropped] });
    expect(await list('')).toMatchObject([
      { txId: kept, state: 'mined', confirmations: 2 },
      { txId: dropped, state: 'dropped', confirmations: 0 },
    ]);
  });

  it.each([
    ['/blocks', { networkId: 99 }],
    ['/blocks', { networkId: 1, count: 0 }],
    ['/blocks', {}],
    ['/reorgs', { networkId: 1, depth: 0 }],
    ['/reorgs', { networkId: 1, depth: 5_000 }],
    ['/reorgs', { networkId: 1, depth: 1, drop: ['nothing'] }],
    ['/faults', { networkId: 1, fault: 'flood' }],
    ['/accounts', { networkId: 1, address: addresses.bitcoin }],
    ['/accounts', { networkId: 99, address: addresses.ripple }],
    ['/accounts', { networkId: 6, address: 'nowhere' }],
    ['/clock', { advanceMs: -1 }],
    ['/clock', { advanceMs: 1.5 }],
    ['/rates', { currencyId: 1, usdt: '-1' }],
    ['/rates', { currencyId: 1, usdt: '0' }],
    ['/rates', { currencyId: 1, usdt: '10000000000' }],
    ['/rates', { currencyId: 1, usdt: '0.0000000000000000001' }],
    ['/rates', { currencyId: 1, usdt: 'dear' }],
    ['/rates', { currencyId: 1 }],
  ])('%s with %j, is malformed', async (path, body) => {
    expect(await post(path, body)).toMatchObject({ status: 400, body: { errorCode: 100 } });
  });
});

describe('the lever of prices', () => {
  it.each([
    ['with a price of 19 decimals', { usdt: '0.0000000000000000001' }, 'with at most 18 decimals'],
    ['with a price beyond all', { usdt: '10000000000' }, 'up to 9999999999'],
    ['with nothing to do', {}, 'null gives the price back to its walk'],
  ])('%s, says what it takes and does nothing', async (_circumstance, change, words) => {
    const { body } = await post('/rates', { currencyId: 1, ...change });
    expect(JSON.stringify(body)).toContain(words);
    expect(calls).toEqual([]);
  });
});

describe('the other levers', () => {
  it('a fault, is what the chain lives with until it is taken back', async () => {
    const chain = chains.get(ids.bitcoin) as Chain;
    expect((await post('/faults', { networkId: 1, fault: 'down' })).status).toBe(200);
    await expect(chain.head()).rejects.toThrow('does not answer');
    await post('/faults', { networkId: 1, fault: 'none' });
    await expect(chain.head()).resolves.toBeDefined();
  });

  it('an account, needs a memo or an opening until told otherwise', async () => {
    const chain = chains.get(ids.ripple);
    const account = { networkId: ids.ripple, address: addresses.ripple };
    const problem = () =>
      chain?.checkRecipient?.({
        currencyId: ids.xrp,
        to: account.address,
        memo: null,
        amount: toDecimal('0.9'),
      });
    await post('/accounts', { ...account, needsMemo: true });
    expect(await problem()).toBe('memo needed');
    await post('/accounts', { ...account, activated: false });
    expect(await problem()).toBe('not activated');
    await post('/accounts', account);
    expect(await problem()).toBeNull();
  });

  it('the clock, answers with the time after everything due has run', async () => {
    const before = clock.now().getTime();
    const { body } = await post('/clock', { advanceMs: 60_000 });
    expect(Date.parse(body.clockUtc)).toBe(before + 60_000);
  });

  it('a price, is handed on: held, given back, aged, fresh again', async () => {
    await post('/rates', { currencyId: 1, usdt: '90000.5' });
    await post('/rates', { currencyId: 1, usdt: null });
    await post('/rates', { currencyId: 1, stale: true });
    await post('/rates', { currencyId: 1, stale: false });
    await post('/rates', { currencyId: 6, usdt: '0.000000000000000001' });
    expect(calls).toEqual([
      { currencyId: 1, usdt: 90_000_500_000_000_000_000_000n, stale: false },
      { currencyId: 1, usdt: null, stale: false },
      { currencyId: 1, stale: true },
      { currencyId: 1, stale: false },
      { currencyId: 6, usdt: 1n, stale: false },
    ]);
  });

  it('mail, is asked for by recipient', async () => {
    expect((await get('/mail?to=Somebody@Example.com')).body).toEqual({ messages: [] });
    expect((await get('/mail')).body).toEqual({ messages: [] });
    expect(calls).toEqual(['somebody@example.com', null]);
  });
});
