import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchTranslations, onTranslationsLate } from './translations.ts';

const fetched = vi.fn<typeof fetch>();
const late = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  onTranslationsLate(late);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
  late.mockReset();
});

it('translations, there at once, are fetched from their place once', async () => {
  fetched.mockResolvedValue(new Response('{"a":"b"}'));
  expect(await fetchTranslations('en', 'auth')).toEqual({ a: 'b' });
  expect(fetched.mock.calls).toEqual([['/locales/en/auth.json']]);
});

it('translations, not answered, are asked for five times more, from 350 ms and doubling', {
  tags: ['spec:7.22'],
}, async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  void fetchTranslations('en', 'auth');
  for (const [index, waitMs] of [350, 700, 1_400, 2_800, 5_600].entries()) {
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(fetched).toHaveBeenCalledTimes(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetched).toHaveBeenCalledTimes(index + 2);
  }
  expect(late).toHaveBeenCalledOnce();
});

it('translations, late by all tries, come when the server is back', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  const texts = fetchTranslations('en', 'auth');
  await vi.advanceTimersByTimeAsync(30_000);
  fetched.mockResolvedValue(new Response('{"a":"b"}'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await texts).toEqual({ a: 'b' });
  expect(late).toHaveBeenCalledOnce();
});

it.each([
  [500, 'oops'],
  [429, '{}'],
  [200, '<!doctype html>'],
])('translations, answered %s with %s, are asked for again', async (status, body) => {
  fetched.mockResolvedValueOnce(new Response(body, { status })).mockResolvedValue(new Response('{}'));
  const texts = fetchTranslations('ru', 'front');
  await vi.advanceTimersByTimeAsync(350);
  expect(await texts).toEqual({});
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('translations, of a language without the file, are none', async () => {
  fetched.mockResolvedValue(new Response('', { status: 404 }));
  expect(await fetchTranslations('fr', 'exchange')).toEqual({});
  expect(fetched).toHaveBeenCalledOnce();
});
