import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from './call-failure.ts';
import { fetchPart, fetchPatiently } from './fetch-part.ts';

const part = { default: () => null };

describe('fetchPart', () => {
  it('part, of which nothing came, is a call without an answer', async () => {
    await expect(fetchPart(async () => undefined)).rejects.toEqual(new CallFailure(0, null));
  });

  it('part, that came, is given', async () => {
    expect(await fetchPart(async () => part)).toBe(part);
  });
});

describe('fetchPatiently', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('part, there at once, comes without a word', async () => {
    const onAway = vi.fn();
    expect(await fetchPatiently(async () => part, onAway)).toBe(part);
    expect(onAway).not.toHaveBeenCalled();
  });

  it('part, lost twice, is told of once and comes when it can', async () => {
    const onAway = vi.fn();
    const load = vi
      .fn<() => Promise<typeof part | undefined>>()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockResolvedValueOnce(undefined)
      .mockResolvedValue(part);
    const fetched = fetchPatiently(load, onAway);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(4_001);
    expect(await fetched).toBe(part);
    expect(load).toHaveBeenCalledTimes(3);
    expect(onAway).toHaveBeenCalledOnce();
  });
});
