import type { Clock } from '../../platform/clock.ts';
import { type PriceObservation, type RateSource, SourceOutage } from './source.ts';

export interface ThrottleSettings {
  readonly clock: Clock;
  readonly everyMs: number;
  readonly onFailure: (error: unknown) => void;
  /** One outage brings processes into step. */
  readonly random?: () => number;
}

/** An early timer must not lose a whole interval. */
const EARLY_MS = 500;
const FIRST_WAIT_MS = 20_000;
const LONGEST_WAIT_MS = 60_000;
/** The longest documented ban (Binance): a longer `Retry-After` is a mistake. */
const LONGEST_BAN_MS = 3 * 24 * 3_600_000;

export function throttled(
  source: RateSource,
  { clock, everyMs, onFailure, random = Math.random }: ThrottleSettings,
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
    // It changes with the symbols of operators.
    get currencyIds() {
      return source.currencyIds;
    },
    async fetch() {
      const nowMs = clock.now().getTime();
      const wasSetBack = nowMs < askedAtMs;
      if (nowMs >= dueAtMs || wasSetBack) asking ??= ask().finally(() => (asking = undefined));
      await asking;
      return last;
    },
  };
}
