/** Every venue against a stand-in with its documented answers and with all failures of venues. */
import { symbolVenues } from '@parom/contract/console/commands/symbol-calls';
import { formatDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HandClock, handClock } from '../../../test/clock.ts';
import {
  documented,
  haltsDocumented,
  isAboutHalts,
  lacking,
  type Market,
  openStandIn,
  type StandIn,
} from '../../../test/venue-stand-in.ts';
import { later } from '../../platform/clock.ts';
import { DOLLAR, type RateSource, SourceOutage } from '../sources/source.ts';
import { venueSource } from './venue-source.ts';
import { venues } from './venues.ts';

const currencies = ['BTC', 'ETH', 'XMR', 'XRP', 'USDT', 'RUB', 'BNB', 'TRX', 'TON'].map((code, index) => ({
  id: index + 1,
  code,
}));
const market: Market = {
  USDT: '1',
  BTC: '89500.12345678',
  ETH: '3020.1',
  XMR: '415.5',
  XRP: '2.03',
  RUB: '80',
};
/** For answers that never come; the others have all the time that a busy machine needs. */
const SHORT_MS = 300;
/** Venues whose answer says when it was so. */
const dated = ['okx', 'bybit', 'kucoin', 'coingecko', 'cbr'];
const names = [...venues.keys()];

let clock: HandClock;
let there: StandIn;
beforeAll(async () => {
  there = await openStandIn();
});
afterAll(() => there.close());
beforeEach(() => {
  clock = handClock();
});

function sourceOf(name: string, timeoutMs = 5_000): RateSource {
  const venue = venues.get(name);
  if (venue === undefined) throw new Error(`no venue ${name}`);
  return venueSource(clock, venue, { currencies, baseUrl: there.baseUrl, timeoutMs, pauseMs: 0 });
}
/** What the venue was asked about prices; it is asked about halted markets besides. */
const asked = (): readonly string[] => there.asked.filter((path) => !isAboutHalts(path));
const bodyOf = (name: string, prices: Market = market, at = clock.now()): string =>
  documented[name]?.(prices, at) ?? '';
const saying = (body: string, status = 200, headers: Record<string, string> = {}): void =>
  there.answer((_request, response) => void response.writeHead(status, headers).end(body));
const codeOf = (id: number): string => currencies.find((currency) => currency.id === id)?.code ?? 'USD';
async function seenBy(name: string): Promise<Record<string, string>> {
  const seen = await sourceOf(name).fetch();
  return Object.fromEntries(seen.map((one) => [codeOf(one.currencyId), formatDecimal(one.usdt)]));
}

const WITHOUT_XMR = { BTC: '89500.12345678', ETH: '3020.1', XRP: '2.03' };
const WITH_XMR = { ...WITHOUT_XMR, XMR: '415.5' };

