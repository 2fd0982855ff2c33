/** What monitors read, against what a ticket made at that moment gets. */
import { gunzipSync } from 'node:zlib';
import { createTicketCodes as codes } from '@parom/contract/errors';
import {
  add,
  decimal,
  floorTo,
  formatDecimal,
  mulDivFloor,
  ONE,
  subtract,
  toDecimal,
} from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses, ids, setHotBalance } from '../factories.ts';
import { type OrderRequest, openService, type Service } from '../service.ts';

const fields = ['from', 'to', 'in', 'out', 'amount', 'minamount', 'maxamount', 'floating'] as const;
type Item = Readonly<Record<(typeof fields)[number] | 'param', string>>;

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const ask = (headers: Record<string, string> = {}) =>
  service.app.http.inject({ url: '/export/rates.xml', headers });
/** The file of this moment, read by its documented words alone. */
async function items(): Promise<readonly Item[]> {
  service.clock.advance(1_000);
  const { statusCode, body } = await ask();
  expect(statusCode).toBe(200);
  const lines = body.split('\n');
  expect([lines[1], lines.at(-2)]).toEqual(['<rates>', '</rates>']);
  return lines.slice(2, -2).map((line) => {
    const pattern = fields.map((name) => `<${name}>([^<>&]+)</${name}>`).join('');
    const values = new RegExp(`^<item>${pattern}(?:<param>([^<>&]+)</param>)?</item>$`).exec(line);
    expect(values, line).not.toBeNull();
    return Object.fromEntries(
      [...fields, 'param'].map((name, index) => [name, values?.[index + 1] ?? '']),
    ) as unknown as Item;
  });
}
const itemOf = async (from: string, to: string): Promise<Item> => {
  const found = (await items()).find((item) => item.from === from && item.to === to);
  if (found === undefined) throw new Error(`no ${from} to ${to}`);
  return found;
};
const directions = async (): Promise<string[]> => (await items()).map(({ from, to }) => `${from}>${to}`);
const refusalOf = (orderRequest: OrderRequest): Promise<string> =>
  service.createTicket(orderRequest).then(() => 'none', String);
/** The smallest step of an amount with so many decimals. */
const step = (decimals: number) => decimal(ONE / 10n ** BigInt(decimals));

/** One direction for each pair of kinds: 8 and 6 decimals, dear and cheap, with and without a network. */
const sample = [
  {
    codes: ['BTC', 'USDTTRC20'],
    give: [ids.btc, ids.bitcoin],
    get: [ids.usdt, ids.tron],
    address: addresses.tron,
  },
  {
    codes: ['XRP', 'BTC'],
    give: [ids.xrp, ids.ripple],
    get: [ids.btc, ids.bitcoin],
    address: addresses.bitcoin,
  },
  {
    codes: ['USDTTRC20', 'ETH'],
    give: [ids.usdt, ids.tron],
    get: [ids.eth, ids.ethereum],
    address: addresses.evm,
  },
  {
    codes: ['ETH', 'SBPRUB'],
    give: [ids.eth, ids.ethereum],
    get: [ids.rub, null],
    address: '+79161234567',
    memo: '@parom_test',
  },
] as const;
const decimalsOf: Readonly<Record<string, number>> = { USDTTRC20: 6, XRP: 6, SBPRUB: 2 };

