import { formatDecimal } from '@parom/contract/money';
import { type AlertSubject, alertSubjects } from '../../alerts.ts';
import type { PriceLimits } from '../certainty/judge.ts';
import { type KindRule, kindRules, type SourcedObservation, venueRule } from '../certainty/kinds.ts';
import { type Weighed, weigh } from '../certainty/weigh.ts';
import { DOLLAR, type NameOf, type RateSource } from '../sources/source.ts';

export interface Trouble {
  readonly subject: AlertSubject;
  readonly message: string;
  readonly standMs: number;
}

/** Two rounds: the silent venue's price still counts at the alert. */
const SILENT_STAND_MS = 10_000;
const MINUTE_MS = 60_000;

export interface Round {
  readonly sources: readonly RateSource[];
  readonly observations: readonly SourcedObservation[];
  readonly limitsOf: (currencyId: number) => PriceLimits;
  readonly nameOf: NameOf;
  readonly maxBreakBps: number | null;
  readonly now: Date;
}

export function troublesOf(round: Round): readonly Trouble[] {
  const regular = round.sources.filter(({ isLastResort }) => isLastResort !== true);
  const currencyIds = [...new Set(regular.flatMap((source) => source.currencyIds))];
  return [
    ...regular.flatMap((source) => silence(round, source)),
    ...currencyIds.flatMap((id) => (id === DOLLAR ? [] : aboutCoin(round, regular, id))),
    ...dollarUnwatched(round, regular),
  ];
}

const ruleOf = (source: RateSource): KindRule | undefined =>
  kindRules.find(({ sourceKind }) => sourceKind === source.kind);

function silence({ observations, now }: Round, source: RateSource): readonly Trouble[] {
  const quietMs = ruleOf(source)?.quietMs ?? null;
  if (quietMs === null || source.currencyIds.length === 0) return [];
  const isHeard = observations.some(
    (seen) => seen.source === source.name && now.getTime() - seen.observedAt.getTime() <= quietMs,
  );
  if (isHeard) return [];
  const since = quietMs < MINUTE_MS ? `${quietMs / 1_000} seconds` : `${quietMs / MINUTE_MS / 60} hours`;
  const message =
    `${source.name} has sent no new price for ${since}. Its prices stop counting soon, and a coin without enough ` +
    `other sources is not sold then. Check the connection to ${source.name}, or leave it out of PAROM_RATE_VENUES.`;
  return [{ subject: alertSubjects.venueSilent(source.name), message, standMs: SILENT_STAND_MS }];
}

function aboutCoin(round: Round, regular: readonly RateSource[], currencyId: number): readonly Trouble[] {
  const { observations, limitsOf, now } = round;
  const { bandBps, setAside } = limitsOf(currencyId);
  const ofCoin = observations.filter((seen) => seen.currencyId === currencyId);
  const byRule = kindRules
    .filter(({ hasBreaker }) => hasBreaker)
    .map((rule) => ({ rule, weighed: weigh(ofCoin, rule, now, bandBps, setAside) }));
  return byRule.flatMap(({ rule, weighed }) => [
    ...disagreement(round, currencyId, rule, weighed),
    ...(rule === venueRule ? fewVenues(round, currencyId, regular, weighed) : []),
  ]);
}

const counted = (weighed: readonly Weighed[]): number =>
  weighed.filter(({ verdict }) => verdict === 'counted').length;

/** Sales of the coin have stopped already. */
function disagreement(
  { nameOf }: Round,
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

function fewVenues(
  { nameOf }: Round,
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
  { observations, limitsOf, maxBreakBps, now }: Round,
  regular: readonly RateSource[],
): readonly Trouble[] {
  if (maxBreakBps === null || !regular.some(({ kind }) => kind === 'venue')) return [];
  const { bandBps, setAside } = limitsOf(DOLLAR);
  const ofDollar = observations.filter(({ currencyId }) => currencyId === DOLLAR);
  if (counted(weigh(ofDollar, venueRule, now, bandBps, setAside)) >= venueRule.quorum) return [];
  const message =
    'No two venues agree about USDT against the dollar. A break of USDT stays unseen, and roubles are converted at one ' +
    'dollar for one USDT. Ask two of kraken, coinbase and bitfinex in PAROM_RATE_VENUES, or watch the market yourself.';
  return [{ subject: alertSubjects.usdtUnwatched(), message, standMs: MINUTE_MS }];
}
