/** Venues on this machine: each answers in its documented shape with the given prices, or fails on demand. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Prices by the catalogue's code, in dollars or USDT as the venue has them; `USDT` in dollars. */
export type Market = Readonly<Record<string, string>>;

const pairs = (market: Market): [string, string][] =>
  Object.entries(market).filter(([code]) => code !== 'USDT');
const krakenNames: Readonly<Record<string, string>> = {
  USDT: 'USDTZUSD',
  BTC: 'XXBTZUSD',
  ETH: 'XETHZUSD',
  XMR: 'XXMRZUSD',
  XRP: 'XXRPZUSD',
};
const geckoNames: Readonly<Record<string, string>> = {
  USDT: 'tether',
  BTC: 'bitcoin',
  ETH: 'ethereum',
  XMR: 'monero',
  XRP: 'ripple',
};

/** What moves in a market that lives, here with the clock: a size or a count of trades, as a whole number. */
const movesAt = (at: Date): number => Math.floor(at.getTime() / 1_000) % 100_000_000;

/**
 * The documented answer of each venue, cut down to what surrounds the prices, with others' fields kept.
 * @param livedAt when the market last moved; the moment of the answer, unless the feed is frozen
 */
export const documented: Readonly<Record<string, (market: Market, at: Date, livedAt?: Date) => string>> = {
  binance: (market, at, livedAt = at) =>
    JSON.stringify(
      pairs(market).map(([code, price]) => ({
        symbol: `${code}USDT`,
        bidPrice: price,
        bidQty: '1.5',
        askPrice: price,
        askQty: '2.5',
        lastPrice: price,
        closeTime: at.getTime(),
        lastId: movesAt(livedAt),
      })),
    ),
  kraken: (market, at, livedAt = at) =>
    JSON.stringify({
      error: [],
      result: Object.fromEntries(
        Object.entries(market).map(([code, price]) => [
          krakenNames[code] ?? `${code}USD`,
          {
            a: [price, '1', '1.000'],
            b: [price, '1', '1.000'],
            c: [price, '0.00067643'],
            t: [movesAt(livedAt), 38907],
          },
        ]),
      ),
    }),
  coinbase: (market, at, livedAt = at) =>
    JSON.stringify({
      products: Object.entries(market).map(([code, price]) => ({
        product_id: `${code}-USD`,
        price,
        price_percentage_change_24h: '9.43%',
        volume_24h: `${movesAt(livedAt)}.5`,
        is_disabled: false,
        trading_disabled: false,
        status: 'online',
      })),
      num_products: Object.keys(market).length,
    }),
  okx: (market, at) =>
    JSON.stringify({
      code: '0',
      msg: '',
      data: pairs(market).map(([code, price]) => ({
        instType: 'SPOT',
        instId: `${code}-USDT`,
        last: price,
        lastSz: '0.1',
        askPx: price,
        bidPx: price,
        ts: String(at.getTime()),
      })),
    }),
  bybit: (market, at, livedAt = at) =>
    JSON.stringify({
      retCode: 0,
      retMsg: 'OK',
      result: {
        category: 'spot',
        list: pairs(market).map(([code, price]) => ({
          symbol: `${code}USDT`,
          bid1Price: price,
          ask1Price: price,
          lastPrice: price,
          bid1Size: `${movesAt(livedAt)}`,
          usdIndexPrice: '',
        })),
      },
      retExtInfo: {},
      time: at.getTime(),
    }),
  kucoin: (market, at, livedAt = at) =>
    JSON.stringify({
      code: '200000',
      data: {
        time: at.getTime(),
        ticker: pairs(market).map(([code, price]) => ({
          symbol: `${code}-USDT`,
          symbolName: `${code}-USDT`,
          buy: price,
          sell: price,
          last: price,
          bestBidSize: `${movesAt(livedAt)}`,
          changeRate: '-0.0055',
        })),
      },
    }),
  // Numbers stand as they are written: that is what must not become a float.
  bitfinex: (market, at, livedAt = at) =>
    `[${Object.entries(market)
      .map(([code, price]) => {
        const symbol = code === 'USDT' ? 'tUSTUSD' : `t${code}UST`;
        return `["${symbol}",${price},${movesAt(livedAt)}.5,${price},21.2,-5.5,-0.0005,${price},123.4,${price},1]`;
      })
      .join(',')}]`,
  coingecko: (market, at) =>
    `{${Object.entries(market)
      .map(
        ([code, price]) =>
          `"${geckoNames[code] ?? code}":{"usd":${price},"last_updated_at":${Math.floor(at.getTime() / 1_000)}}`,
      )
      .join(',')}}`,
  cbr: (market, at) =>
    `{"Date":"${at.toISOString()}","PreviousDate":"${at.toISOString()}","Timestamp":"${at.toISOString()}",` +
    `"Valute":{"USD":{"ID":"R01235","CharCode":"USD","Nominal":1,"Value":${market.RUB},"Previous":80.1}}}`,
};

