/** Long loops in short pieces: between two of them the process serves everybody else. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SLICE_MS } from './limits.ts';

/** Reading the clock costs a tenth of what a message costs; one in so many steps does. */
const STEPS_PER_LOOK = 16;

/** Takes the steps one after the other, for `SLICE_MS` at a time. Rejects with what a step throws. */
export async function inSlices(steps: Iterable<unknown>): Promise<void> {
  let until = performance.now() + SLICE_MS;
  let taken = 0;
  for (const _ of steps) {
    taken += 1;
    if (taken % STEPS_PER_LOOK !== 0 || performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
}
