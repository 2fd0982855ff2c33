import type { Decimal } from '@parom/contract/money';
import type { BoardPrice } from '../board/board.ts';
import { type KindRule, kindRules, type SourcedObservation } from './kinds.ts';
import { differByMoreThan, medianOf } from './median.ts';
import { weigh } from './weigh.ts';

export interface JudgeSettings {
  readonly jumpBps: number;
  readonly standMs: number;
}
export const judgeDefaults: JudgeSettings = { jumpBps: 1_000, standMs: 5 * 60_000 };

const LAPSE_MS = 60_000;

export type Candidate = Omit<BoardPrice, 'currencyId'>;

export interface PendingJump extends Candidate {
  readonly since: Date;
  readonly seenAt: Date;
}

export interface PriceState {
  /** However old. */
  readonly usdt: Decimal | null;
  readonly pending: PendingJump | null;
}

export type Judgement =
  | { readonly verdict: 'accepted'; readonly price: Candidate }
  | { readonly verdict: 'heldBack'; readonly pending: PendingJump }
  | { readonly verdict: 'none' };

/**
 * A process that reaches no venue proves nothing. An observation from the far future came from a wrong
 * clock.
 */
export const isLapsed = ({ seenAt }: { readonly seenAt: Date }, now: Date): boolean =>
  Math.abs(now.getTime() - seenAt.getTime()) > LAPSE_MS;

/** Another worker may hold older answers, which cannot end the known observation. */
export const predates = (
  known: { readonly observedAt: Date; readonly seenAt: Date },
  price: Pick<Candidate, 'observedAt'>,
  now: Date,
): boolean => !isLapsed(known, now) && price.observedAt < known.observedAt;

export interface PriceLimits {
  readonly settings: JudgeSettings;
  /** In hundredths of a per cent. */
  readonly bandBps: number;
  readonly setAside?: ReadonlySet<string>;
  /** A daily rate further from the operator's fixed price than the breaker is never accepted. */
  readonly clamp?: Decimal | null;
}

export function judge(
  state: PriceState,
  observations: readonly SourcedObservation[],
  now: Date,
  limits: PriceLimits,
): Judgement {
  const { settings, clamp = null } = limits;
  for (const rule of kindRules) {
    const price = candidateOf(rule, observations, now, limits);
    if (price === null) continue;
    if (!rule.hasBreaker) return { verdict: 'accepted', price };
    const isClamped = rule.kind === 'daily' && clamp !== null;
    const base = isClamped ? clamp : state.usdt;
    const stepBps = Math.min(settings.jumpBps, rule.maxStepBps ?? settings.jumpBps);
    const isJump = base !== null && differByMoreThan(base, price.usdt, stepBps);
    if (!isJump) {
      const isBack = state.pending === null || !predates(state.pending, price, now);
      return isBack ? { verdict: 'accepted', price } : { verdict: 'none' };
    }
    if (isClamped) return { verdict: 'heldBack', pending: { ...price, since: now, seenAt: now } };
    const pending = pendingOf(state.pending, price, now, stepBps);
    const hasStood = now.getTime() - pending.since.getTime() >= settings.standMs;
    return hasStood ? { verdict: 'accepted', price } : { verdict: 'heldBack', pending };
  }
  return { verdict: 'none' };
}

function candidateOf(
  rule: KindRule,
  observations: readonly SourcedObservation[],
  now: Date,
  { bandBps, setAside }: PriceLimits,
): Candidate | null {
  const agreeing = weigh(observations, rule, now, bandBps, setAside)
    .filter(({ verdict }) => verdict === 'counted')
    .map(({ observation }) => observation);
  const newestFirst = agreeing.sort((a, b) => b.observedAt.getTime() - a.observedAt.getTime());
  // The price ages with the observation that completes the quorum.
  const deciding = newestFirst[rule.quorum - 1];
  if (deciding === undefined) return null;
  return {
    usdt: medianOf(agreeing.map((seen) => seen.usdt)),
    kind: rule.kind,
    sources: agreeing.map((seen) => seen.source).sort(),
    observedAt: deciding.observedAt,
  };
}

/** A second jump starts the waiting time again. */
function pendingOf(before: PendingJump | null, price: Candidate, now: Date, stepBps: number): PendingJump {
  const stands =
    before !== null && !isLapsed(before, now) && !differByMoreThan(before.usdt, price.usdt, stepBps);
  return { ...price, since: stands ? before.since : now, seenAt: now };
}
