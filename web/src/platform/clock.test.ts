import { describe, expect, it } from 'vitest';
import { believe } from './clock.ts';

describe('believe', () => {
  it('samples, several, the one with the shortest round trip counts', () => {
    const first = believe([], { roundTripMs: 40, offsetMs: 1_000 });
    const second = believe(first.kept, { roundTripMs: 900, offsetMs: 1_300 });
    expect(second.offsetMs).toBe(1_000);
    expect(believe(second.kept, { roundTripMs: 20, offsetMs: 990 }).offsetMs).toBe(990);
  });

  it('server clock, moved, is followed at once', () => {
    const before = believe([], { roundTripMs: 10, offsetMs: 0 });
    expect(believe(before.kept, { roundTripMs: 60, offsetMs: 1_800_000 }).offsetMs).toBe(1_800_000);
  });

  it('samples, many, only the last eight are kept', () => {
    let kept: Parameters<typeof believe>[0] = [];
    for (let i = 0; i < 20; i += 1) kept = believe(kept, { roundTripMs: 10 + i, offsetMs: i }).kept;
    expect(kept).toHaveLength(8);
    expect(kept[0]?.roundTripMs).toBe(22);
  });
});