describe('a venue, answering as documented', () => {
  it.each([
    [
      'binance',
      WITHOUT_XMR,
      '/api/v3/ticker/24hr?symbols=["BTCUSDT","ETHUSDT","XRPUSDT","BNBUSDT","TRXUSDT","TONUSDT"]',
    ],
    [
      'kraken',
      { USD: '1', ...WITH_XMR },
      '/0/public/Ticker?pair=USDTZUSD,XXBTZUSD,XETHZUSD,XXMRZUSD,XXRPZUSD,TRXUSD',
    ],
    [
      'coinbase',
      { USD: '1', ...WITHOUT_XMR },
      '/api/v3/brokerage/market/products?product_ids=USDT-USD&product_ids=BTC-USD&product_ids=ETH-USD&product_ids=XRP-USD',
    ],
    ['okx', WITHOUT_XMR, '/api/v5/market/tickers?instType=SPOT'],
    ['bybit', WITHOUT_XMR, '/v5/market/tickers?category=spot'],
    ['kucoin', WITH_XMR, '/api/v1/market/allTickers'],
    ['bitfinex', { USD: '1', ...WITH_XMR }, '/v2/tickers?symbols=tUSTUSD,tBTCUST,tETHUST,tXMRUST,tXRPUST'],
    [
      'coingecko',
      { USD: '1', ...WITH_XMR },
      '/api/v3/simple/price?ids=tether,bitcoin,ethereum,monero,ripple,binancecoin,tron,the-open-network&vs_currencies=usd&include_last_updated_at=true&precision=full',
    ],
    ['cbr', { RUB: '0.0125' }, '/daily_json.js'],
  ])('%s tells its coins to the last digit in one call', async (name, expected, call) => {
    saying(bodyOf(name));
    expect(await seenBy(name)).toEqual(expected);
    expect(asked().at(-1)).toBe(call);
  });

  it.each(['kraken', 'coinbase', 'coingecko'])(
    '%s, converts dollars by its own market of USDT',
    async (name) => {
      saying(bodyOf(name, { USDT: '0.5', BTC: '100' }));
      expect(await seenBy(name)).toEqual({ USD: '2', BTC: '200' });
    },
  );

  it.each(['kraken', 'coinbase', 'coingecko'])(
    '%s, rounds prices in dollars down to the last digit',
    async (name) => {
      saying(bodyOf(name, { USDT: '0.9997', BTC: '89500.12345678' }));
      expect(await seenBy(name)).toEqual({ USD: '1.000300090027008102', BTC: '89526.981551245373573533' });
    },
  );

  it.each(['kraken', 'coinbase', 'coingecko'])(
    '%s, without its market of USDT, knows no price in it',
    async (name) => {
      saying(bodyOf(name, { BTC: '100' }));
      expect(await seenBy(name)).toEqual({});
    },
  );

  it.each(['bitfinex', 'coingecko', 'cbr'])(
    '%s, a number with more digits than a float, keeps them',
    async (name) => {
      const digits = name === 'cbr' ? '0.5000000000000001' : '1234567890.123456789';
      saying(bodyOf(name, { USDT: '1', BTC: digits, RUB: digits }));
      expect(Object.values(await seenBy(name))).toContain(name === 'cbr' ? '1.9999999999999996' : digits);
    },
  );

  it('a last trade of long ago, is held between bid and ask', async () => {
    const ticker = { symbol: 'BTC-USDT', last: '99', buy: '105', sell: '106' };
    saying(JSON.stringify({ code: '200000', data: { time: clock.now().getTime(), ticker: [ticker] } }));
    expect(await seenBy('kucoin')).toEqual({ BTC: '105' });
  });

  it('roubles for a hundred dollars, are counted for one', async () => {
    saying(bodyOf('cbr', { RUB: '8000' }).replace('"Nominal":1', '"Nominal":100'));
    expect(await seenBy('cbr')).toEqual({ RUB: '0.0125' });
  });
});

describe('the time of an answer', () => {
  it.each(names.filter((name) => !dated.includes(name)))(
    '%s, which tells none, is dated before it was asked for',
    async (name) => {
      const before = clock.now();
      there.answer((_request, response) => {
        clock.advance(2_000);
        response.end(bodyOf(name));
      });
      for (const { observedAt } of await sourceOf(name).fetch()) expect(observedAt).toEqual(before);
    },
  );

  it.each(dated)('%s, from the past, is as old as it says', async (name) => {
    const then = later(clock.now(), -7 * 60_000);
    saying(bodyOf(name, market, then));
    const seen = await sourceOf(name).fetch();
    expect(seen.length).toBeGreaterThan(0);
    for (const { observedAt } of seen) expect(observedAt).toEqual(then);
  });

  it.each(dated)('%s, slightly ahead, is dated by our clock; by a minute, ignored', async (name) => {
    saying(bodyOf(name, market, later(clock.now(), 3_000)));
    const seen = await sourceOf(name).fetch();
    expect(seen.length).toBeGreaterThan(0);
    for (const { observedAt } of seen) expect(observedAt).toEqual(clock.now());
    saying(bodyOf(name, market, later(clock.now(), 60_000)));
    expect(await sourceOf(name).fetch()).toEqual([]);
  });

  it('an average without its time, is no price', async () => {
    saying('{"tether":{"usd":1},"bitcoin":{"usd":89500}}');
    expect(await seenBy('coingecko')).toEqual({});
  });

  it('the Bank’s rate on a Monday is fresh; of last month, is none', async () => {
    const monday = clock.now();
    const withDay = (daysAgo: number): string =>
      bodyOf('cbr').replace(
        /"Date":"[^"]+"/,
        `"Date":"${later(monday, -daysAgo * 86_400_000).toISOString()}"`,
      );
    saying(withDay(3));
    expect((await sourceOf('cbr').fetch())[0]?.observedAt).toEqual(monday);
    saying(withDay(30));
    await expect(sourceOf('cbr').fetch()).rejects.toThrow(SourceOutage);
  });
});

