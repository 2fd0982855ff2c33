import { describe, expect, it } from 'vitest';
import { type LiveFacts, markOf } from './live-words.ts';

const fine: LiveFacts = { state: 'live', isOnline: true, isStale: false, isNameless: false };

describe('markOf', () => {
  it('mark, of a page that lacks nothing, says how the line is', () => {
    expect(markOf(fine)).toBe('live');
    expect(markOf({ ...fine, state: 'reconnecting' })).toBe('reconnecting');
    expect(markOf({ ...fine, state: null })).toBeNull();
  });

  it('mark, of several troubles at once, names the one that the others come from', () => {
    const all: LiveFacts = { state: 'reconnecting', isOnline: false, isStale: true, isNameless: true };
    expect(markOf(all)).toBe('offline');
    expect(markOf({ ...all, isOnline: true })).toBe('silent');
    expect(markOf({ ...all, isOnline: true, isStale: false })).toBe('nameless');
  });

  it('mark, before any line is wanted, says all the same that nothing can come', () => {
    expect(markOf({ ...fine, state: null, isOnline: false })).toBe('offline');
    expect(markOf({ ...fine, state: null, isStale: true })).toBe('silent');
  });
});
