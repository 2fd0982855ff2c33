import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pairQuery } from '../../exchange/quote/pair-query.ts';
import { createQueryClient } from '../calls/query.ts';
import { ratesQuery } from './catalogue.ts';
import { BTC, USDT } from './catalogue-for-tests.ts';

afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const selection = {
  give: { currency: BTC, networkId: 1 },
  get: { currency: USDT, networkId: 4 },
} as unknown as Parameters<typeof pairQuery>[0];

describe('prices and conditions, back in a visible tab', () => {
  it.each([
    ['rates', ratesQuery],
    ['conditions of a pair', pairQuery(selection)],
  ] as const)('%s: are asked for at once', async (_, query) => {
    vi.useFakeTimers();
    const queries = createQueryClient(() => {});
    queries.mount();
    const queryFn = vi.fn(async () => ({}));
    const observer = new QueryObserver(queries, { ...query, queryFn, refetchInterval: false } as never);
    const leave = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(1);
    expect(queryFn).toHaveBeenCalledTimes(1);
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(600_000);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(queryFn).toHaveBeenCalledTimes(2);
    leave();
    queries.unmount();
  });
});
