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
  it('is busy after a blocked tenth of a second, and later is not', async () => {
    await sleep(30);
    hold(100);
    await expect.poll(load.isBusy, { timeout: 5_000, interval: 20 }).toBe(true);
    await expect.poll(load.isBusy, { timeout: 20_000, interval: 100 }).toBe(false);
  });

  it('is busy with endless short work', { tags: ['threat:dear-pages'] }, async () => {
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
