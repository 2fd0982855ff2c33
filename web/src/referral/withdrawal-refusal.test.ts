import { describe, expect, it } from 'vitest';
import { refusalKeyOf } from './withdrawal-refusal.ts';

describe('refusalKeyOf', () => {
  it.each([
    [422, 1, 'lk.error1'],
    [422, 7, 'lk.error7'],
    [422, 401, 'lk.error401'],
    [422, 8, 'lk.errorOther'],
    [422, null, 'lk.errorOther'],
    [429, 429, 'lk.error429'],
    [503, 503, 'lk.error503'],
    [400, 100, 'lk.errorOther'],
    [500, 500, 'lk.errorOther'],
    [502, null, null],
    [0, null, null],
  ])('maps status %i with code %j to %j', (status, errorCode, key) => {
    expect(refusalKeyOf({ status, errorCode })).toBe(key);
  });
});
