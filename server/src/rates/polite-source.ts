/**
 * A source that is not pestered: one question at a time, never more often than it bears, less often the longer it fails,
 * not at all for as long as it asked to be left alone. Between questions its last answer stands and grows old.
 */
import type { Clock } from '../platform/clock.ts';
import { type PriceObservation, type RateSource, SourceOutage } from './source.ts';

export interface Politeness {
  readonly clock: Clock;
  /** Between two questions, while it answers. */
  readonly everyMs: number;
  /** Told of every question that was not answered. */
  readonly onFailure: (error: unknown) => void;
  /** From 0 to below 1; spreads the processes that a venue's trouble brought into step. */
  readonly random?: () => number;
}

/** The tick that asks may come a little early: a whole period must not be lost by that. */
const EARLY_MS = 500;
/** While it fails the waits double from at most the one to the other: it is back within a minute of its own return. */
const FIRST_WAIT_MS = 20_000;
const LONGEST_WAIT_MS = 60_000;
/** The longest ban that a venue documents (Binance's). A longer request to wait is a mistake. */
const LONGEST_BAN_MS = 3 * 24 * 3_600_000;

/** Its `fetch` never throws: what failed is told to `onFailure`. */
export function politely(
  source: RateSource,
  { clock, everyMs, onFailure, random = Math.random }: Politeness,
): RateSource {
  let last: readonly PriceObservation[] = [];
  let askedAtMs = 0;
  let dueAtMs = 0;
  let failures = 0;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    askedAtMs = clock.now().getTime();
    try {
      last = await source.fetch();
      failures = 0;
      dueAtMs = askedAtMs + everyMs - EARLY_MS;
    } catch (error) {
      failures += 1;
      dueAtMs = clock.now().getTime() + waitMs(error);
      onFailure(error);
    }
  };
  const waitMs = (error: unknown): number => {
    const wait = Math.min(Math.min(everyMs, FIRST_WAIT_MS) * 2 ** (failures - 1), LONGEST_WAIT_MS);
    const asked = error instanceof SourceOutage ? (error.retryAfterMs ?? 0) : 0;
    return Math.max(Math.min(asked, LONGEST_BAN_MS), Math.floor(wait * (0.5 + random() / 2)));
  };

  return {
    ...source,
    async fetch() {
      const nowMs = clock.now().getTime();
      const wasSetBack = nowMs < askedAtMs;
      if (nowMs >= dueAtMs || wasSetBack) asking ??= ask().finally(() => (asking = undefined));
      await asking;
      return last;
    },
  };
}
