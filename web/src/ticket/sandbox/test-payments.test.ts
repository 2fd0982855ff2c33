import { describe, expect, it } from 'vitest';
import { planTestPayment } from './test-payments.ts';

const facts = {
  amount: '0.00123457',
  decimals: 8,
  expiresAtUtc: '2025-11-21T10:30:00Z',
  nowMs: Date.parse('2025-11-21T10:10:00Z'),
};

describe('planTestPayment', () => {
  it('plan, right, sends exactly what the ticket asks for', () => {
    expect(planTestPayment('right', facts)).toEqual({ advanceMs: 0, amounts: ['0.00123457'] });
  });

  it('plan, short and over, keep to the decimals of the network', () => {
    expect(planTestPayment('short', facts).amounts).toEqual(['0.00111111']);
    expect(planTestPayment('over', facts).amounts).toEqual(['0.00135802']);
    expect(planTestPayment('short', { ...facts, amount: '10.01', decimals: 2 }).amounts).toEqual(['9']);
  });

  it('plan, late, moves the clock past the window and its grace', () => {
    expect(planTestPayment('late', facts)).toEqual({
      advanceMs: 20 * 60_000 + 46_000,
      amounts: ['0.00123457'],
    });
  });

  it('plan, late on a ticket that is long expired, leaves the clock alone', () => {
    const longAfter = { ...facts, nowMs: Date.parse('2025-11-21T12:00:00Z') };
    expect(planTestPayment('late', longAfter).advanceMs).toBe(0);
  });

  it('plan, twice, sends the amount two times', () => {
    expect(planTestPayment('twice', facts).amounts).toEqual(['0.00123457', '0.00123457']);
  });
});