/** Venues of which a quote has no time of its own. */
const timeless = ['binance', 'kraken', 'coinbase', 'bybit', 'kucoin', 'bitfinex'];

describe.each(timeless)('a frozen feed of %s', (name) => {
  const ages = async (source: RateSource): Promise<number[]> => {
    const now = clock.now().getTime();
    return (await source.fetch()).map(({ observedAt }) => now - observedAt.getTime());
  };
  const answer = (livedAt: Date, prices = market): void =>
    saying(documented[name]?.(prices, clock.now(), livedAt) ?? '');

  it('is as old as its last change, however often it answers', async () => {
    const source = sourceOf(name);
    const frozenAt = clock.now();
    for (let passed = 0; passed <= 600_000; passed += 60_000) {
      answer(frozenAt);
      const found = await ages(source);
      expect(found.length).toBeGreaterThan(0);
      for (const age of found) expect(age).toBe(passed);
      clock.advance(60_000);
    }
    answer(clock.now());
    for (const age of await ages(source)) expect(age).toBe(0);
  });

  it('is young again when one price of it moves', async () => {
    const source = sourceOf(name);
    const frozenAt = clock.now();
    answer(frozenAt, { USDT: '1', BTC: '100', ETH: '3' });
    await source.fetch();
    clock.advance(50_000);
    answer(frozenAt, { USDT: '1', BTC: '100.1', ETH: '3' });
    const found = new Map((await source.fetch()).map((one) => [codeOf(one.currencyId), one.observedAt]));
    expect(found.get('ETH')).toEqual(frozenAt);
    // A market in dollars is no younger than the dollar.
    const isInDollars = name === 'kraken' || name === 'coinbase';
    expect(found.get('BTC')).toEqual(isInDollars ? frozenAt : clock.now());
  });
});

describe('an answer without a time of its own', () => {
  const observedAt = async (headers: Record<string, string>): Promise<Date | undefined> => {
    saying(bodyOf('binance'), 200, headers);
    return (await sourceOf('binance').fetch())[0]?.observedAt;
  };
  const httpDate = (at: Date): string => at.toUTCString();

  it('is as old as its Date', async () => {
    const made = later(clock.now(), -90_000);
    expect(await observedAt({ date: httpDate(made) })).toEqual(made);
  });

  it('is as old as its Age', async () => {
    expect(await observedAt({ age: '75' })).toEqual(later(clock.now(), -75_000));
  });

  it('is as old as the older of Date and Age', async () => {
    const made = later(clock.now(), -30_000);
    expect(await observedAt({ date: httpDate(made), age: '75' })).toEqual(later(clock.now(), -75_000));
    expect(await observedAt({ date: httpDate(later(clock.now(), 30_000)), age: '0' })).toEqual(clock.now());
  });

  it('is dated by the request without sound headers', async () => {
    expect(await observedAt({ date: 'yesterday', age: '-5' })).toEqual(clock.now());
  });
});

describe.each(Object.keys(haltsDocumented))('a market that %s halted', (name) => {
  const codes = ['USDT', 'BTC', 'ETH', 'XMR', 'XRP'];
  const answering = (halted: readonly string[], status = 200): void =>
    there.answer((request, response) => {
      const isHalts = isAboutHalts(decodeURIComponent(request.url ?? ''));
      if (isHalts) response.writeHead(status).end(haltsDocumented[name]?.(codes, halted));
      else response.end(bodyOf(name));
    });
  const read = async (source: RateSource): Promise<string[]> =>
    (await source.fetch()).map(({ currencyId }) => codeOf(currencyId));

  it('is no source, and is one again a minute after it trades', async () => {
    const source = sourceOf(name);
    answering([]);
    expect(await read(source)).toEqual(expect.arrayContaining(['BTC', 'ETH']));
    clock.advance(60_000);
    answering(['ETH']);
    const whole = name === 'bitfinex';
    expect(await read(source)).toEqual(whole ? [] : expect.arrayContaining(['BTC']));
    expect(await read(source)).not.toContain('ETH');
    answering([]);
    clock.advance(60_000);
    expect(await read(source)).toContain('ETH');
  });

  it('is asked about once a minute', async () => {
    const source = sourceOf(name);
    const count = (): number => there.asked.filter(isAboutHalts).length;
    answering([]);
    const before = count();
    for (let looks = 0; looks < 12; looks += 1) {
      await source.fetch();
      clock.advance(5_000);
    }
    expect(count()).toBe(before + 1);
  });

  it('stays halted while the venue does not say otherwise', async () => {
    const source = sourceOf(name);
    answering(['ETH']);
    expect(await read(source)).not.toContain('ETH');
    clock.advance(60_000);
    answering([], 503);
    expect(await read(source)).not.toContain('ETH');
  });
});

