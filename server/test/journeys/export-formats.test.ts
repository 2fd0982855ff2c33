/** Every format for monitors says what the form computes at that moment. */

import { bpsAt, inCoins, markupOfWire, receiveAt } from '@parom/contract/markup-steps';
import {
  type Decimal,
  decimal,
  floorTo,
  formatDecimal,
  mulDivFloor,
  ONE,
  toDecimal,
} from '@parom/contract/money';
import { amountDecimals } from '@parom/contract/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';

type Item = Readonly<Record<string, string>>;
const AMOUNTS = 30;

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

async function fileAt(path: string): Promise<string> {
  const { statusCode, body } = await service.app.http.inject(`/export/${path}`);
  expect(statusCode).toBe(200);
  return body;
}

/** An empty element is a label. */
const elementsOf = (text: string): Item[] =>
  [...text.matchAll(/<item>(.*?)<\/item>/g)].map(([, inside = '']) =>
    Object.fromEntries(
      [...inside.matchAll(/<([\w]+)(?:\/>|>([^<]*)<\/\1>)/g)].map(([, name = '', value = 'yes']) => [
        name,
        value,
      ]),
    ),
  );
const COLUMNS = ['from', 'to', 'in', 'out', 'amount', 'minamount', 'maxamount', 'param'];
const rowsOf = (text: string): Item[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => Object.fromEntries(line.split(';').map((value, at) => [COLUMNS[at] ?? '', value])));

