import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { SourceOutage } from '../sources/source.ts';

export type HaltedMarkets = (symbols: readonly string[]) => Promise<ReadonlySet<string>>;

const EVERY_MS = 60_000;

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
      // A halted market's price stops moving, and ages out.
      if (!(error instanceof SourceOutage)) throw error;
    }
    return halted;
  };
}
