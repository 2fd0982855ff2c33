import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeBudget } from './time-budget.mjs';

const MINUTE_MS = 60_000;
const after = (minutes) => timeBudget('1000', () => 1_000_000 + minutes * MINUTE_MS);

test('a part takes its short form after its minutes only, and the report names it', () => {
  const inTime = after(59);
  assert.equal(inTime.isSpent('newerNode', 'the journeys'), false);
  assert.deepEqual(inTime.shortened, []);
  const late = after(60);
  assert.equal(late.isSpent('newerNode', 'the journeys'), true);
  assert.deepEqual(late.shortened, ['the journeys (minute 60, 60 is its limit)']);
});

test('a part that would end too late does not begin', () => {
  assert.equal(after(55).isSpent('browser', 'part 4/4', 16 * MINUTE_MS), false);
  assert.equal(after(55).isSpent('browser', 'part 4/4', 17 * MINUTE_MS), true);
});

test('without `.ci/run` nothing is shortened', () => {
  assert.equal(timeBudget('', () => Number.MAX_SAFE_INTEGER).isSpent('newerNode', 'it'), false);
});
