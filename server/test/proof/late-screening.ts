/**
 * A screening provider that answers when the walk allows it: by then the ticket may have other deposits.
 * It stops nothing itself.
 */
import type { ScreeningProvider } from '../../src/aml/index.ts';

export interface LateScreening {
  readonly provider: ScreeningProvider;
  /** Answers are kept back from now on. */
  hold(): void;
  /** How many questions wait for their answer. */
  waiting(): number;
  /** All answers are given. */
  release(): void;
}

export function lateScreening(): LateScreening {
  let isHeld = false;
  let waiting: (() => void)[] = [];
  const answer = async () => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    return { verdict: 'pass' } as const;
  };
  const provider: ScreeningProvider = {
    name: 'late',
    screenDeposit: answer,
    screenAddress: () => ({ verdict: 'pass' }),
    screenPayment: async () => ({ verdict: 'pass' }),
  };
  return {
    provider,
    waiting: () => waiting.length,
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      const kept = waiting;
      waiting = [];
      for (const resolve of kept) resolve();
    },
  };
}
