import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeBudget } from './time-budget.mjs';

const MINUTE_MS = 60_000;
const after = (minutes) => timeBudget('1000', () => 1_000_000 + minutes * MINUTE_MS);

test('a part takes its short form after its minutes only, and the report names it', () => {
  const inTime = after(29);
  assert.equal(inTime.isSpent('newerNode', 'the journeys'), false);
  assert.deepEqual(inTime.shortened, []);
  const late = after(30);
  assert.equal(late.isSpent('newerNode', 'the journeys'), true);
  assert.deepEqual(late.shortened, ['the journeys (minute 30, 30 is its limit)']);
});

test('a part that would end too late does not begin', () => {
  assert.equal(after(20).isSpent('browser', 'part 4/10', 9 * MINUTE_MS), false);
  assert.equal(after(20).isSpent('browser', 'part 4/10', 10 * MINUTE_MS), true);
});

test('without `.ci/run` nothing is shortened', () => {
  assert.equal(timeBudget('', () => Number.MAX_SAFE_INTEGER).isSpent('newerNode', 'it'), false);
});
