import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../calls/call-failure.ts';
import { fetchAhead, fetchInPlace, fetchPart, fetchPatiently, isFetchingAhead } from './fetch-part.ts';

const part = { default: () => null };

describe('fetchPart', () => {
  it('part, of which nothing came, is a call without an answer', async () => {
    await expect(fetchPart(async () => undefined)).rejects.toEqual(new CallFailure(0, null));
  });

  it('part, that came, is given', async () => {
    expect(await fetchPart(async () => part)).toBe(part);
  });
});

describe('fetchAhead', () => {
  it('part, lost before it is wanted, is no failure, and afterwards nothing is ahead', async () => {
    const fetched = fetchAhead(() => Promise.reject(new TypeError('gone')));
    expect(isFetchingAhead()).toBe(true);
    await fetched;
    expect(isFetchingAhead()).toBe(false);
  });

  it('retries a wanted part, lost beside one fetched ahead, after the latter', async () => {
    let end = (): void => undefined;
    const fetched = fetchAhead(
      () =>
        new Promise((_resolve, reject) => {
          end = () => reject(new TypeError('gone'));
        }),
    );
    const wasAhead: boolean[] = [];
    const wanted = fetchPart(async () => {
      wasAhead.push(isFetchingAhead());
      if (wasAhead.length === 1) throw new TypeError('gone');
      return part;
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(wasAhead).toEqual([true]);
    end();
    await fetched;
    expect(await wanted).toBe(part);
    expect(wasAhead).toEqual([true, false]);
  });
});

describe('fetchInPlace', () => {
  it('fails like any other call, and reloads no page', async () => {
    const wasAhead: boolean[] = [];
    const lose = async () => {
      await Promise.resolve();
      wasAhead.push(isFetchingAhead());
      throw new TypeError('gone');
    };
    await expect(fetchPart(() => fetchInPlace(lose))).rejects.toThrow('gone');
    expect(wasAhead).toEqual([true]);
    expect(isFetchingAhead()).toBe(false);
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

  it('part, lost twice, is reported once and comes when it can', async () => {
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
