import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchPatiently } from './lazy-part.ts';
import { showToast } from './toasts.ts';

vi.mock('./toasts.ts', () => ({ showToast: vi.fn() }));
const Part = () => null;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(showToast).mockClear();
});

describe('fetchPatiently', () => {
  it('part, there at once, comes without a word', async () => {
    expect(await fetchPatiently(async () => ({ default: Part }))).toEqual({ default: Part });
    expect(showToast).not.toHaveBeenCalled();
  });

  it('part, lost twice, is told of once and comes when it can', async () => {
    const load = vi
      .fn<() => Promise<{ default: typeof Part } | undefined>>()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockResolvedValueOnce(undefined)
      .mockResolvedValue({ default: Part });
    const fetched = fetchPatiently(load);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(4_001);
    expect(await fetched).toEqual({ default: Part });
    expect(load).toHaveBeenCalledTimes(3);
    expect(showToast).toHaveBeenCalledOnce();
  });
});
