import { describe, expect, it } from 'vitest';
import { planTestPayment } from './test-payments.ts';

const facts = {
  amount: '0.00123457',
  decimals: 8,
  expiresAtUtc: '2025-11-21T10:30:00Z',
  nowMs: Date.parse('2025-11-21T10:10:00Z'),
};

describe('planTestPayment', () => {
  it('sends exactly the ordered amount for right', () => {
    expect(planTestPayment('right', facts)).toEqual({ advanceMs: 0, amounts: ['0.00123457'] });
  });

  it('rounds short and over to the network’s decimals', () => {
    expect(planTestPayment('short', facts).amounts).toEqual(['0.00111111']);
    expect(planTestPayment('over', facts).amounts).toEqual(['0.00135802']);
    expect(planTestPayment('short', { ...facts, amount: '10.01', decimals: 2 }).amounts).toEqual(['9']);
  });

  it('moves the clock past window and grace for late', () => {
    expect(planTestPayment('late', facts)).toEqual({
      advanceMs: 20 * 60_000 + 46_000,
      amounts: ['0.00123457'],
    });
  });

  it('does not move the clock for an expired ticket', () => {
    const longAfter = { ...facts, nowMs: Date.parse('2025-11-21T12:00:00Z') };
    expect(planTestPayment('late', longAfter).advanceMs).toBe(0);
  });

  it('sends the amount two times for twice', () => {
    expect(planTestPayment('twice', facts).amounts).toEqual(['0.00123457', '0.00123457']);
  });
});
