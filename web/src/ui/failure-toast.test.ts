import { describe, expect, it } from 'vitest';
import { CallFailure } from '../platform/call-failure.ts';
import { adviceFor } from './failure-toast.ts';

describe('adviceFor', () => {
  it.each([
    [0, 'failure.offline'],
    [429, 'failure.tooMany'],
    [503, 'failure.closed'],
    [500, 'failure.server'],
    [422, 'failure.server'],
  ])('call, failed with %s, is advised %s', (status, key) => {
    expect(adviceFor(new CallFailure(status, null)).key).toBe(key);
  });

  it('call, refused for a while, says for how many minutes, rounded up', () => {
    expect(adviceFor(new CallFailure(429, null, 61))).toEqual({ key: 'failure.wait', minutes: 2 });
    expect(adviceFor(new CallFailure(429, null, 0)).key).toBe('failure.tooMany');
  });

  it('failure, of another kind, is the server’s', () => {
    expect(adviceFor(new TypeError('x')).key).toBe('failure.server');
  });
});
