import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 250;
const RESOLUTION_MS = 10;
/** Above it, requests queue. */
const BUSY_SHARE = 0.75;
/** Drawing one page takes 15 ms, and one page is no overload. */
const BUSY_DELAY_MS = 40;

export interface EventLoopLoad {
  isBusy(): boolean;
  stop(): void;
}

export function watchEventLoop(): EventLoopLoad {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let seen = performance.eventLoopUtilization();
  let isBusy = false;
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    const delayMs = delays.max / 1e6 - RESOLUTION_MS;
    seen = now;
    delays.reset();
    isBusy = utilization >= BUSY_SHARE || delayMs >= BUSY_DELAY_MS;
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    isBusy: () => isBusy,
    stop: () => {
      clearInterval(timer);
      delays.disable();
    },
  };
}
