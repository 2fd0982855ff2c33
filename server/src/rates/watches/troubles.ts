import { type AlertDetail, alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { formatDecimal } from '@parom/contract/money';
import { type AlertSubject, alertSubjects } from '../../alerts.ts';
import type { PriceLimits } from '../certainty/judge.ts';
import { type KindRule, kindRules, type SourcedObservation, venueRule } from '../certainty/kinds.ts';
import { type Weighed, weigh } from '../certainty/weigh.ts';
import { DOLLAR, type NameOf, type RateSource } from '../sources/source.ts';

export interface Trouble {
  readonly subject: AlertSubject;
  readonly detail: AlertDetail;
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
  const detail = alertDetail('venueSilent', { venue: source.name, seconds: quietMs / 1_000 });
  return [{ subject: alertSubjects.venueSilent(source.name), detail, standMs: SILENT_STAND_MS }];
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
  const prices = fresh.map(({ observation: { source, usdt } }) => ({ source, usdt: formatDecimal(usdt) }));
  const detail = alertDetail('sourcesDisagree', { coin: nameOf(currencyId), prices });
  return [{ subject: alertSubjects.ratesDisagree(currencyId), detail, standMs: 0 }];
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
  const venues = { agree: left, asked: asked.length, least: venueRule.quorum };
  const detail = alertDetail('fewVenuesAgree', { coin: nameOf(currencyId), ...venues });
  return [{ subject: alertSubjects.fewVenues(currencyId), detail, standMs: MINUTE_MS }];
}

function dollarUnwatched(
  { observations, limitsOf, maxBreakBps, now }: Round,
  regular: readonly RateSource[],
): readonly Trouble[] {
  if (maxBreakBps === null || !regular.some(({ kind }) => kind === 'venue')) return [];
  const { bandBps, setAside } = limitsOf(DOLLAR);
  const ofDollar = observations.filter(({ currencyId }) => currencyId === DOLLAR);
  if (counted(weigh(ofDollar, venueRule, now, bandBps, setAside)) >= venueRule.quorum) return [];
  const detail = alertDetail('dollarUnwatched', {});
  return [{ subject: alertSubjects.usdtUnwatched(), detail, standMs: MINUTE_MS }];
}
