import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStandIn, type StandIn } from '../../../test/venue-stand-in.ts';
import { fetchJson } from './fetch-json.ts';

describe('fetchJson, with a time to come back', () => {
  const limits = { timeoutMs: 5_000, maxBytes: 1_000 };
  let there: StandIn;
  beforeAll(async () => {
    there = await openStandIn();
  });
  afterAll(() => there.close());

  it.each([
    ['120', 'Tue, 15 Jan 2030 12:00:00 GMT', 120_000],
    ['Tue, 15 Jan 2030 12:00:30 GMT', 'Tue, 15 Jan 2030 12:00:00 GMT', 30_000],
    ['Tue, 15 Jan 2030 11:00:00 GMT', 'Tue, 15 Jan 2030 12:00:00 GMT', null],
    ['soon', 'Tue, 15 Jan 2030 12:00:00 GMT', null],
    ['-5', 'Tue, 15 Jan 2030 12:00:00 GMT', null],
  ])('by %s at %s, waits %s ms', async (retryAfter, date, retryAfterMs) => {
    there.answer((_request, response) => response.writeHead(429, { 'retry-after': retryAfter, date }).end());
    await expect(fetchJson(new URL(there.baseUrl), limits)).rejects.toMatchObject({ retryAfterMs });
  });
});