describe('coinbase, a product', () => {
  it.each([
    ['trading_disabled', true],
    ['is_disabled', true],
    ['cancel_only', true],
    ['post_only', true],
    ['view_only', true],
    ['auction_mode', true],
    ['status', 'offline'],
    ['status', 'delisted'],
  ])('with %s %s, is no source', async (field, value) => {
    const body = JSON.parse(bodyOf('coinbase')) as { products: Record<string, unknown>[] };
    const products = body.products.map((one) =>
      one.product_id === 'ETH-USD' ? { ...one, [field]: value } : one,
    );
    saying(JSON.stringify({ ...body, products }));
    const said = await seenBy('coinbase');
    expect(said).not.toHaveProperty('ETH');
    expect(said).toHaveProperty('BTC');
  });
});

describe('coingecko, a list', () => {
  it('instead of named coins, is an outage', async () => {
    saying('[]');
    await expect(sourceOf('coingecko').fetch()).rejects.toThrow(SourceOutage);
  });
});

describe('kraken, an error', () => {
  it.each([
    ['beside an empty result', '{"error":["EService:Unavailable"],"result":{}}'],
    ['beside a warning', '{"error":["WGeneral:Slow","EGeneral:Internal error"],"result":{}}'],
    ['without a result', '{"error":["EGeneral:Too many requests"]}'],
  ])('%s, is an outage', async (_where, body) => {
    saying(body);
    await expect(sourceOf('kraken').fetch()).rejects.toThrow(SourceOutage);
  });

  it('beside prices, is an outage; a warning is none', async () => {
    const body = JSON.parse(bodyOf('kraken')) as object;
    saying(JSON.stringify({ ...body, error: ['EService:Deadline elapsed'] }));
    await expect(sourceOf('kraken').fetch()).rejects.toThrow(SourceOutage);
    saying(JSON.stringify({ ...body, error: ['WGeneral:Slow'] }));
    expect(await seenBy('kraken')).toHaveProperty('BTC');
  });
});

