import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventLoopLoad, watchEventLoop } from './event-loop-load.ts';

let load: EventLoopLoad;
beforeEach(() => {
  load = watchEventLoop();
});
afterEach(() => load.stop());

function hold(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

describe('the event loop', () => {
  it('that was held for a tenth of a second, is busy, and later is not', async () => {
    await sleep(30);
    hold(100);
    await expect.poll(load.isBusy, { timeout: 5_000, interval: 20 }).toBe(true);
    await expect.poll(load.isBusy, { timeout: 20_000, interval: 100 }).toBe(false);
  });

  it('with short work that never ends, is busy', { tags: ['threat:dear-pages'] }, async () => {
    let isOver = false;
    const work = () => {
      hold(5);
      if (!isOver) setImmediate(work);
    };
    work();
    await expect.poll(load.isBusy, { timeout: 5_000, interval: 20 }).toBe(true);
    isOver = true;
  });
});
