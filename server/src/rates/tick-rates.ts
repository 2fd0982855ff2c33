/** No network call inside the transaction. */
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { alertSubjects } from '../alerts.ts';
import { raiseOrUpdateAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import type { BoardPrice } from './board/board.ts';
import {
  type FixedPrice,
  hasEnded,
  markRefuted,
  selectFixedPrices,
  updatePending,
  upsertPrices,
} from './board/rates-store.ts';
import { isLapsed, type JudgeSettings, judge, type PriceLimits } from './certainty/judge.ts';
import { kindRules, type SourcedObservation } from './certainty/kinds.ts';
import { isRefuted } from './certainty/refute.ts';
import { isAdmissible, weigh } from './certainty/weigh.ts';
import { changePrices, type LockedPrices, type RateDeps } from './change-prices.ts';
import type { RateMetrics } from './rate-metrics.ts';
import { type ObserveDeps, observeSources } from './sources/observe-sources.ts';
import { DOLLAR, type NameOf } from './sources/source.ts';
import { noteAnswers } from './watches/note-answers.ts';
import { selectStandings } from './watches/standings-store.ts';
import { troublesOf } from './watches/troubles.ts';
import { inUsdt, watchDollar } from './watches/watch-dollar.ts';
import { watchFixedPrices } from './watches/watch-fixed-prices.ts';
import { watchRefusals } from './watches/watch-refusals.ts';
import { type Aside, watchStandings } from './watches/watch-standings.ts';
import { watchTroubles } from './watches/watch-troubles.ts';

export interface TickDeps extends RateDeps, ObserveDeps {
  readonly metrics: RateMetrics;
  readonly judgeSettings: JudgeSettings;
  readonly maxBreakBps: number | null;
  readonly nameOf: NameOf;
}

const NOTHING_YET = { usdt: null, pending: null };

export async function tickRates(deps: TickDeps): Promise<readonly number[]> {
  const observations = await observeSources(deps, await selectStandings(deps.db));
  return changePrices(deps, (tx, locked) => judgeAndStore(tx, deps, locked, observations));
}

async function judgeAndStore(
  tx: Tx,
  deps: TickDeps,
  locked: LockedPrices,
  observations: readonly SourcedObservation[],
): Promise<void> {
  const now = deps.clock.now();
  const aboutDollar = observations.filter(({ currencyId }) => currencyId === DOLLAR);
  const inDollars = new Set(deps.sources.filter((one) => one.pricedIn === 'dollar').map(({ name }) => name));
  const admitted = admit(deps, locked, observations, now);
  const aside = await watchStandings(tx, deps, admitted, now);
  const fixed = (await selectFixedPrices(tx)).filter((one) => !hasEnded(one, now));
  const limitsOf = limitsBy(deps, aside, fixed);
  const dollar = await watchDollar(tx, deps, aboutDollar, limitsOf(DOLLAR), now);
  const pricedOf = (seen: SourcedObservation): SourcedObservation =>
    inDollars.has(seen.source) ? inUsdt(seen, dollar) : seen;
  const priced = admitted.map(pricedOf);
  await noteAnswers(tx, deps.sources, observations.map(pricedOf));
  count(deps, priced, limitsOf, now);
  const hasPrice = pricesIn(observations);
  countMissing(deps, hasPrice);
  await watchRefusals(tx, deps, hasPrice, now);

  const accepted: BoardPrice[] = [];
  const currencyIds = new Set([...locked.keys(), ...priced.map((seen) => seen.currencyId)]);
  currencyIds.delete(DOLLAR);
  for (const currencyId of currencyIds) {
    const ofCurrency = priced.filter((seen) => seen.currencyId === currencyId);
    const price = await judgeOne(
      tx,
      deps,
      { currencyId, locked, limits: limitsOf(currencyId), now },
      ofCurrency,
    );
    if (price !== null) accepted.push(price);
  }
  await upsertPrices(tx, accepted);
  await watchFixedPrices(tx, deps, now);
  await watchTroubles(tx, troublesOf({ ...deps, observations: priced, limitsOf, now }), now);
}

const limitsBy =
  ({ judgeSettings, bandBpsOf }: TickDeps, aside: Aside, fixed: readonly FixedPrice[]) =>
  (currencyId: number): PriceLimits => ({
    settings: judgeSettings,
    bandBps: bandBpsOf(currencyId),
    setAside: aside.about(currencyId),
    clamp: fixed.find((one) => one.currencyId === currencyId)?.usdt ?? null,
  });

async function judgeOne(
  tx: Tx,
  { nameOf }: TickDeps,
  {
    currencyId,
    locked,
    limits,
    now,
  }: { currencyId: number; locked: LockedPrices; limits: PriceLimits; now: Date },
  observations: readonly SourcedObservation[],
): Promise<BoardPrice | null> {
  const stored = locked.get(currencyId);
  if (stored?.isFrozen) return null;
  const judgement = judge(stored ?? NOTHING_YET, observations, now, limits);
  const subject = alertSubjects.rateJump(currencyId);
  if (judgement.verdict === 'heldBack') {
    await updatePending(tx, currencyId, judgement.pending);
    const code = judgement.pending.kind === 'daily' && limits.clamp ? 'rateStraysFromFixed' : 'priceJumped';
    await raiseOrUpdateAlert(tx, now, subject, alertDetail(code, { coin: nameOf(currencyId) }));
  } else if (stored?.pending && (judgement.verdict === 'accepted' || isLapsed(stored.pending, now))) {
    await updatePending(tx, currencyId, null);
    await resolveAlert(tx, now, subject);
  }
  if (judgement.verdict === 'none' && stored && isRefuted(stored.price, observations, now, limits))
    await markRefuted(tx, currencyId, now);
  return judgement.verdict === 'accepted' ? { currencyId, ...judgement.price } : null;
}

function admit(
  { metrics }: TickDeps,
  locked: LockedPrices,
  observations: readonly SourcedObservation[],
  now: Date,
): readonly SourcedObservation[] {
  return observations.filter(({ currencyId, source, kind, usdt }) => {
    // Users move the other prices at will.
    const isMarket = kind === 'venue' || kind === 'daily';
    const last = locked.get(currencyId)?.price ?? null;
    if (!isMarket || isAdmissible(usdt, last, now)) return true;
    metrics.weighed(source, 'refused');
    return false;
  });
}

function count(
  { metrics }: TickDeps,
  observations: readonly SourcedObservation[],
  limitsOf: (currencyId: number) => PriceLimits,
  now: Date,
): void {
  const currencyIds = new Set(observations.map((seen) => seen.currencyId));
  for (const currencyId of currencyIds) {
    const ofCurrency = observations.filter((seen) => seen.currencyId === currencyId);
    const { bandBps, setAside } = limitsOf(currencyId);
    for (const rule of kindRules) {
      const weighed = weigh(ofCurrency, rule, now, bandBps, setAside);
      for (const { observation, verdict } of weighed) metrics.weighed(observation.source, verdict);
    }
  }
}

type HasPrice = (source: string, currencyId: number) => boolean;

function pricesIn(observations: readonly SourcedObservation[]): HasPrice {
  const hasPrice = new Set(observations.map(({ source, currencyId }) => `${source}:${currencyId}`));
  return (source, currencyId) => hasPrice.has(`${source}:${currencyId}`);
}

/** Sources of last resort may be unasked. */
function countMissing({ sources, metrics }: TickDeps, hasPrice: HasPrice): void {
  for (const { name, currencyIds, isLastResort } of sources) {
    if (isLastResort) continue;
    for (const currencyId of currencyIds) if (!hasPrice(name, currencyId)) metrics.weighed(name, 'missing');
  }
}
