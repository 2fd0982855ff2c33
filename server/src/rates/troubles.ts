/** What threatens the prices: sources that fall silent, coins near the end of their quorum, sources that disagree. Pure. */
import { formatDecimal } from '@parom/contract/money';
import { type AlertSubject, alertSubjects } from '../alerts.ts';
import type { Measure } from './judge.ts';
import { type KindRule, kindRules, type SourcedObservation, venueRule } from './kinds.ts';
import { DOLLAR, type NameOf, type RateSource } from './source.ts';
import { type Weighed, weigh } from './weigh.ts';

export interface Trouble {
  readonly subject: AlertSubject;
  readonly message: string;
  /** How long the trouble must stand before it is an alert. */
  readonly standMs: number;
}

/** Two looks: the price of a silent venue still counts when the alert is raised. */
const SILENT_STAND_MS = 10_000;
const MINUTE_MS = 60_000;

export interface Looked {
  readonly sources: readonly RateSource[];
  /** All that the sources said, in USDT. */
  readonly observations: readonly SourcedObservation[];
  readonly measureOf: (currencyId: number) => Measure;
  readonly nameOf: NameOf;
  /** `null`: nothing follows from a break of USDT. */
  readonly maxBreakBps: number | null;
  readonly now: Date;
}

export function troublesOf(looked: Looked): readonly Trouble[] {
  const regular = looked.sources.filter(({ isLastResort }) => isLastResort !== true);
  const currencyIds = [...new Set(regular.flatMap((source) => source.currencyIds))];
  return [
    ...regular.flatMap((source) => silence(looked, source)),
    ...currencyIds.flatMap((id) => (id === DOLLAR ? [] : aboutCoin(looked, regular, id))),
    ...dollarUnwatched(looked, regular),
  ];
}

const ruleOf = (source: RateSource): KindRule | undefined =>
  kindRules.find(({ sourceKind }) => sourceKind === source.kind);

function silence({ observations, now }: Looked, source: RateSource): readonly Trouble[] {
  const quietMs = ruleOf(source)?.quietMs ?? null;
  if (quietMs === null || source.currencyIds.length === 0) return [];
  const isHeard = observations.some(
    (seen) => seen.source === source.name && now.getTime() - seen.observedAt.getTime() <= quietMs,
  );
  if (isHeard) return [];
  const since = quietMs < MINUTE_MS ? `${quietMs / 1_000} seconds` : `${quietMs / MINUTE_MS / 60} hours`;
  const message =
    `${source.name} has told no new price for ${since}. Its prices stop counting soon, and a coin without enough ` +
    `other sources is not sold then. Check the connection to ${source.name}, or leave it out of PAROM_RATE_VENUES.`;
  return [{ subject: alertSubjects.venueSilent(source.name), message, standMs: SILENT_STAND_MS }];
}

function aboutCoin(looked: Looked, regular: readonly RateSource[], currencyId: number): readonly Trouble[] {
  const { observations, measureOf, now } = looked;
  const { bandBps, setAside } = measureOf(currencyId);
  const ofCoin = observations.filter((seen) => seen.currencyId === currencyId);
  const byRule = kindRules
    .filter(({ hasBreaker }) => hasBreaker)
    .map((rule) => ({ rule, weighed: weigh(ofCoin, rule, now, bandBps, setAside) }));
  return byRule.flatMap(({ rule, weighed }) => [
    ...disagreement(looked, currencyId, rule, weighed),
    ...(rule === venueRule ? fewVenues(looked, currencyId, regular, weighed) : []),
  ]);
}

const counted = (weighed: readonly Weighed[]): number =>
  weighed.filter(({ verdict }) => verdict === 'counted').length;

/** Sales of the coin have stopped already: this alert does not wait. */
function disagreement(
  { nameOf }: Looked,
  currencyId: number,
  { quorum }: KindRule,
  weighed: readonly Weighed[],
): readonly Trouble[] {
  const fresh = weighed.filter(({ verdict }) => verdict !== 'stale' && verdict !== 'refused');
  if (fresh.length < 2 || counted(weighed) >= quorum) return [];
  const said = fresh.map(({ observation: { source, usdt } }) => `${source} ${formatDecimal(usdt)}`);
  const coin = nameOf(currencyId);
  const message =
    `Sources disagree about the price of ${coin}: ${said.join(', ')}. ${coin} has no price and is not sold until ` +
    `enough of them agree. Look at the market, or name a price with fix-price.`;
  return [{ subject: alertSubjects.ratesDisagree(currencyId), message, standMs: 0 }];
}

/** Where no more than two are asked, two are no news. */
function fewVenues(
  { nameOf }: Looked,
  currencyId: number,
  regular: readonly RateSource[],
  weighed: readonly Weighed[],
): readonly Trouble[] {
  const asked = regular.filter(
    ({ kind, currencyIds }) => kind === 'venue' && currencyIds.includes(currencyId),
  );
  const left = counted(weighed);
  if (left > venueRule.quorum || asked.length <= venueRule.quorum) return [];
  const coin = nameOf(currencyId);
  const message =
    `${left} of ${asked.length} venues agree about the price of ${coin}. ${coin} is not sold with fewer than ` +
    `${venueRule.quorum}. Look which venues are silent or stray, or name a price with fix-price.`;
  return [{ subject: alertSubjects.fewVenues(currencyId), message, standMs: MINUTE_MS }];
}

function dollarUnwatched(
  { observations, measureOf, maxBreakBps, now }: Looked,
  regular: readonly RateSource[],
): readonly Trouble[] {
  if (maxBreakBps === null || !regular.some(({ kind }) => kind === 'venue')) return [];
  const { bandBps, setAside } = measureOf(DOLLAR);
  const ofDollar = observations.filter(({ currencyId }) => currencyId === DOLLAR);
  if (counted(weigh(ofDollar, venueRule, now, bandBps, setAside)) >= venueRule.quorum) return [];
  const message =
    'No two venues agree about USDT against the dollar. A break of USDT stays unseen, and roubles are converted at one ' +
    'dollar for one USDT. Ask two of kraken, coinbase and bitfinex in PAROM_RATE_VENUES, or watch the market yourself.';
  return [{ subject: alertSubjects.usdtUnwatched(), message, standMs: MINUTE_MS }];
}