describe('the formats for monitors', () => {
  it('name the same directions, prices, reserves, limits and labels', async () => {
    const xml = elementsOf(await fileAt('rates.xml'));
    expect(xml.length).toBeGreaterThan(50);
    const next = await fileAt('rates-1.1.xml');
    expect(next).toContain('xsi:noNamespaceSchemaLocation="https://docs.bestchange.biz/schema/1.1.xsd"');
    expect(
      elementsOf(next).map(({ frommin, frommax, tomin, tomax, manual, ...item }) => {
        expect([toDecimal(tomin ?? ''), toDecimal(tomax ?? '')].every((limit) => limit > 0n)).toBe(true);
        return { ...item, minamount: frommin, maxamount: frommax, ...(manual && { param: 'manual' }) };
      }),
    ).toEqual(xml);
    expect(rowsOf(await fileAt('rates.txt'))).toEqual(
      xml.map(({ floating: _floating, param = '', ...item }) => ({ ...item, param })),
    );
    const json = JSON.parse(await fileAt('rates.json')) as {
      rates: (Item & { manual: boolean; labels: string[] })[];
    };
    expect(
      json.rates.map(({ tomin: _least, tomax: _most, labels: _labels, manual, ...item }) => ({
        ...item,
        ...(manual && { param: 'manual' }),
      })),
    ).toEqual(xml);
  });

  it.each([
    ['rates.xml', 'application/xml'],
    ['rates-1.1.xml', 'application/xml'],
    ['rates.txt', 'text/plain'],
    ['rates.json', 'application/json'],
  ])('%s has its type and tag, and is empty on a closed site', async (path, type) => {
    service.clock.advance(1_000);
    const answer = () => service.app.http.inject(`/export/${path}`);
    const first = await answer();
    expect(first.headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect(first.body).toContain('USDTTRC20');
    const etag = String(first.headers.etag);
    const known = await service.app.http.inject({
      url: `/export/${path}`,
      headers: { 'if-none-match': etag },
    });
    expect(known.statusCode).toBe(304);
    await service.command('close-site', {});
    service.clock.advance(1_000);
    expect((await answer()).body).not.toContain('USDTTRC20');
    await service.command('open-site', {});
    service.clock.advance(1_000);
  });

  it('equal the form in all directions, at both limits and between', async () => {
    expect(await differences()).toEqual({ above: 0, below: 0, larger: 0 });
  });

  it('equal the form with steps, at the rate of the smallest amount', async () => {
    const steps = { percent: '2.5', steps: '300:1.5 2000.5:0.9 15000:0.75' };
    for (const [from, to] of STEPPED) await service.command('set-markup', { from, to, ...steps });
    service.clock.advance(1_000);
    const { above, below, larger } = await differences();
    expect({ above, below }).toEqual({ above: 0, below: 0 });
    // Larger amounts get more than the stated rate, in these directions alone.
    expect(larger).toBeGreaterThan(100);
  });
});

const STEPPED = [
  ['BTC', 'USDT'],
  ['ETH', 'RUB'],
  ['USDT', 'BTC'],
  ['BTC@bitcoin', 'XMR@monero'],
  ['USDT@tron', 'ETH@ethereum'],
] as const;

/** How often a file states more than the form pays, or less: at the first markup, or at a thinner one. */
async function differences() {
  const found = { above: 0, below: 0, larger: 0 };
  const prices: Record<string, string> = (await service.call('GET', '/v1/exchangeRate/get')).json()
    .currenciesToUsdt;
  const named = new Map(
    elementsOf(await fileAt('rates-1.1.xml')).map((item) => [`${item.from}>${item.to}`, item]),
  );
  expect(named.size).toBeGreaterThan(50);
  let compared = 0;
  for (const [from, give] of Object.entries(codes))
    for (const [to, get] of Object.entries(codes)) {
      const item = named.get(`${from}>${to}`);
      if (item === undefined) continue;
      const pair = (
        await service.call('GET', `/v1/currencies/getPairDetails?${pairQuery(give, get)}`)
      ).json();
      const giveUsdt = toDecimal(prices[give[0]] ?? '');
      const getUsdt = toDecimal(prices[get[0]] ?? '');
      const decimals = decimalsOf(get);
      const wire = markupOfWire(pair.markup, pair.steps);
      if (wire === null) throw new Error('the form cannot read the markup');
      const markup = inCoins(wire, giveUsdt, decimalsOf(give));
      const inForm = (amount: Decimal): Decimal => receiveAt(amount, { giveUsdt, getUsdt }, markup, decimals);
      const [least, most] = [toDecimal(item['frommin'] ?? ''), toDecimal(item['frommax'] ?? '')];
      expect([item['tomin'], item['tomax']]).toEqual(
        [least, most].map((limit) => formatDecimal(inForm(limit))),
      );
      for (let at = 0; at <= AMOUNTS; at += 1) {
        const amount = floorTo(
          decimal(least + ((most - least) * BigInt(at)) / BigInt(AMOUNTS)),
          decimalsOf(give),
        );
        const shown = floorTo(mulDivFloor(amount, toDecimal(item['out'] ?? ''), ONE), decimals);
        // `out` is rounded down at 18 decimals, so it may lose one step of the received coin.
        const lost = inForm(amount) - shown;
        const isThinner = bpsAt(markup, amount) < bpsAt(markup, least);
        if (lost < 0n) found.above += 1;
        else if (lost > ONE / 10n ** BigInt(decimals)) found[isThinner ? 'larger' : 'below'] += 1;
        compared += 1;
      }
    }
  expect(compared).toBe(named.size * (AMOUNTS + 1));
  return found;
}

const codes: Readonly<Record<string, readonly [number, number | null]>> = {
  BTC: [ids.btc, ids.bitcoin],
  ETH: [ids.eth, ids.ethereum],
  XMR: [ids.xmr, ids.monero],
  XRP: [ids.xrp, ids.ripple],
  USDTERC20: [ids.usdt, ids.ethereum],
  USDTBEP20: [ids.usdt, ids.bsc],
  USDTTRC20: [ids.usdt, ids.tron],
  USDTTON: [ids.usdt, ids.ton],
  SBPRUB: [ids.rub, null],
};
const decimalsOf = ([currencyId, networkId]: readonly [number, number | null]): number =>
  amountDecimals(service.app.catalogue().asset(currencyId, networkId)?.decimals ?? 0);

function pairQuery(give: readonly [number, number | null], get: readonly [number, number | null]): string {
  const sides = { from: give, to: get };
  return Object.entries(sides)
    .flatMap(([side, [currencyId, networkId]]) => [
      `${side}CurrencyId=${currencyId}`,
      ...(networkId === null ? [] : [`${side}NetworkId=${networkId}`]),
    ])
    .join('&');
}