/** The answer to each venue's second call, about the markets of these codes; `halted` ones are stopped. */
export const haltsDocumented: Readonly<
  Record<string, (codes: readonly string[], halted: readonly string[]) => string>
> = {
  binance: (codes, halted) =>
    JSON.stringify({
      timezone: 'UTC',
      symbols: codes.map((code) => ({
        symbol: `${code}USDT`,
        status: halted.includes(code) ? 'HALT' : 'TRADING',
      })),
    }),
  kraken: (codes, halted) =>
    JSON.stringify({
      error: [],
      result: Object.fromEntries(
        codes.map((code) => [
          krakenNames[code] ?? `${code}USD`,
          { altname: code, status: halted.includes(code) ? 'cancel_only' : 'online' },
        ]),
      ),
    }),
  okx: (codes, halted) =>
    JSON.stringify({
      code: '0',
      msg: '',
      data: codes.map((code) => ({
        instId: `${code}-USDT`,
        state: halted.includes(code) ? 'suspend' : 'live',
      })),
    }),
  bybit: (codes, halted) =>
    JSON.stringify({
      retCode: 0,
      retMsg: 'OK',
      result: {
        list: codes.map((code) => ({
          symbol: `${code}USDT`,
          status: halted.includes(code) ? 'Closed' : 'Trading',
        })),
      },
    }),
  kucoin: (codes, halted) =>
    JSON.stringify({
      code: '200000',
      data: codes.map((code) => ({ symbol: `${code}-USDT`, enableTrading: !halted.includes(code) })),
    }),
  bitfinex: (_codes, halted) => (halted.length === 0 ? '[1]' : '[0]'),
};

const HALTS_PATH =
  /exchangeInfo|AssetPairs|public\/instruments|instruments-info|v2\/symbols|platform\/status/;
/** Whether a venue was asked which markets it has halted. */
export const isAboutHalts = (path: string): boolean => HALTS_PATH.test(path);

/** What those venues answer that refuse a whole call for one symbol, as documented: neither names it. */
const refusals: Readonly<Record<'binance' | 'kraken', readonly [status: number, body: string]>> = {
  binance: [400, '{"code":-1121,"msg":"Invalid symbol."}'],
  kraken: [200, '{"error":["EQuery:Unknown asset pair"]}'],
};

/** The venue without these coins: it refuses every question that names one of them. */
export function lacking(
  name: 'binance' | 'kraken',
  codes: readonly string[],
  market: Market,
): RequestListener {
  const [status, refusal] = refusals[name];
  const symbolOf = (code: string): string =>
    name === 'binance' ? `${code}USDT` : (krakenNames[code] ?? `${code}USD`);
  return (request, response) => {
    const asked = decodeURIComponent(request.url ?? '');
    const isAsked = (code: string): boolean => asked.includes(symbolOf(code));
    if (codes.some(isAsked)) return response.writeHead(status).end(refusal);
    const quoted = Object.fromEntries(Object.entries(market).filter(([code]) => isAsked(code)));
    return response.end(documented[name]?.(quoted, new Date()));
  };
}

export interface StandIn {
  readonly baseUrl: string;
  /** Paths with their queries, as they were asked. */
  readonly asked: readonly string[];
  answer(listener: RequestListener): void;
  close(): void;
}

export async function openStandIn(): Promise<StandIn> {
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''));
    // Its own clock is the machine's, and not the one that the test moves.
    response.sendDate = false;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    answer: (next) => {
      listener = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
