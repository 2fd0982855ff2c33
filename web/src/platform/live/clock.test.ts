import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { believe, followServerClock } from './clock.ts';

describe('believe', () => {
  it('samples, several, the one with the shortest round trip counts', () => {
    const first = believe([], { roundTripMs: 40, offsetMs: 1_000 });
    const second = believe(first.kept, { roundTripMs: 900, offsetMs: 1_300 });
    expect(second.offsetMs).toBe(1_000);
    expect(believe(second.kept, { roundTripMs: 20, offsetMs: 990 }).offsetMs).toBe(990);
  });

  it('server clock, moved, is followed at once', () => {
    const before = believe([], { roundTripMs: 10, offsetMs: 0 });
    expect(believe(before.kept, { roundTripMs: 60, offsetMs: 1_800_000 }).offsetMs).toBe(1_800_000);
  });

  it('samples, many, only the last eight are kept', () => {
    let kept: Parameters<typeof believe>[0] = [];
    for (let i = 0; i < 20; i += 1) kept = believe(kept, { roundTripMs: 10 + i, offsetMs: i }).kept;
    expect(kept).toHaveLength(8);
    expect(kept[0]?.roundTripMs).toBe(22);
  });
});

describe('followServerClock', () => {
  const fetched = vi.fn<typeof fetch>();
  let onVisibility = () => undefined as void;
  const page = {
    hidden: false,
    body: { setAttribute: () => undefined, removeAttribute: () => undefined },
    addEventListener: (_name: string, listener: () => void) => {
      onVisibility = listener;
    },
    removeEventListener: () => undefined,
  };
  const setHidden = (hidden: boolean) => {
    page.hidden = hidden;
    onVisibility();
  };
  const ticked = vi.fn();
  let stop = () => undefined as void;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('document', page);
    fetched.mockImplementation(async () =>
      Response.json({ utcTime: new Date(Date.now() + 60_000).toISOString() }),
    );
    stop = followServerClock(ticked);
  });
  afterEach(() => {
    stop();
    page.hidden = false;
    vi.useRealTimers();
    vi.unstubAllGlobals();
    fetched.mockReset();
    ticked.mockReset();
  });

  it('server’s time, before its first answer, is unknown and not the browser’s', async () => {
    vi.resetModules();
    const fresh = await import('./clock.ts');
    expect(fresh.serverNow()).toBeNull();
    const end = fresh.followServerClock(ticked);
    await vi.advanceTimersByTimeAsync(100);
    end();
    expect(fresh.serverNow()).toBe(Date.now() + 60_000);
  });

  it('clock, looked at, ticks every half second and asks every two', {
    tags: ['spec:7.21', 'spec:9.5'],
  }, async () => {
    await vi.advanceTimersByTimeAsync(6_100);
    expect(ticked).toHaveBeenCalledTimes(12);
    expect(fetched).toHaveBeenCalledTimes(4);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/service/utcTime');
  });

  it('page, hidden, asks nothing, and at once when it is seen again', async () => {
    await vi.advanceTimersByTimeAsync(100);
    setHidden(true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    setHidden(false);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('asks a silent or broken server again and ticks on', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    fetched.mockResolvedValueOnce(new Response('<html>'));
    await vi.advanceTimersByTimeAsync(6_100);
    expect(fetched).toHaveBeenCalledTimes(4);
    expect(ticked).toHaveBeenCalledTimes(12);
  });

  it('clock, let go of, neither ticks nor asks', async () => {
    await vi.advanceTimersByTimeAsync(100);
    stop();
    ticked.mockReset();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(ticked).not.toHaveBeenCalled();
  });
});
