import { afterEach, describe, expect, it, vi } from 'vitest';
import { hubConnection } from './hub-connection.ts';

afterEach(() => vi.unstubAllGlobals());

describe('hubConnection', () => {
  it('times out after 30 s, pings every 15 s, retries after 0, 2, 10 and 30 s', {
    tags: ['spec:4.40'],
  }, () => {
    vi.stubGlobal('location', { origin: 'https://parom.example' });
    const connection = hubConnection('token');
    expect(connection.serverTimeoutInMilliseconds).toBe(30_000);
    expect(connection.keepAliveIntervalInMilliseconds).toBe(15_000);
    const policy: unknown = Reflect.get(connection, '_reconnectPolicy');
    const { nextRetryDelayInMilliseconds: next } = policy as {
      nextRetryDelayInMilliseconds(tries: { previousRetryCount: number }): number | null;
    };
    const delays = [0, 1, 2, 3, 4].map((previousRetryCount) => next.call(policy, { previousRetryCount }));
    expect(delays).toEqual([0, 2_000, 10_000, 30_000, null]);
  });
});
