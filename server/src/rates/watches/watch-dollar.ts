import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { type Decimal, mulDivFloor, ONE } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import { raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import { judge, type PriceLimits, predates } from '../certainty/judge.ts';
import type { SourcedObservation } from '../certainty/kinds.ts';
import { differByMoreThan } from '../certainty/median.ts';
import { DOLLAR, type RateSource } from '../sources/source.ts';
import { type DollarWatch, selectDollar, upsertDollar } from './standings-store.ts';

/** No breaker: a jump of USDT is the event to detect. */
const NOTHING_YET = { usdt: null, pending: null };

/** A break stands until a quorum sees its end, or the dollar is no longer watched. */
export async function watchDollar(
  tx: Tx,
  { sources, maxBreakBps }: { readonly sources: readonly RateSource[]; readonly maxBreakBps: number | null },
  observations: readonly SourcedObservation[],
  limits: PriceLimits,
  now: Date,
): Promise<Decimal> {
  const isWatched = maxBreakBps !== null && sources.some(({ currencyIds }) => currencyIds.includes(DOLLAR));
  const judgement = judge(NOTHING_YET, observations, now, limits);
  const before = await selectDollar(tx);
  if (judgement.verdict !== 'accepted') {
    if (!isWatched && before?.isBroken) await note(tx, before, { ...before, isBroken: false }, now);
    return ONE;
  }
  const { usdt, observedAt } = judgement.price;
  const limitBps = maxBreakBps === null ? 0 : limitOf(maxBreakBps, before);
  const isBroken = isWatched && differByMoreThan(ONE, mulDivFloor(ONE, ONE, usdt), limitBps);
  const isEarlier =
    isWatched &&
    before?.isBroken === true &&
    predates({ ...before, seenAt: before.observedAt }, judgement.price, now);
  if (isEarlier) return before.usdt;
  await note(tx, before, { usdt, observedAt, isBroken }, now);
  return usdt;
}

/** At a single limit sales would flap. */
const limitOf = (maxBreakBps: number, before: DollarWatch | null): number =>
  before?.isBroken ? Math.floor((maxBreakBps * 3) / 4) : maxBreakBps;

async function note(tx: Tx, before: DollarWatch | null, after: DollarWatch, now: Date): Promise<void> {
  await upsertDollar(tx, after);
  if (after.isBroken) await raiseAlert(tx, now, alertSubjects.usdtBreak(), alertDetail('dollarLeft', {}));
  else if (before?.isBroken) await resolveAlert(tx, now, alertSubjects.usdtBreak());
}

export const inUsdt = (seen: SourcedObservation, dollar: Decimal): SourcedObservation => ({
  ...seen,
  usdt: mulDivFloor(seen.usdt, dollar, ONE),
});