describe.each(names)('%s, failing', (name) => {
  const code = name === 'cbr' ? 'RUB' : 'BTC';
  /** What it says of one market, and whether it still says something of the others. */
  const saidWith = async (price: string): Promise<Record<string, string> | 'outage'> => {
    saying(bodyOf(name, { ...market, [code]: price }));
    return seenBy(name).catch((error: unknown) => {
      if (error instanceof SourceOutage) return 'outage';
      throw error;
    });
  };

  it.each(['0', '0.00000000', '-1', '1e5', '00.5'])(
    'a price of %s, leaves out that coin alone',
    async (price) => {
      const said = await saidWith(price);
      if (name === 'cbr' || price === '00.5') return expect(said === 'outage' || !(code in said)).toBe(true);
      expect(said).not.toHaveProperty(code);
      expect(said).toHaveProperty('ETH', '3020.1');
    },
  );

  it.each([
    ['500', '{}', 500],
    ['403', '{}', 403],
    ['HTML', '<html><body>maintenance</body></html>', 200],
    ['nothing', '', 200],
    ['null', 'null', 200],
    ['a text', '"soon"', 200],
    ['more than fits', `[${' '.repeat(5 * 1024 * 1024)}]`, 200],
  ])('%s, is an outage', async (_what, body, status) => {
    saying(body, status);
    await expect(sourceOf(name).fetch()).rejects.toThrow(SourceOutage);
  });

  it('half a JSON text, is an outage', async () => {
    saying(bodyOf(name).slice(0, -20));
    await expect(sourceOf(name).fetch()).rejects.toThrow(SourceOutage);
  });

  it('its error with status 200, is an outage or no price', async () => {
    const errors: Record<string, string> = {
      binance: '{"code":-1121,"msg":"Invalid symbol."}',
      kraken: '{"error":["EQuery:Unknown asset pair"]}',
      coinbase: '{"error":"INVALID_ARGUMENT","message":"bad product"}',
      okx: '{"code":"50011","msg":"Too Many Requests","data":[]}',
      bybit: '{"retCode":10006,"retMsg":"Too many visits!","result":{},"time":1}',
      kucoin: '{"code":"429000","msg":"too many requests"}',
      bitfinex: '["error",11010,"ratelimit: error"]',
      coingecko: '{"status":{"error_code":429,"error_message":"rate limit"}}',
      cbr: '{"error":"limit"}',
    };
    saying(errors[name] ?? '');
    const said = await seenBy(name).catch((error: unknown) => error);
    if (said instanceof SourceOutage) return;
    expect(said).toEqual({});
  });

  it('a renamed field, is an outage or no price', async () => {
    const renamed = bodyOf(name).replaceAll(
      /"(price|c|last|lastPrice|usd|Value)":/g,
      (field) => `${field.slice(0, -2)}New":`,
    );
    // Bitfinex has no names: a column less is what it could rename.
    saying(name === 'bitfinex' ? renamed.replaceAll(',21.2', '') : renamed);
    const said = await seenBy(name).catch((error: unknown) => error);
    if (said instanceof SourceOutage) return;
    expect(said).toEqual({});
  });

  it('half of the coins missing, tells the other half', async () => {
    if (name === 'cbr') return;
    saying(bodyOf(name, { USDT: '1', ETH: '3020.1' }));
    const said = await seenBy(name);
    delete said.USD;
    expect(said).toEqual({ ETH: '3020.1' });
  });

  it('429 with Retry-After, says how long to wait', async () => {
    saying('{}', 429, { 'retry-after': '7' });
    await expect(sourceOf(name).fetch()).rejects.toMatchObject({ retryAfterMs: 7_000 });
  });

  it('a redirect, is not followed', async () => {
    there.answer((_request, response) =>
      response.writeHead(302, { location: `${there.baseUrl}/elsewhere` }).end(),
    );
    await expect(sourceOf(name).fetch()).rejects.toThrow(SourceOutage);
    expect(there.asked).not.toContain('/elsewhere');
  });
});

describe('an answer of a venue that never', () => {
  it.each<[string, Parameters<StandIn['answer']>[0]]>([
    ['comes', () => {}],
    ['ends', (_request, response) => void response.write('[')],
  ])('%s, is an outage in bounded time', async (_title, answer) => {
    there.answer(answer);
    for (const outcome of await Promise.allSettled(names.map((name) => sourceOf(name, SHORT_MS).fetch())))
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(SourceOutage) });
  });
});

describe.each([
  ['binance', 'XRPUSDT', WITHOUT_XMR],
  ['kraken', 'XXRPZUSD', { USD: '1', ...WITH_XMR }],
] as const)('%s, which delisted a coin', (name, symbol, whole) => {
  const { XRP: _gone, ...rest } = whole;
  const XRP = 4;
  const lacks = (...codes: string[]): void => there.answer(lacking(name, codes, market));
  const read = async (source: RateSource): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await source.fetch()).map((one) => [codeOf(one.currencyId), formatDecimal(one.usdt)]),
    );

  it('names it and quotes the others in one call', async () => {
    const source = sourceOf(name);
    lacks('XRP');
    expect(await read(source)).toEqual(rest);
    expect(source.refusedIds?.()).toEqual([XRP]);
    const before = asked().length;
    clock.advance(9 * 60_000);
    expect(await read(source)).toEqual(rest);
    expect(asked()).toHaveLength(before + 1);
    expect(asked().at(-1)).not.toContain(symbol);
  });

  it('is asked about it again every ten minutes', async () => {
    const source = sourceOf(name);
    lacks('XRP');
    await source.fetch();
    const before = asked().length;
    clock.advance(10 * 60_000);
    expect(await read(source)).toEqual(rest);
    expect(asked()).toHaveLength(before + 2);
    expect(source.refusedIds?.()).toEqual([XRP]);
    lacks();
    clock.advance(10 * 60_000);
    expect(await read(source)).toEqual(whole);
    expect(source.refusedIds?.()).toEqual([]);
    const after = asked().length;
    await source.fetch();
    expect(asked()).toHaveLength(after + 1);
  });

  it('and another one, loses both and no third', async () => {
    const source = sourceOf(name);
    lacks('XRP', 'ETH');
    const { ETH: _gone, ...others } = rest;
    expect(await read(source)).toEqual(others);
    expect([...(source.refusedIds?.() ?? [])].sort()).toEqual([2, XRP]);
  });

  it('failing otherwise, is an outage that blames no coin', async () => {
    const source = sourceOf(name);
    let questions = 0;
    there.answer((request, response) => {
      questions += 1;
      if (questions > 2) response.writeHead(503).end();
      else lacking(name, ['XRP'], market)(request, response);
    });
    await expect(source.fetch()).rejects.toThrow(SourceOutage);
    expect(source.refusedIds?.()).toEqual([]);
  });

  it('down when the coin is asked for again, still tells the others', async () => {
    const source = sourceOf(name);
    lacks('XRP');
    await source.fetch();
    clock.advance(10 * 60_000);
    there.answer((request, response) => {
      if (request.url?.includes(symbol)) response.writeHead(503).end();
      else lacking(name, [], market)(request, response);
    });
    expect(await read(source)).toEqual(rest);
    expect(source.refusedIds?.()).toEqual([XRP]);
  });
});

