import { type Decimal, maxOf, minOf, mulDivFloor, ONE, parseDecimal } from '@parom/contract/money';
import { type Clock, later } from '../../platform/clock.ts';
import { AHEAD_MS } from '../certainty/kinds.ts';
import { medianOf } from '../certainty/median.ts';
import { type Answer, type FetchLimits, fetchJson } from '../sources/fetch-json.ts';
import { DOLLAR, type PriceObservation, type RateSource } from '../sources/source.ts';
import { haltedMarkets } from './halted-markets.ts';
import { type QuoteAges, quoteAges } from './quote-ages.ts';
import { withoutRefused } from './refused-symbols.ts';
import type { Listing, Quoted, Venue } from './venue.ts';

/** A coin at the venue. */
export interface Market extends Pick<Listing, 'symbol' | 'quote'> {
  readonly currencyId: number;
}

export interface VenueSettings {
  readonly baseUrl?: string;
  readonly name?: string;
  readonly currencies: readonly { readonly id: number; readonly code: string }[];
  readonly timeoutMs?: number;
  readonly pauseMs?: number;
  readonly userAgent?: string;
  /** Beside the venue's listings, as they are now. */
  readonly further?: () => readonly Market[];
}

const TIMEOUT_MS = 3_000;

export function venueSource(clock: Clock, venue: Venue, settings: VenueSettings): RateSource {
  const ids = new Map(settings.currencies.map(({ code, id }) => [code, code === 'USDT' ? DOLLAR : id]));
  const listed = venue.listings.flatMap(({ code, symbol, quote }): Market[] => {
    const currencyId = ids.get(code);
    return currencyId === undefined ? [] : [{ currencyId, symbol, quote }];
  });
  const marketsNow = (): readonly Market[] => [...listed, ...(settings.further?.() ?? [])];
  const idsOf = (some: readonly Market[]): number[] => some.map(({ currencyId }) => currencyId);
  const limits: FetchLimits = {
    timeoutMs: settings.timeoutMs ?? TIMEOUT_MS,
    maxBytes: venue.maxBytes,
    numbers: venue.numbers ?? 'float',
    format: venue.format ?? 'json',
    errorStatuses: venue.errorStatuses ?? [],
    ...(settings.userAgent === undefined ? {} : { userAgent: settings.userAgent }),
  };
  const urlOf = (path: string): URL => new URL(path, settings.baseUrl ?? venue.baseUrl);
  const pauseMs = settings.pauseMs ?? venue.pauseMs ?? 0;
  const markets = withoutRefused<Dated>(clock, pauseMs, async (asked) => {
    // An answer without a time is dated before its request.
    const askedAt = clock.now();
    const answer = await fetchJson(urlOf(venue.path(asked)), limits);
    const trueAt = earliest(askedAt, answer);
    return venue.read(answer.body, askedAt).map((quoted) => ({ ...quoted, askedAt, trueAt }));
  });
  const halted = haltedMarkets(clock, pauseMs, async (asked) => {
    if (venue.halts === undefined) return [];
    const { path, read, maxBytes } = venue.halts;
    const { body } = await fetchJson(urlOf(path(asked)), { ...limits, maxBytes });
    return read(body, asked);
  });
  const ages = quoteAges();
  return {
    name: settings.name ?? venue.name,
    kind: venue.kind,
    get currencyIds() {
      return idsOf(marketsNow());
    },
    ...(venue.pricedIn === undefined ? {} : { pricedIn: venue.pricedIn }),
    isLastResort: venue.isLastResort ?? false,
    refusedIds: () => idsOf(marketsNow().filter(({ symbol }) => markets.refused().has(symbol))),
    async fetch() {
      const all = marketsNow();
      const symbols = all.map(({ symbol }) => symbol);
      const quoted = await markets.ask(symbols);
      const known = symbols.filter((symbol) => !markets.refused().has(symbol));
      const stopped = venue.halts === undefined ? new Set<string>() : await halted(known);
      const open = new Set(symbols.filter((symbol) => !stopped.has(symbol)));
      const seen = usable(quoted, open, ages, clock.now());
      return observationsOf(seen, all, venue.pricedIn === 'dollar');
    },
  };
}

interface Dated extends Quoted {
  readonly askedAt: Date;
  readonly trueAt: Date;
}

/** A cache may answer with an old copy. */
function earliest(askedAt: Date, { madeAtMs, cachedMs }: Answer): Date {
  const atMs = askedAt.getTime();
  return new Date(Math.min(atMs, madeAtMs ?? atMs, atMs - cachedMs));
}

interface Seen {
  readonly price: Decimal;
  readonly at: Date;
}

/** One delisted coin must not silence the venue. */
function usable(
  quoted: readonly Dated[],
  asked: ReadonlySet<string>,
  ages: QuoteAges,
  now: Date,
): ReadonlyMap<string, Seen> {
  const met = new Set<string>();
  const seen = new Map<string, Seen>();
  for (const { symbol, prices, atMs, stamp, askedAt, trueAt } of quoted) {
    if (!asked.has(symbol)) continue;
    const price = middleOf(prices);
    const reportedAt = atMs === null ? trueAt : new Date(Math.min(atMs, askedAt.getTime()));
    const at = stamp === undefined ? reportedAt : ages(symbol, stamp, reportedAt);
    const isAhead = atMs !== null && atMs > later(now, AHEAD_MS).getTime();
    if (met.has(symbol) || price === null || isAhead) seen.delete(symbol);
    else seen.set(symbol, { price, at });
    met.add(symbol);
  }
  return seen;
}

/** Bid and ask limit an old last trade. A missing price, or one twice another, means a changed format. */
function middleOf(texts: readonly string[]): Decimal | null {
  const prices = texts.flatMap((text) => parseDecimal(text) ?? []);
  if (prices.length === 0 || prices.length < texts.length) return null;
  const [lowest, highest] = [prices.reduce(minOf), prices.reduce(maxOf)];
  return lowest <= 0n || highest > lowest * 2n ? null : medianOf(prices);
}

function observationsOf(
  seen: ReadonlyMap<string, Seen>,
  markets: readonly Market[],
  staysInDollars: boolean,
): readonly PriceObservation[] {
  const dollar = dollarOf(seen, markets);
  return markets.flatMap(({ currencyId, symbol, quote }) => {
    const market = seen.get(symbol);
    if (market === undefined) return [];
    if (currencyId === DOLLAR) return dollar === null ? [] : [{ currencyId, ...dollar }];
    if (quote === 'USDT' || staysInDollars)
      return [{ currencyId, usdt: market.price, observedAt: market.at }];
    if (dollar === null) return [];
    const usdt = mulDivFloor(market.price, dollar.usdt, ONE);
    const observedAt = market.at < dollar.observedAt ? market.at : dollar.observedAt;
    return usdt > 0n ? [{ currencyId, usdt, observedAt }] : [];
  });
}

function dollarOf(
  seen: ReadonlyMap<string, Seen>,
  markets: readonly Market[],
): Omit<PriceObservation, 'currencyId'> | null {
  const symbol = markets.find(({ currencyId }) => currencyId === DOLLAR)?.symbol;
  const market = symbol === undefined ? undefined : seen.get(symbol);
  if (market === undefined) return null;
  const usdt = mulDivFloor(ONE, ONE, market.price);
  return usdt > 0n ? { usdt, observedAt: market.at } : null;
}
