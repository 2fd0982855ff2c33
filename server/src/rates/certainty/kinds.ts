/** The specification fixes these numbers. */
import type { BoardPrice } from '../board/board.ts';
import type { PriceObservation, SourceKind } from '../sources/source.ts';

export type PriceKind = BoardPrice['kind'];

export interface KindRule {
  readonly sourceKind: SourceKind;
  readonly kind: PriceKind;
  readonly quorum: number;
  readonly maxAgeMs: number | null;
  /** A quieter source is reported; `null`: never. */
  readonly quietMs: number | null;
  readonly hasBreaker: boolean;
  /** Lowers the settings' breaker, in hundredths of a per cent. */
  readonly maxStepBps: number | null;
}

const HOUR_MS = 3_600_000;

export const venueRule: KindRule = {
  sourceKind: 'venue',
  kind: 'venues',
  quorum: 2,
  maxAgeMs: 60_000,
  quietMs: 40_000,
  hasBreaker: true,
  maxStepBps: null,
};

/** A bank's rate counts only without a quorum of venues. */
export const kindRules: readonly KindRule[] = [
  {
    sourceKind: 'fixed',
    kind: 'fixed',
    quorum: 1,
    maxAgeMs: null,
    quietMs: null,
    hasBreaker: false,
    maxStepBps: null,
  },
  venueRule,
  {
    sourceKind: 'daily',
    kind: 'daily',
    quorum: 1,
    maxAgeMs: 36 * HOUR_MS,
    quietMs: 30 * HOUR_MS,
    hasBreaker: true,
    maxStepBps: 300,
  },
  {
    sourceKind: 'sandbox',
    kind: 'sandbox',
    quorum: 1,
    maxAgeMs: 60_000,
    quietMs: null,
    hasBreaker: false,
    maxStepBps: null,
  },
];

/** Beyond it a price would never age. */
export const AHEAD_MS = 5_000;

export function freshUntilMs(kind: PriceKind, observedAt: Date): number {
  const maxAgeMs = kindRules.find((rule) => rule.kind === kind)?.maxAgeMs ?? null;
  return maxAgeMs === null ? Number.POSITIVE_INFINITY : observedAt.getTime() + maxAgeMs;
}

export const isFresh = (kind: PriceKind, observedAt: Date, now: Date): boolean =>
  now.getTime() <= freshUntilMs(kind, observedAt);

export interface SourcedObservation extends PriceObservation {
  readonly source: string;
  readonly kind: SourceKind;
}
