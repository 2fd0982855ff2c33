import { describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { adviceFor, showFailure } from './failure-toast.ts';
import { showToast } from './toasts.ts';

vi.mock('./toasts.ts', () => ({ showToast: vi.fn() }));

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

describe('showFailure', () => {
  it('shows a form’s failure at the form’s position', () => {
    showFailure(new CallFailure(500, null), 'bottom-left');
    expect(showToast).toHaveBeenLastCalledWith(expect.objectContaining({ position: 'bottom-left' }));
    showFailure(new CallFailure(500, null));
    expect(showToast).toHaveBeenLastCalledWith(expect.not.objectContaining({ position: expect.anything() }));
  });
});
