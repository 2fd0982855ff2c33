/** Watches what a dollar is worth in USDT: converts prices that know only dollars, and stops new tickets when USDT breaks. */
import { type Decimal, mulDivFloor, ONE } from '@parom/contract/money';
import { alertSubjects } from '../alerts.ts';
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import { isOfBefore, judge, type Measure } from './judge.ts';
import type { SourcedObservation } from './kinds.ts';
import { differByMoreThan } from './median.ts';
import { DOLLAR, type RateSource } from './source.ts';
import { type DollarWatch, selectDollar, upsertDollar } from './standings-store.ts';

/** The dollar is looked at without a breaker: a jump of USDT is what is watched for. */
const NOTHING_YET = { usdt: null, pending: null };

/**
 * What a dollar is worth in USDT now; one when no quorum of venues says. A break that was seen stands until a quorum sees
 * its end, unless nobody is asked any more.
 */
export async function watchDollar(
  tx: Tx,
  { sources, maxBreakBps }: { readonly sources: readonly RateSource[]; readonly maxBreakBps: number | null },
  observations: readonly SourcedObservation[],
  measure: Measure,
  now: Date,
): Promise<Decimal> {
  const isWatched = maxBreakBps !== null && sources.some(({ currencyIds }) => currencyIds.includes(DOLLAR));
  const judgement = judge(NOTHING_YET, observations, now, measure);
  const before = await selectDollar(tx);
  if (judgement.verdict !== 'accepted') {
    if (!isWatched && before?.isBroken) await note(tx, before, { ...before, isBroken: false }, now);
    return ONE;
  }
  const { usdt, observedAt } = judgement.price;
  const limitBps = maxBreakBps === null ? 0 : limitOf(maxBreakBps, before);
  const isBroken = isWatched && differByMoreThan(ONE, mulDivFloor(ONE, ONE, usdt), limitBps);
  const isNoEnd =
    isWatched &&
    before?.isBroken === true &&
    !isBroken &&
    isOfBefore({ ...before, seenAt: before.observedAt }, judgement.price, now);
  if (isNoEnd) return before.usdt;
  await note(tx, before, { usdt, observedAt, isBroken }, now);
  return usdt;
}

/** A break ends closer to the dollar than it began, so that USDT at the limit does not open and close the shop in turns. */
const limitOf = (maxBreakBps: number, before: DollarWatch | null): number =>
  before?.isBroken ? Math.floor((maxBreakBps * 3) / 4) : maxBreakBps;

async function note(tx: Tx, before: DollarWatch | null, after: DollarWatch, now: Date): Promise<void> {
  await upsertDollar(tx, after);
  if (after.isBroken)
    await raiseAlert(tx, now, alertSubjects.usdtBreak(), 'USDT left the dollar: no new tickets are made');
  else if (before?.isBroken) await resolveAlert(tx, now, alertSubjects.usdtBreak());
}

/** A price in dollars as one in USDT. */
export const inUsdt = (seen: SourcedObservation, dollar: Decimal): SourcedObservation => ({
  ...seen,
  usdt: mulDivFloor(seen.usdt, dollar, ONE),
});
