/** Venues on this machine: each answers in its documented shape with the prices that it is told, or fails as it is told. */
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

/** The documented answer of each venue, cut down to what surrounds the prices, with others' fields kept. */
export const documented: Readonly<Record<string, (market: Market, at: Date) => string>> = {
  binance: (market) =>
    JSON.stringify(pairs(market).map(([code, price]) => ({ symbol: `${code}USDT`, price }))),
  kraken: (market) =>
    JSON.stringify({
      error: [],
      result: Object.fromEntries(
        Object.entries(market).map(([code, price]) => [
          krakenNames[code] ?? `${code}USD`,
          { a: [price, '1', '1.000'], b: [price, '1', '1.000'], c: [price, '0.00067643'], t: [34619, 38907] },
        ]),
      ),
    }),
  coinbase: (market) =>
    JSON.stringify({
      products: Object.entries(market).map(([code, price]) => ({
        product_id: `${code}-USD`,
        price,
        price_percentage_change_24h: '9.43%',
        is_disabled: false,
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
  bybit: (market, at) =>
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
          usdIndexPrice: '',
        })),
      },
      retExtInfo: {},
      time: at.getTime(),
    }),
  kucoin: (market, at) =>
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
          changeRate: '-0.0055',
        })),
      },
    }),
  // Numbers stand as they are written: that is what must not become a float.
  bitfinex: (market) =>
    `[${Object.entries(market)
      .map(([code, price]) => {
        const symbol = code === 'USDT' ? 'tUSTUSD' : `t${code}UST`;
        return `["${symbol}",${price},17.5,${price},21.2,-5.5,-0.0005,${price},123.4,${price},1]`;
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

/** What those venues answer that refuse a whole call for one symbol, as documented: neither names it. */
const refusals: Readonly<Record<'binance' | 'kraken', readonly [status: number, body: string]>> = {
  binance: [400, '{"code":-1121,"msg":"Invalid symbol."}'],
  kraken: [200, '{"error":["EQuery:Unknown asset pair"]}'],
};

/** The venue without these coins: it refuses every question that names one of them, and tells of what others ask for. */
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
    const told = Object.fromEntries(Object.entries(market).filter(([code]) => isAsked(code)));
    return response.end(documented[name]?.(told, new Date()));
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
