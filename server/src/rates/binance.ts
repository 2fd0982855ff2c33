/** A venue that speaks Binance's public ticker: `GET /api/v3/ticker/price`, prices as strings, no key. */
import { parseDecimal } from '@parom/contract/money';
import type { Clock } from '../platform/clock.ts';
import { fetchJson } from './fetch-json.ts';
import { type PriceObservation, type RateSource, SourceOutage } from './source.ts';

export interface BinanceSettings {
  /** `https://api.binance.com`, or another venue's that answers in the same shape. */
  readonly baseUrl: string;
  /** Market symbol to the id of the currency that it prices in USDT: `BTCUSDT`. */
  readonly symbols: ReadonlyMap<string, number>;
  /** `binance` unless another venue is meant. */
  readonly name?: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 4_000;
const MAX_BYTES = 256 * 1024;

export function binanceSource(clock: Clock, settings: BinanceSettings): RateSource {
  const { symbols, name = 'binance', timeoutMs = TIMEOUT_MS } = settings;
  const url = new URL('/api/v3/ticker/price', settings.baseUrl);
  url.searchParams.set('symbols', JSON.stringify([...symbols.keys()]));
  return {
    name,
    kind: 'venue',
    async fetch() {
      // The ticker carries no time. The moment before asking is the earliest at which its price was true.
      const observedAt = clock.now();
      return readTicker(await fetchJson(url, { timeoutMs, maxBytes: MAX_BYTES }), symbols, observedAt);
    },
  };
}

/**
 * Believes entry by entry: a price that is no positive plain decimal, or a symbol that stands there twice, is left
 * out, so that one delisted coin does not silence the venue. Throws SourceOutage when the whole is not a ticker.
 */
export function readTicker(
  body: unknown,
  symbols: ReadonlyMap<string, number>,
  observedAt: Date,
): readonly PriceObservation[] {
  if (!Array.isArray(body)) throw new SourceOutage('the answer is not a list of prices');
  const seen = new Set<number>();
  const observations = new Map<number, PriceObservation>();
  for (const entry of body as unknown[]) {
    const currencyId = symbols.get(textOf(entry, 'symbol'));
    if (currencyId === undefined) continue;
    const usdt = parseDecimal(textOf(entry, 'price'));
    const isTwice = seen.has(currencyId);
    seen.add(currencyId);
    if (isTwice || usdt === null || usdt === 0n) observations.delete(currencyId);
    else observations.set(currencyId, { currencyId, usdt, observedAt });
  }
  return [...observations.values()];
}

/** A text field of an entry; empty when it is missing or not a text. A JSON number has been a float already. */
function textOf(entry: unknown, field: 'symbol' | 'price'): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const value = (entry as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : '';
}
