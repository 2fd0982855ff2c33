/** A suspended process saw nothing, so its silence says nothing. */

const TICK_MS = 500;
/** A longer gap is a suspension. */
const MOST_PER_TICK_MS = 2_000;

export interface AwakeTime {
  ms(): number;
  stop(): void;
}

export function countAwakeTime(): AwakeTime {
  let counted = 0;
  let tickedAt = performance.now();
  const sinceTick = (): number => Math.min(performance.now() - tickedAt, MOST_PER_TICK_MS);
  const timer = setInterval(() => {
    counted += sinceTick();
    tickedAt = performance.now();
  }, TICK_MS).unref();
  return { ms: () => counted + sinceTick(), stop: () => clearInterval(timer) };
}
