/** The kinds of prices and their rules: how many sources, how old. The numbers are the specification's. */
import type { BoardPrice } from './board.ts';
import type { PriceObservation, SourceKind } from './source.ts';

export type PriceKind = BoardPrice['kind'];

export interface KindRule {
  readonly sourceKind: SourceKind;
  readonly kind: PriceKind;
  /** Sources that must agree. */
  readonly quorum: number;
  /** `null`: it has no age. */
  readonly maxAgeMs: number | null;
  /** A source whose newest price is older is reported, while its price still counts; `null`: never. */
  readonly quietMs: number | null;
  /** Whether a jump is held back. The sandbox's market moves as its user wants. */
  readonly hasBreaker: boolean;
  /** A step above this is held back whatever the settings say, in hundredths of a per cent; `null`: as the settings say. */
  readonly mostStepBps: number | null;
}

const HOUR_MS = 3_600_000;

export const venueRule: KindRule = {
  sourceKind: 'venue',
  kind: 'venues',
  quorum: 2,
  maxAgeMs: 60_000,
  // Two lost answers of a venue that is asked every ten seconds.
  quietMs: 40_000,
  hasBreaker: true,
  mostStepBps: null,
};

/** In the order of preference: a bank's rate counts only where the venues have no quorum. */
export const kindRules: readonly KindRule[] = [
  {
    sourceKind: 'fixed',
    kind: 'fixed',
    quorum: 1,
    maxAgeMs: null,
    quietMs: null,
    hasBreaker: false,
    mostStepBps: null,
  },
  venueRule,
  {
    sourceKind: 'daily',
    kind: 'daily',
    quorum: 1,
    maxAgeMs: 36 * HOUR_MS,
    quietMs: 30 * HOUR_MS,
    hasBreaker: true,
    mostStepBps: 300,
  },
  {
    sourceKind: 'sandbox',
    kind: 'sandbox',
    quorum: 1,
    maxAgeMs: 60_000,
    quietMs: null,
    hasBreaker: false,
    mostStepBps: null,
  },
];

/** A clock that runs ahead of ours by more than this is not believed: its prices would never age. */
export const AHEAD_MS = 5_000;

/** The last moment, in milliseconds, at which a price is young enough for its kind. */
export function freshUntilMs(kind: PriceKind, observedAt: Date): number {
  const maxAgeMs = kindRules.find((rule) => rule.kind === kind)?.maxAgeMs ?? null;
  return maxAgeMs === null ? Number.POSITIVE_INFINITY : observedAt.getTime() + maxAgeMs;
}

/** Whether a price is young enough for its kind. */
export const isFresh = (kind: PriceKind, observedAt: Date, now: Date): boolean =>
  now.getTime() <= freshUntilMs(kind, observedAt);

export interface SourcedObservation extends PriceObservation {
  readonly source: string;
  readonly kind: SourceKind;
}
