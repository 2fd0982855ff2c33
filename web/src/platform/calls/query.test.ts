import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogueOf, currenciesQuery } from '../market/catalogue.ts';
import { USDT } from '../market/catalogue-for-tests.ts';
import { call } from './api.ts';
import { createQueryClient } from './query.ts';

// The library looks for a browser while it loads; without one it runs no intervals.
vi.hoisted(() => {
  Object.assign(globalThis, { window: {} });
});

const fetched = vi.fn<typeof fetch>();
const report = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
  report.mockReset();
});

describe('an answer', () => {
  const catalogue = async () => Response.json({ currencies: [USDT] });

  it('kept on request, comes from memory for five minutes, not later', {
    tags: ['spec:7.3'],
  }, async () => {
    fetched.mockImplementation(catalogue);
    const queries = createQueryClient(report);
    await queries.fetchQuery(currenciesQuery);
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
    await queries.fetchQuery(currenciesQuery);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await queries.fetchQuery(currenciesQuery);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('kept on request, refuted by the server, is asked for anew at once', async () => {
    fetched.mockImplementation(catalogue);
    const queries = createQueryClient(report);
    await queries.fetchQuery(currenciesQuery);
    await queries.invalidateQueries({ queryKey: currenciesQuery.queryKey });
    await queries.fetchQuery(currenciesQuery);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['empty', () => new Response('')],
    ['a failure', () => Response.json({ errorCode: 500 }, { status: 500 })],
  ])('kept on request, %s, is not kept', async (_, given) => {
    fetched.mockImplementationOnce(async () => given()).mockImplementation(catalogue);
    const queries = createQueryClient(report);
    await expect(queries.fetchQuery(currenciesQuery)).rejects.toThrow();
    expect(await queries.fetchQuery(currenciesQuery)).toEqual([USDT]);
  });

  it('asked for without caching, is never kept', { tags: ['spec:7.3'] }, async () => {
    fetched.mockImplementation(async () => Response.json({ currenciesToUsdt: {} }));
    const queries = createQueryClient(report);
    const unkept = { queryKey: ['unkept'], queryFn: () => call('rates', {}, { rethrow: true }) };
    await queries.fetchQuery(unkept);
    await queries.fetchQuery(unkept);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

describe('currenciesQuery', () => {
  it('asks until the currencies come, and reports them missing once', async () => {
    fetched.mockRejectedValue(new TypeError('no route'));
    const queries = createQueryClient(report);
    const observer = new QueryObserver(queries, currenciesQuery);
    const end = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(20_500);
    expect(fetched).toHaveBeenCalledTimes(5);
    expect(report).toHaveBeenCalledTimes(1);
    fetched.mockImplementation(async () => Response.json({ currencies: [USDT] }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(catalogueOf(observer.getCurrentResult().data ?? []).currency(USDT.id)).toEqual(USDT);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(fetched).toHaveBeenCalledTimes(6);
    end();
  });
});
