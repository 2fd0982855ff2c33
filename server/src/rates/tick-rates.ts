/** One round of the worker's schedule: ask every source, judge, store what is believed. No network call in a transaction. */
import { alertSubjects } from '../alerts.ts';
import { resolveAlert, tellAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import type { BoardPrice } from './board.ts';
import { changePrices, type LockedPrices, type RateDeps } from './change-prices.ts';
import { isUnseen, type JudgeSettings, judge, type Measure } from './judge.ts';
import { kindRules, type SourcedObservation } from './kinds.ts';
import { type ObserveDeps, observeSources } from './observe-sources.ts';
import type { RateMetrics } from './rate-metrics.ts';
import {
  type FixedPrice,
  markRefuted,
  selectFixedPrices,
  updatePending,
  upsertPrices,
} from './rates-store.ts';
import { isRefuted } from './refute.ts';
import { DOLLAR, type NameOf } from './source.ts';
import { selectStandings } from './standings-store.ts';
import { troublesOf } from './troubles.ts';
import { inUsdt, watchDollar } from './watch-dollar.ts';
import { watchFixedPrices } from './watch-fixed-prices.ts';
import { watchRefusals } from './watch-refusals.ts';
import { type Aside, watchStandings } from './watch-standings.ts';
import { watchTroubles } from './watch-troubles.ts';
import { isAdmissible, weigh } from './weigh.ts';

export interface TickDeps extends RateDeps, ObserveDeps {
  readonly metrics: RateMetrics;
  readonly judgeSettings: JudgeSettings;
  /** How far USDT may be from the dollar while new tickets are made; `null`: as far as it likes. */
  readonly maxBreakBps: number | null;
  readonly nameOf: NameOf;
}

const NOTHING_YET = { usdt: null, pending: null };

/** Returns the currencies whose price changed. A source that fails is logged and left out of this round. */
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
  const measureOf = measuresBy(deps, aside, await selectFixedPrices(tx));
  const dollar = await watchDollar(tx, deps, aboutDollar, measureOf(DOLLAR), now);
  const priced = admitted.map((seen) => (inDollars.has(seen.source) ? inUsdt(seen, dollar) : seen));
  count(deps, priced, measureOf, now);
  const said = saidBy(observations);
  countMissing(deps, said);
  await watchRefusals(tx, deps, said, now);

  const accepted: BoardPrice[] = [];
  const currencyIds = new Set([...locked.keys(), ...priced.map((seen) => seen.currencyId)]);
  currencyIds.delete(DOLLAR);
  for (const currencyId of currencyIds) {
    const ofCurrency = priced.filter((seen) => seen.currencyId === currencyId);
    const price = await judgeOne(
      tx,
      deps,
      { currencyId, locked, measure: measureOf(currencyId), now },
      ofCurrency,
    );
    if (price !== null) accepted.push(price);
  }
  await upsertPrices(tx, accepted);
  await watchFixedPrices(tx, deps, now);
  await watchTroubles(tx, troublesOf({ ...deps, observations: priced, measureOf, now }), now);
}

/** The markups are read anew for each judgement. */
const measuresBy =
  ({ judgeSettings, bandBpsOf }: TickDeps, aside: Aside, fixed: readonly FixedPrice[]) =>
  (currencyId: number): Measure => ({
    settings: judgeSettings,
    bandBps: bandBpsOf(currencyId),
    setAside: aside.about(currencyId),
    clamp: fixed.find((one) => one.currencyId === currencyId)?.usdt ?? null,
  });

/** The price to store; `null` when there is none, or it is held back, which is noted and alerted. */
async function judgeOne(
  tx: Tx,
  { nameOf }: TickDeps,
  {
    currencyId,
    locked,
    measure,
    now,
  }: { currencyId: number; locked: LockedPrices; measure: Measure; now: Date },
  observations: readonly SourcedObservation[],
): Promise<BoardPrice | null> {
  const stored = locked.get(currencyId);
  if (stored?.isFrozen) return null;
  const judgement = judge(stored ?? NOTHING_YET, observations, now, measure);
  const subject = alertSubjects.rateJump(currencyId);
  if (judgement.verdict === 'heldBack') {
    await updatePending(tx, currencyId, judgement.pending);
    const message = judgement.pending.kind === 'daily' && measure.clamp ? strays : jumped;
    await tellAlert(tx, now, subject, message(nameOf(currencyId)));
  } else if (stored?.pending && (judgement.verdict === 'accepted' || isUnseen(stored.pending, now))) {
    await updatePending(tx, currencyId, null);
    await resolveAlert(tx, now, subject);
  }
  if (judgement.verdict === 'none' && stored && isRefuted(stored.price, observations, now, measure))
    await markRefuted(tx, currencyId, now);
  return judgement.verdict === 'accepted' ? { currencyId, ...judgement.price } : null;
}

const jumped = (coin: string): string =>
  `the price of ${coin} jumped and is held back: until it has stood for 5 minutes, goes back or is accepted, ${coin} has no price but one that is fixed`;

const strays = (coin: string): string =>
  `The rate of ${coin} is more than 3 % from the price that an operator fixed. The rate is not accepted while that price is fixed, and ${coin} is sold at the fixed price. Look at the market, then fix-price anew or release-price.`;

/** Leaves out what is refused at the door: prices that cannot be this coin's. */
function admit(
  { metrics }: TickDeps,
  locked: LockedPrices,
  observations: readonly SourcedObservation[],
  now: Date,
): readonly SourcedObservation[] {
  return observations.filter(({ currencyId, source, kind, usdt }) => {
    // What is fixed or simulated moves as its user wants.
    const isMarket = kind === 'venue' || kind === 'daily';
    const last = locked.get(currencyId)?.price ?? null;
    if (!isMarket || isAdmissible(usdt, last, now)) return true;
    metrics.weighed(source, 'refused');
    return false;
  });
}

/** Counts what the word of each source was worth. */
function count(
  { metrics }: TickDeps,
  observations: readonly SourcedObservation[],
  measureOf: (currencyId: number) => Measure,
  now: Date,
): void {
  const currencyIds = new Set(observations.map((seen) => seen.currencyId));
  for (const currencyId of currencyIds) {
    const ofCurrency = observations.filter((seen) => seen.currencyId === currencyId);
    const { bandBps, setAside } = measureOf(currencyId);
    for (const rule of kindRules) {
      const weighed = weigh(ofCurrency, rule, now, bandBps, setAside);
      for (const { observation, verdict } of weighed) metrics.weighed(observation.source, verdict);
    }
  }
}

/** Whether a source said anything of a currency. */
type Said = (source: string, currencyId: number) => boolean;

function saidBy(observations: readonly SourcedObservation[]): Said {
  const said = new Set(observations.map(({ source, currencyId }) => `${source}:${currencyId}`));
  return (source, currencyId) => said.has(`${source}:${currencyId}`);
}

/** Counts what the sources kept silent about; those of last resort may not have been asked. */
function countMissing({ sources, metrics }: TickDeps, said: Said): void {
  for (const { name, currencyIds, isLastResort } of sources) {
    if (isLastResort) continue;
    for (const currencyId of currencyIds) if (!said(name, currencyId)) metrics.weighed(name, 'missing');
  }
}
