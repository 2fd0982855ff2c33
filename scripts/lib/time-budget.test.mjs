import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeBudget } from './time-budget.mjs';

const MINUTE_MS = 60_000;
const after = (minutes) => timeBudget('1000', () => 1_000_000 + minutes * MINUTE_MS);

test('a part takes its short form after its minutes only, and the report names it', () => {
  const inTime = after(65);
  assert.equal(inTime.isSpent('browser', 'part 4/4'), false);
  assert.deepEqual(inTime.shortened, []);
  const late = after(66);
  assert.equal(late.isSpent('browser', 'part 4/4'), true);
  assert.deepEqual(late.shortened, ['part 4/4 (66 minutes were over, 66 are its limit)']);
});

test('without `.ci/run` nothing is shortened', () => {
  assert.equal(timeBudget('', () => Number.MAX_SAFE_INTEGER).isSpent('newerNode', 'it'), false);
});
