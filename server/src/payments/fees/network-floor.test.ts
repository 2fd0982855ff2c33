import { formatDecimal, toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { floorFor } from './network-floor.ts';

const floor = (fee: string, before: string | null = null) =>
  formatDecimal(floorFor(toDecimal(fee), before === null ? null : toDecimal(before)));

describe('the minimum of a ticket', () => {
  it('is five times the fees, in whole dollars or two digits', () => {
    expect(floor('0')).toBe('0');
    expect(floor('0.0001')).toBe('1');
    expect(floor('1.82')).toBe('10');
    expect(floor('26.3')).toBe('140');
    expect(floor('200.1')).toBe('1100');
  });
  it('rises at once and falls only by a fifth or more', () => {
    expect(floor('2', '10')).toBe('10');
    expect(floor('2.01', '10')).toBe('11');
    expect(floor('1.7', '10')).toBe('10');
    expect(floor('1.6', '10')).toBe('8');
    expect(floor('26.3', '150')).toBe('150');
  });
});
