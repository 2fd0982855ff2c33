import type { EndpointName } from '@parom/contract/endpoints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from '../browser-memory/storage.ts';
import { call, onCallFailure } from './api.ts';
import { CallFailure } from './call-failure.ts';
import { callTable } from './call-table.ts';

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown): Response =>
  new Response(body === null ? null : JSON.stringify(body), { status });
const sent = (index = 0) => {
  const [url, init] = fetched.mock.calls[index] ?? [];
  return { url, method: init?.method, headers: new Headers(init?.headers), body: init?.body };
};

const calls = (Object.keys(callTable) as EndpointName[]).map((name) => ({
  name,
  input: { params: { id: '7' }, query: {}, body: {} },
}));

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const key of ['token', 'tick7'] as const) writeStored(key, null);
});

describe('bearer', () => {
  it('ticket call, both tokens stored, the ticket token goes', { tags: ['spec:6.5'] }, async () => {
    writeStored('token', 'user');
    writeStored('tick7', 'ticket');
    fetched.mockImplementation(async () => answer(200, {}));
    await call('ticket', { params: { id: '7' } });
    await call('pay', { query: { ticketId: '7' }, body: {} } as never);
    await call('ticket', { params: { id: '8' } });
    await call('ways', { params: { id: '7' } });
    expect(sent(0).url).toBe('/api/v1/tickets/7/get');
    expect([0, 1, 2, 3].map((i) => sent(i).headers.get('authorization'))).toEqual([
      'Bearer ticket',
      'Bearer ticket',
      'Bearer user',
      'Bearer ticket',
    ]);
  });

  it('login, a token stored, none goes', { tags: ['spec:6.4'] }, async () => {
    writeStored('token', 'user');
    fetched.mockResolvedValue(answer(200, { token: 'new' }));
    await call('login', { body: { email: 'a', password: 'b' } });
    expect(sent().headers.has('authorization')).toBe(false);
    expect(sent()).toMatchObject({ method: 'POST', body: '{"email":"a","password":"b"}' });
  });
});

describe('failures', () => {
  it('refusal, with rethrow, rejects with status and code and reports nothing', {
    tags: ['spec:7.1'],
  }, async () => {
    const reported = vi.fn();
    onCallFailure(reported);
    fetched.mockResolvedValue(answer(422, { errorCode: 4, message: 'low' }));
    const failure = await call('rates', {}, { rethrow: true }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).toMatchObject({ status: 422, errorCode: 4 });
    expect(reported).not.toHaveBeenCalled();
  });

  it.each(calls)(
    '$name, answered 200 with an error code, is refused',
    { tags: ['spec:7.2'] },
    async ({ name, input }) => {
      fetched.mockResolvedValue(answer(200, { errorCode: 3, message: 'no', token: 't', ticketId: 'x' }));
      await expect(call(name, input as never, { rethrow: true })).rejects.toMatchObject({
        status: 422,
        errorCode: 3,
      });
    },
  );

  it.each([null, 0])('answer, with %s for an error code, is no refusal', async (errorCode) => {
    fetched.mockResolvedValue(answer(200, { errorCode, withdrawalId: 'w' }));
    await expect(call('rates', {}, { rethrow: true })).resolves.toMatchObject({ withdrawalId: 'w' });
  });

  it('refusal, without rethrow, is reported and answers null', { tags: ['spec:7.1'] }, async () => {
    const reported = vi.fn();
    onCallFailure(reported);
    fetched.mockResolvedValue(answer(500, null));
    expect(await call('rates', {})).toBeNull();
    expect(reported).toHaveBeenCalledOnce();
  });

  it('answer, a web page where data should be, counts as none', async () => {
    fetched.mockImplementation(
      async () => new Response('<!doctype html><p>Log in to the Wi-Fi', { status: 200 }),
    );
    await expect(call('rates', {}, { rethrow: true })).rejects.toMatchObject({ status: 0, errorCode: null });
  });

  it('refusal, a web page as its body, has no code', async () => {
    fetched.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(call('rates', {}, { rethrow: true })).rejects.toMatchObject({
      status: 502,
      errorCode: null,
    });
  });

  it('status, no answer, is asked four times in all; other calls once', { tags: ['spec:7.10'] }, async () => {
    fetched.mockRejectedValue(new TypeError('offline'));
    await expect(call('status', {}, { rethrow: true })).rejects.toMatchObject({ status: 0 });
    expect(fetched).toHaveBeenCalledTimes(4);
    fetched.mockClear();
    await expect(call('rates', {}, { rethrow: true })).rejects.toMatchObject({ status: 0 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('status, is given 20 seconds for an answer', { tags: ['spec:7.10', 'spec:9.10'] }, async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    fetched.mockImplementation(async () => answer(200, { siteStatus: true, currencyTypesStatus: [] }));
    await call('status', {}, { rethrow: true });
    expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000);
    timeout.mockRestore();
  });

  it('too many calls, with a time to wait, says it in seconds', async () => {
    const headers = { 'Retry-After': '90' };
    fetched.mockResolvedValue(new Response('{"errorCode":429}', { status: 429, headers }));
    await expect(call('rates', {}, { rethrow: true })).rejects.toMatchObject({
      status: 429,
      retryAfterS: 90,
    });
  });

  it('a timeout ends the call, also in a browser that cannot merge signals', async () => {
    const { any } = AbortSignal;
    Reflect.deleteProperty(AbortSignal, 'any');
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError'))),
        ),
    );
    await expect(call('logout', {}, { rethrow: true, waitMs: 5 })).rejects.toMatchObject({ status: 0 });
    expect(fetched).toHaveBeenCalledTimes(1);
    Object.assign(AbortSignal, { any });
  });

  it('status, an error answered, is not asked again', async () => {
    fetched.mockResolvedValue(answer(500, null));
    await expect(call('status', {}, { rethrow: true })).rejects.toMatchObject({ status: 500 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
