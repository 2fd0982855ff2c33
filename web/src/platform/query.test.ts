import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogueOf, currenciesQuery } from './catalogue.ts';
import { USDT } from './catalogue-for-tests.ts';
import { createQueryClient } from './query.ts';

// Intervals run in browsers only, which the library looks for while it is loaded.
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

describe('currenciesQuery', () => {
  it('currencies, not answered, are asked for until they come, and said to be missing once', async () => {
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
