import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shares } from './random-walks.mjs';

test('walks, more than processors, are shared out to the last', () => {
  assert.deepEqual(shares(50_001, 2), [25_000, 25_001]);
  assert.deepEqual(shares(50_000, 3), [16_666, 16_667, 16_667]);
});

test('walks, fewer than processors, leave some with none', () => {
  assert.deepEqual(shares(1, 4), [0, 0, 0, 1]);
});
