import { describe, expect, it } from 'vitest';
import { DRAWN_FOR_ONE, drawingBudget } from './drawing-budget.ts';

describe('the budget of drawings', () => {
  it('gives one client a burst, then one page a second', () => {
    let now = 0;
    const take = drawingBudget(() => now);
    const taken = Array.from({ length: 20 }, () => take('192.0.2.1'));
    expect(taken.filter(Boolean)).toHaveLength(DRAWN_FOR_ONE.burst);
    now += 1_000;
    expect([take('192.0.2.1'), take('192.0.2.1')]).toEqual([true, false]);
  });

  it('gives each client one budget, and a /64 one', () => {
    const take = drawingBudget(() => 0);
    for (let n = 0; n < DRAWN_FOR_ONE.burst; n += 1) expect(take(`2001:db8::${n + 1}`)).toBe(true);
    expect([take('2001:db8::ff'), take('2001:db8:0:1::1'), take('192.0.2.1')]).toEqual([false, true, true]);
  });
});
