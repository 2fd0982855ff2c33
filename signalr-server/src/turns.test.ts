import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

function taker(name: string, steps: number, done: string[], holdMs = 0) {
  let left = steps;
  return {
    step: () => {
      for (const until = performance.now() + holdMs; performance.now() < until; );
      done.push(name);
      left -= 1;
      return left > 0;
    },
  };
}

describe('connections with much to read', () => {
  it('take turns', async () => {
    const turns = new Turns();
    const done: string[] = [];
    turns.add(taker('a', 3, done));
    turns.add(taker('b', 2, done));
    await expect.poll(() => done.join('')).toBe('ababa');
  });

  it('leave the event loop to others again and again', { tags: ['threat:live-flood'] }, async () => {
    const turns = new Turns();
    const done: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) turns.add(taker(name, 10, done, 1));
    let others = 0;
    while (done.length < 40) {
      await nextTurn();
      others += 1;
    }
    // 40 ms of reading in pieces of four.
    expect(others).toBeGreaterThanOrEqual(8);
  });

  it('wait once, however often they are added', async () => {
    const turns = new Turns();
    const done: string[] = [];
    const one = taker('a', 2, done);
    for (let added = 0; added < 5; added += 1) turns.add(one);
    await expect.poll(() => done.join('')).toBe('aa');
  });
});