/** A market as Binance tells it. */
const entryOf = (symbol: string, price: string | number): object => ({
  symbol,
  bidPrice: price,
  askPrice: price,
  lastPrice: price,
});

describe('a market', () => {
  it('that stands there twice or thrice, is left out', async () => {
    const once = entryOf('BTCUSDT', '1');
    const eth = entryOf('ETHUSDT', '3020');
    for (const entries of [
      [once, entryOf('BTCUSDT', '2')],
      [once, once, once],
    ]) {
      saying(JSON.stringify([...entries, eth]));
      expect(await seenBy('binance')).toEqual({ ETH: '3020' });
    }
  });

  it('not requested, or malformed, is ignored', async () => {
    saying(JSON.stringify([null, 7, 'x', [], entryOf('__proto__', '1'), entryOf('DOGEUSDT', '1')]));
    expect(await seenBy('binance')).toEqual({});
  });

  it('that is a JSON number where a text is documented, is left out', async () => {
    saying(JSON.stringify([entryOf('BTCUSDT', 89500.1), entryOf('ETHUSDT', '3020')]));
    expect(await seenBy('binance')).toEqual({ ETH: '3020' });
  });

  it('of a currency that the catalogue does not have, is not asked for', async () => {
    const venue = venues.get('binance');
    if (venue === undefined) throw new Error('no binance');
    saying('[]');
    const source = venueSource(clock, venue, {
      currencies: [{ id: 1, code: 'BTC' }],
      baseUrl: there.baseUrl,
    });
    await source.fetch();
    expect(asked().at(-1)).toBe('/api/v3/ticker/24hr?symbols=["BTCUSDT"]');
    expect(source.currencyIds).toEqual([1]);
  });

  it('of USDT against the dollar, is asked for as the dollar', () => {
    expect(sourceOf('kraken').currencyIds).toContain(DOLLAR);
    expect(sourceOf('binance').currencyIds).not.toContain(DOLLAR);
  });
});

it('a silent address is an outage', async () => {
  const venue = venues.get('okx');
  if (venue === undefined) throw new Error('no okx');
  const source = venueSource(clock, venue, { currencies, baseUrl: 'http://127.0.0.1:1' });
  await expect(source.fetch()).rejects.toThrow(SourceOutage);
});

it('every offered coin has three venues besides the last resort', () => {
  const asked = [...venues.values()].filter((venue) => venue.kind === 'venue' && !venue.isLastResort);
  for (const code of ['BTC', 'ETH', 'XMR', 'XRP', 'USDT']) {
    const knowing = asked.filter(({ listings }) => listings.some((listing) => listing.code === code));
    expect(knowing.length, code).toBeGreaterThanOrEqual(3);
  }
});

it('each venue that quotes coins takes an operator’s symbol', () => {
  const quoting = [...venues.values()].filter(({ kind }) => kind === 'venue');
  expect([...symbolVenues]).toEqual(quoting.map(({ name }) => name));
});