describe('the file for monitors', () => {
  it('of a new installation has every direction once', async () => {
    const exported = await directions();
    expect(new Set(exported).size).toBe(exported.length);
    const given = ['BTC', 'ETH', 'XMR', 'XRP', 'USDTERC20', 'USDTBEP20', 'USDTTRC20', 'USDTTON'];
    const got = [...given, 'SBPRUB'];
    const isUsdt = (code: string): boolean => code.startsWith('USDT');
    const expected = given.flatMap((from) =>
      got.filter((to) => to !== from && !(isUsdt(from) && isUsdt(to))).map((to) => `${from}>${to}`),
    );
    expect([...exported].sort()).toEqual(expected.sort());
    for (const { in: one, to, param, floating } of await items()) {
      expect(one).toBe('1');
      expect(floating).toBe('60, 0.5%');
      expect(param).toBe(to === 'SBPRUB' ? 'manual' : '');
    }
  });

  it('states the minutes for which the given coin’s rate is kept', async () => {
    expect(await service.command('set-first-confirmation', { network: 'bitcoin', minutes: 90 })).toBe(200);
    service.clock.advance(2_000);
    expect((await itemOf('BTC', 'XMR')).floating).toBe('90, 0.5%');
    expect((await itemOf('ETH', 'XMR')).floating).toBe('60, 0.5%');
    expect(await service.command('set-first-confirmation', { network: 'bitcoin', minutes: 60 })).toBe(200);
  });

  it.each(sample)(
    '$codes promises to the digit what a ticket gets',
    async ({ codes: names, ...orderRequest }) => {
      const [from, to] = names;
      const item = await itemOf(from, to);
      const smallest = step(decimalsOf[to] ?? 8);
      const middle = floorTo(
        add(toDecimal(item.minamount), toDecimal('0.0123456789')),
        decimalsOf[from] ?? 8,
      );
      for (const amount of [item.minamount, formatDecimal(middle)]) {
        const { toAmount } = await service.view(await service.createTicket({ ...orderRequest, amount }));
        const promised = floorTo(
          mulDivFloor(toDecimal(amount), toDecimal(item.out), ONE),
          decimalsOf[to] ?? 8,
        );
        // `out` is rounded down at 18 decimals: where that meets a step of the coin, the customer gets the
        // step.
        expect([promised, add(promised, smallest)]).toContain(toDecimal(toAmount));
      }
    },
  );

  it.each(sample)('$codes states the limits of a ticket', async ({ codes: names, ...orderRequest }) => {
    const [from, to] = names;
    const { minamount, maxamount } = await itemOf(from, to);
    const smallest = step(decimalsOf[from] ?? 8);
    const below = formatDecimal(subtract(toDecimal(minamount), smallest));
    expect(await refusalOf({ ...orderRequest, amount: below })).toContain(
      `"errorCode":${codes.belowMinimum},`,
    );
    const above = formatDecimal(add(toDecimal(maxamount), smallest));
    expect(await refusalOf({ ...orderRequest, amount: above })).toContain(
      `"errorCode":${codes.aboveMaximum},`,
    );
    expect(await refusalOf({ ...orderRequest, amount: maxamount })).toBe('none');
  });

  it('limits a direction by its reserve, which one ticket can take', async () => {
    const xrp = service.app.catalogue().asset(ids.xrp, ids.ripple)?.id ?? 0;
    await setHotBalance(service.db, service.app.catalogue(), xrp, '100', service.clock);
    const { amount, maxamount } = await itemOf('BTC', 'XRP');
    // Unpaid tickets may reserve half of a wallet.
    expect(amount).toBe('50');
    const orderRequest = { get: [ids.xrp, ids.ripple], address: addresses.ripple, memo: '7' } as const;
    const above = formatDecimal(add(toDecimal(maxamount), step(7)));
    expect(await refusalOf({ ...orderRequest, amount: above })).toContain(
      `"errorCode":${codes.reserveTooLow},`,
    );
    expect(await refusalOf({ ...orderRequest, amount: maxamount })).toBe('none');
    expect(await directions()).not.toContain('BTC>XRP');
  });

  it('drops directions with a stale price until a fresh one', async () => {
    await service.price(ids.xrp, '2', true);
    service.clock.advance(61_000);
    await service.settle();
    const exported = await directions();
    expect(exported.filter((direction) => direction.includes('XRP'))).toEqual([]);
    expect(exported).toContain('BTC>USDTTRC20');
    await service.price(ids.xrp, '2');
    expect(await directions()).toContain('XRP>BTC');
  });

  it('drops directions to a coin with stopped payouts', async () => {
    const pair = new URLSearchParams({
      fromCurrencyId: '1',
      fromNetworkId: '1',
      toCurrencyId: '5',
      toNetworkId: '4',
    });
    const isOffered = async (): Promise<boolean> =>
      (await service.app.http.inject(`/api/v1/currencies/getPairDetails?${pair}`)).json().isEnabled;
    const orderRequest = { give: [ids.btc, ids.bitcoin], get: [ids.usdt, ids.tron], amount: '0.01' } as const;
    await service.command('stop-payouts', { asset: 'USDT@tron', reason: 'test' });
    const exported = await directions();
    expect(exported).not.toContain('BTC>USDTTRC20');
    expect(exported).toContain('BTC>USDTERC20');
    expect(exported).toContain('USDTTRC20>BTC');
    expect(await isOffered()).toBe(false);
    expect(await refusalOf(orderRequest)).toContain(`"errorCode":${codes.pairDisabled},`);
    await service.command('start-payouts', { asset: 'USDT@tron' });
    expect(await directions()).toContain('BTC>USDTTRC20');
    expect(await isOffered()).toBe(true);
    expect(await refusalOf(orderRequest)).toBe('none');
  });

  it('drops a disabled pair, and everything of a closed site', async () => {
    await service.command('disable-pair', { from: 'BTC', to: 'USDT', reason: 'a test' });
    expect((await directions()).filter((direction) => direction.startsWith('BTC>USDT'))).toEqual([]);
    await service.command('close-site', {});
    expect(await directions()).toEqual([]);
    await service.command('open-site', {});
    expect(await directions()).toContain('ETH>BTC');
  });

  it('is empty during maintenance, which ends by itself', async () => {
    const message = { ru: 'Меняем узел', en: 'We change a node' };
    await service.command('close-site', { ...message, end: '10' });
    expect(await directions()).toEqual([]);
    const status = async () => (await service.app.http.inject({ url: '/api/v1/status/get' })).json();
    expect(await status()).toMatchObject({ siteStatus: false, maintenance: { message } });
    const orderRequest = {
      give: [ids.eth, ids.ethereum],
      get: [ids.btc, ids.bitcoin],
      address: addresses.bitcoin,
      amount: '0.1',
    } as const;
    expect(await refusalOf(orderRequest)).toContain('503');
    service.clock.advance(10 * 60_000);
    await expect.poll(directions, { timeout: 5_000 }).toContain('ETH>BTC');
    expect(await status()).not.toHaveProperty('maintenance');
    expect(await refusalOf(orderRequest)).toBe('none');
  });

  it('is kept for a second, and answers 304 to a known one', async () => {
    service.clock.advance(1_000);
    const first = await ask();
    expect(first.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=1',
    });
    const eth = service.app.catalogue().asset(ids.eth, ids.ethereum)?.id ?? 0;
    await setHotBalance(service.db, service.app.catalogue(), eth, '300', service.clock);
    const etag = String(first.headers.etag);
    expect((await ask()).headers.etag).toBe(etag);
    const packed = await ask({ 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(first.body);
    const known = await ask({ 'if-none-match': etag });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    service.clock.advance(1_000);
    const later = await ask({ 'if-none-match': etag });
    expect(later.statusCode).toBe(200);
    expect(later.headers.etag).not.toBe(etag);
  });

  it('is the same with a token', async () => {
    service.clock.advance(1_000);
    const { body } = await ask();
    expect((await ask({ authorization: 'Bearer forged' })).body).toBe(body);
  });

  it('refuses one address above its limit', async () => {
    const limited = await openService({ PAROM_RATE_LIMIT: 'on' });
    const { headers } = await limited.app.http.inject('/export/rates.xml');
    await limited.close();
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '599' });
  });
});

it('the file for monitors is 503 with Retry-After without a database', async () => {
  const { db, clock } = service;
  await sql`alter table assets rename to assets_away`.execute(db);
  clock.advance(1_000);
  const answer = await ask();
  await sql`alter table assets_away rename to assets`.execute(db);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  expect(answer.headers['cache-control']).not.toContain('public');
  expect((await ask()).statusCode).toBe(200);
});
