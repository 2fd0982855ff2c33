import { describe, expect, it } from 'vitest';
import { dayBefore, momentsOf } from './period.ts';

describe('the period of the audit’s file', () => {
  it('begins and ends at midnight of the operator’s zone', () => {
    const { from, until } = momentsOf({ from: '2030-01-15', until: '2030-01-15' });
    expect(from).toBe(new Date(2030, 0, 15).toISOString());
    expect(until).toBe(new Date(2030, 0, 16).toISOString());
  });

  it('reaches over the end of a month', () => {
    expect(dayBefore(1, new Date(2030, 2, 1, 23, 59))).toBe('2030-02-28');
    expect(momentsOf({ from: '2030-01-31', until: '2030-01-31' }).until).toBe(
      new Date(2030, 1, 1).toISOString(),
    );
  });
});
