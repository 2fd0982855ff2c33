import { formatDecimal, toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { shareOf } from './share.ts';

const share = (markup: string, markupUsdt: string, fee: string, feeUsdt: string, sweepsUsdt = '0') =>
  formatDecimal(
    shareOf(
      {
        markup: toDecimal(markup),
        markupUsdt: toDecimal(markupUsdt),
        fee: toDecimal(fee),
        feeUsdt: toDecimal(feeUsdt),
        sweepsUsdt: toDecimal(sweepsUsdt),
      },
      2_000,
    ),
  );

describe("the referrer's share", () => {
  it('is a fifth of the markup without fee', () => {
    expect(share('0.001', '90000', '0', '0')).toBe('18');
  });
  it('is a fifth of the markup less the network fee', () => {
    expect(share('100', '1', '0.01', '3000')).toBe('14');
  });
  it('is a fifth of the markup less network fee and sweeps', () => {
    expect(share('100', '1', '0.01', '3000', '20')).toBe('10');
    expect(share('100', '1', '0.01', '3000', '70')).toBe('0');
  });
  it('is zero for a fee above the markup', () => {
    expect(share('1', '1', '1', '2')).toBe('0');
  });
  it('rounds the markup down and the fee up', () => {
    expect(share('0.000005', '1', '0', '0')).toBe('0.000001');
    expect(share('0.000009999999999999', '0.5', '0', '0')).toBe('0');
    expect(share('0.000005', '1', '0.000000000000000001', '0.5')).toBe('0');
  });
  it('is rounded down at six decimals', () => {
    expect(share('0.0000049', '1', '0', '0')).toBe('0');
  });
});
