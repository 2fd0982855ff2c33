import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shares } from './random-walks.mjs';

test('more walks than processors are all shared', () => {
  assert.deepEqual(shares(50_001, 2), [25_000, 25_001]);
  assert.deepEqual(shares(50_000, 3), [16_666, 16_667, 16_667]);
});

test('fewer walks than processors leave some idle', () => {
  assert.deepEqual(shares(1, 4), [0, 0, 0, 1]);
});
