import { afterEach, describe, expect, it, vi } from 'vitest';
import { ageOfDocumentMs } from './boot.ts';

const loadedAs = (entry: Partial<PerformanceNavigationTiming> | undefined) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue((entry === undefined ? [] : [entry]) as PerformanceEntryList);

afterEach(() => vi.restoreAllMocks());

describe('ageOfDocumentMs', () => {
  it.each([
    ['an ordinary visit', { type: 'navigate', transferSize: 9_000, encodedBodySize: 8_700 }],
    ['a reload that the server confirmed', { type: 'reload', transferSize: 300, encodedBodySize: 8_700 }],
    ['a visit whose bytes are not counted yet', { type: 'navigate', transferSize: 0, encodedBodySize: 0 }],
  ] as const)('document, of %s, is as old as its first byte', (_, entry) => {
    vi.spyOn(performance, 'now').mockReturnValue(30_400);
    loadedAs({ ...entry, responseStart: 400 });
    expect(ageOfDocumentMs()).toBe(30_000);
  });

  it.each([
    ['of a step back', { type: 'back_forward', transferSize: 0, encodedBodySize: 8_700 }],
    ['of a doubled tab', { type: 'navigate', transferSize: 0, encodedBodySize: 8_700 }],
    ['of which the browser tells nothing', undefined],
  ] as const)('document, %s, has no age', (_, entry) => {
    loadedAs(entry);
    expect(ageOfDocumentMs()).toBeNull();
  });
});
