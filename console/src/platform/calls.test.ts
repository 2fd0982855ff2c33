import { afterEach, expect, it, vi } from 'vitest';
import { call } from './calls.ts';

afterEach(() => vi.unstubAllGlobals());

it('a log-out outlives its page, and no other call does', async () => {
  const sent: (boolean | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, how: RequestInit) => {
    sent.push(how.keepalive);
    return Response.json({});
  });
  await call('logOut', {});
  await call('session', {});
  expect(sent).toEqual([true, false]);
});
