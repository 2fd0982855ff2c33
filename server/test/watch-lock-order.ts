/** For every test of every file: it fails when a transaction of its took locks out of order. */
import { afterEach, expect } from 'vitest';
import { lockOrder } from './lock-order.ts';

afterEach(() => {
  expect(lockOrder.wrong()).toEqual([]);
});
