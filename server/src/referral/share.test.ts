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
  it('a markup, without fee, gives a fifth', () => {
    expect(share('0.001', '90000', '0', '0')).toBe('18');
  });
  it('a markup, less the network fee, gives a fifth of the rest', () => {
    expect(share('100', '1', '0.01', '3000')).toBe('14');
  });
  it('a markup, less the network fee and the sweeps, gives a fifth of the rest', () => {
    expect(share('100', '1', '0.01', '3000', '20')).toBe('10');
    expect(share('100', '1', '0.01', '3000', '70')).toBe('0');
  });
  it('a fee above the markup, weighed up, gives nothing', () => {
    expect(share('1', '1', '1', '2')).toBe('0');
  });
  it('a crumb, below six decimals, is rounded down', () => {
    expect(share('0.0000049', '1', '0', '0')).toBe('0');
  });
});
