/** Which markets a venue has halted, where its prices do not say so: asked apart from them, once a minute. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { SourceOutage } from '../source.ts';

/** @returns those of the symbols that are halted, as the venue last said; none before its first answer */
export type HaltedMarkets = (symbols: readonly string[]) => Promise<ReadonlySet<string>>;

const EVERY_MS = 60_000;

/** @param pauseMs between the question before this one and this one, as the venue's limits ask for */
export function haltedMarkets(
  clock: Clock,
  pauseMs: number,
  ask: (symbols: readonly string[]) => Promise<readonly string[]>,
): HaltedMarkets {
  let halted: ReadonlySet<string> = new Set();
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return async (symbols) => {
    const nowMs = clock.now().getTime();
    if (symbols.length === 0 || Math.abs(nowMs - askedAtMs) < EVERY_MS) return halted;
    askedAtMs = nowMs;
    await sleep(pauseMs, undefined, { ref: false });
    try {
      halted = new Set(await ask(symbols));
    } catch (error) {
      // The last answer stands: a market that is halted does not move either, and ends by its age.
      if (!(error instanceof SourceOutage)) throw error;
    }
    return halted;
  };
}
