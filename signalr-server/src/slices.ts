import { setImmediate as nextTurn } from 'node:timers/promises';
import { SLICE_MS } from './limits.ts';

/** Reading the clock costs a tenth of one message. */
const STEPS_PER_LOOK = 16;

/** Yields to the event loop every `SLICE_MS`. */
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
