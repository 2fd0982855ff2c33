import { describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { later } from '../platform/clock.ts';
import { isBehind } from './behind.ts';

describe('a node', () => {
  it.each([
    ['evm', 10],
    ['tron', 10],
    ['bitcoin', 120],
    ['bitcoinRegtest', 120],
  ] as const)('of %s addresses is behind once its head is %i minutes old', (addressFormat, minutes) => {
    const now = handClock().now();
    const madeAt = later(now, -minutes * 60_000);
    expect(isBehind(madeAt, now, { addressFormat })).toBe(true);
    expect(isBehind(later(madeAt, 1), now, { addressFormat })).toBe(false);
  });
});
