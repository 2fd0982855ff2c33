import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { oneEachTurn } from './one-each-turn.ts';

it('waiting work begins in order, one piece in each turn', async () => {
  const turn = oneEachTurn();
  const begun: number[] = [];
  const all = [1, 2, 3].map((number) => turn().then(() => begun.push(number)));
  expect(begun).toEqual([]);
  for (let turns = 1; turns <= 3; turns += 1) {
    await nextTurn();
    expect(begun.length).toBeLessThanOrEqual(turns);
  }
  await Promise.all(all);
  expect(begun).toEqual([1, 2, 3]);
});
