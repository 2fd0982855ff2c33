/**
 * Which prices are believed: how old, how many, how far from each other, and how far from the last one.
 * Pure; knows no network, no table and no clock.
 */
import type { Decimal } from '@parom/contract/money';
import type { BoardPrice } from './board.ts';
import { type KindRule, kindRules, type SourcedObservation } from './kinds.ts';
import { differByMoreThan, medianOf } from './median.ts';
import { weigh } from './weigh.ts';

export interface JudgeSettings {
  /** A step above this is held back. */
  readonly jumpBps: number;
  /** How long a jump must stand at quorum. */
  readonly standMs: number;
}
export const judgeDefaults: JudgeSettings = { jumpBps: 1_000, standMs: 5 * 60_000 };

/** What nobody looked at for this long begins to stand anew. */
const UNSEEN_MS = 60_000;

export type Candidate = Omit<BoardPrice, 'currencyId'>;

/** A jump that is held back, as it was observed last. */
export interface PendingJump extends Candidate {
  readonly since: Date;
  readonly seenAt: Date;
}

export interface PriceState {
  /** The last accepted price, however old. */
  readonly usdt: Decimal | null;
  readonly pending: PendingJump | null;
}

export type Judgement =
  | { readonly verdict: 'accepted'; readonly price: Candidate }
  | { readonly verdict: 'heldBack'; readonly pending: PendingJump }
  | { readonly verdict: 'none' };

/**
 * A process that reaches no venue says nothing of a jump that others may see: only time that nobody looked ends it. A
 * look as far in the future was that of a clock that was wrong.
 */
export const isUnseen = ({ seenAt }: { readonly seenAt: Date }, now: Date): boolean =>
  Math.abs(now.getTime() - seenAt.getTime()) > UNSEEN_MS;

/** Of another worker, which still has the answers from before what was seen here: that it is over only a later look can say. */
export const isOfBefore = (
  known: { readonly observedAt: Date; readonly seenAt: Date },
  price: Pick<Candidate, 'observedAt'>,
  now: Date,
): boolean => !isUnseen(known, now) && price.observedAt < known.observedAt;

/** What the prices of one currency are judged by. */
export interface Measure {
  readonly settings: JudgeSettings;
  /** How far sources may differ, in hundredths of a per cent. */
  readonly bandBps: number;
  /** Names of sources whose word does not count now. */
  readonly setAside?: ReadonlySet<string>;
  /** What an operator fixed: a daily rate further from it than the breaker is not accepted, however long it stands. */
  readonly clamp?: Decimal | null;
}

/** Judges all observations of one currency. */
export function judge(
  state: PriceState,
  observations: readonly SourcedObservation[],
  now: Date,
  measure: Measure,
): Judgement {
  const { settings, clamp = null } = measure;
  for (const rule of kindRules) {
    const price = candidateOf(rule, observations, now, measure);
    if (price === null) continue;
    if (!rule.hasBreaker) return { verdict: 'accepted', price };
    const isClamped = rule.kind === 'daily' && clamp !== null;
    const base = isClamped ? clamp : state.usdt;
    const stepBps = Math.min(settings.jumpBps, rule.mostStepBps ?? settings.jumpBps);
    const isJump = base !== null && differByMoreThan(base, price.usdt, stepBps);
    if (!isJump) {
      const isBack = state.pending === null || !isOfBefore(state.pending, price, now);
      return isBack ? { verdict: 'accepted', price } : { verdict: 'none' };
    }
    if (isClamped) return { verdict: 'heldBack', pending: { ...price, since: now, seenAt: now } };
    const pending = pendingOf(state.pending, price, now, stepBps);
    const hasStood = now.getTime() - pending.since.getTime() >= settings.standMs;
    return hasStood ? { verdict: 'accepted', price } : { verdict: 'heldBack', pending };
  }
  return { verdict: 'none' };
}

/** The median of the sources of one kind that are fresh and agree; `null` when they are too few. */
function candidateOf(
  rule: KindRule,
  observations: readonly SourcedObservation[],
  now: Date,
  { bandBps, setAside }: Measure,
): Candidate | null {
  const agreeing = weigh(observations, rule, now, bandBps, setAside)
    .filter(({ verdict }) => verdict === 'counted')
    .map(({ observation }) => observation);
  const newestFirst = agreeing.sort((a, b) => b.observedAt.getTime() - a.observedAt.getTime());
  // The price ages with the observation that completes the quorum, not with a straggler beyond it.
  const deciding = newestFirst[rule.quorum - 1];
  if (deciding === undefined) return null;
  return {
    usdt: medianOf(agreeing.map((seen) => seen.usdt)),
    kind: rule.kind,
    sources: agreeing.map((seen) => seen.source).sort(),
    observedAt: deciding.observedAt,
  };
}

/** A jump goes on standing while it is looked at and does not jump again. */
function pendingOf(before: PendingJump | null, price: Candidate, now: Date, stepBps: number): PendingJump {
  const stands =
    before !== null && !isUnseen(before, now) && !differByMoreThan(before.usdt, price.usdt, stepBps);
  return { ...price, since: stands ? before.since : now, seenAt: now };
}
