/**
 * Which prices are believed: how old, how many, how far from each other, and how far from the last one.
 * Pure; knows no network, no table and no clock.
 */
import type { Decimal } from '@parom/contract/money';
import { later } from '../platform/clock.ts';
import type { BoardPrice } from './board.ts';
import { differByMoreThan, medianOf } from './median.ts';
import type { PriceObservation, SourceKind } from './source.ts';

export type PriceKind = BoardPrice['kind'];

interface KindRule {
  readonly sourceKind: SourceKind;
  readonly kind: PriceKind;
  /** Sources that must agree. */
  readonly quorum: number;
  /** `null`: it has no age. */
  readonly maxAgeMs: number | null;
  /** Whether a jump is held back. The sandbox's market moves as its user wants. */
  readonly hasBreaker: boolean;
}

/** In the order of preference: a bank's rate counts only where the venues have no quorum. */
const kindRules: readonly KindRule[] = [
  { sourceKind: 'fixed', kind: 'fixed', quorum: 1, maxAgeMs: null, hasBreaker: false },
  { sourceKind: 'venue', kind: 'venues', quorum: 2, maxAgeMs: 60_000, hasBreaker: true },
  { sourceKind: 'daily', kind: 'daily', quorum: 1, maxAgeMs: 36 * 3_600_000, hasBreaker: true },
  { sourceKind: 'sandbox', kind: 'sandbox', quorum: 1, maxAgeMs: 60_000, hasBreaker: false },
];

export interface JudgeSettings {
  /** A step above this is held back. */
  readonly jumpBps: number;
  /** How long a jump must stand at quorum. */
  readonly standMs: number;
  /** Sources further than this from their median are not counted. */
  readonly spreadBps: number;
}
export const judgeDefaults: JudgeSettings = { jumpBps: 1_000, standMs: 5 * 60_000, spreadBps: 500 };

/** A pending jump that nobody looked at for this long starts to stand anew. */
const UNSEEN_MS = 60_000;
/** A source whose clock runs ahead of ours by more than this is not believed: its prices would never age. */
const AHEAD_MS = 5_000;

export interface SourcedObservation extends PriceObservation {
  readonly source: string;
  readonly kind: SourceKind;
}

/** A jump that is held back. */
export interface PendingJump {
  readonly usdt: Decimal;
  readonly since: Date;
  readonly seenAt: Date;
}

export interface PriceState {
  /** The last accepted price, however old. */
  readonly usdt: Decimal | null;
  readonly pending: PendingJump | null;
}

export type Candidate = Omit<BoardPrice, 'currencyId'>;
export type Judgement =
  | { readonly verdict: 'accepted'; readonly price: Candidate }
  | { readonly verdict: 'heldBack'; readonly pending: PendingJump }
  | { readonly verdict: 'none' };

/** Judges all observations of one currency. */
export function judge(
  state: PriceState,
  observations: readonly SourcedObservation[],
  now: Date,
  settings: JudgeSettings = judgeDefaults,
): Judgement {
  for (const rule of kindRules) {
    const price = candidateOf(rule, observations, now, settings.spreadBps);
    if (price === null) continue;
    const isJump = state.usdt !== null && differByMoreThan(state.usdt, price.usdt, settings.jumpBps);
    if (!rule.hasBreaker || !isJump) return { verdict: 'accepted', price };
    const pending = pendingOf(state.pending, price.usdt, now, settings);
    const hasStood = now.getTime() - pending.since.getTime() >= settings.standMs;
    return hasStood ? { verdict: 'accepted', price } : { verdict: 'heldBack', pending };
  }
  return { verdict: 'none' };
}

/** Whether a price is young enough for its kind. */
export function isFresh(kind: PriceKind, observedAt: Date, now: Date): boolean {
  const maxAgeMs = kindRules.find((rule) => rule.kind === kind)?.maxAgeMs ?? null;
  return maxAgeMs === null || now.getTime() - observedAt.getTime() <= maxAgeMs;
}

/** The median of the sources of one kind that are fresh and agree; `null` when they are too few. */
function candidateOf(
  rule: KindRule,
  observations: readonly SourcedObservation[],
  now: Date,
  spreadBps: number,
): Candidate | null {
  const perSource = new Map<string, SourcedObservation>();
  for (const seen of observations) {
    const isUsable =
      seen.kind === rule.sourceKind && seen.usdt > 0n && seen.observedAt <= later(now, AHEAD_MS);
    if (isUsable && isFresh(rule.kind, seen.observedAt, now)) perSource.set(seen.source, seen);
  }
  if (perSource.size < rule.quorum) return null;
  const fresh = [...perSource.values()];
  const middle = medianOf(fresh.map((seen) => seen.usdt));
  const agreeing = fresh.filter((seen) => !differByMoreThan(middle, seen.usdt, spreadBps));
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
function pendingOf(
  before: PendingJump | null,
  usdt: Decimal,
  now: Date,
  { jumpBps }: JudgeSettings,
): PendingJump {
  const stands =
    before !== null &&
    now.getTime() - before.seenAt.getTime() <= UNSEEN_MS &&
    !differByMoreThan(before.usdt, usdt, jumpBps);
  return { usdt, since: stands ? before.since : now, seenAt: now };
}
