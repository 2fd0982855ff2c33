import { type Decimal, toDecimal } from '@parom/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBalance } from './compare-balance.ts';

const amount = (text: string) => toDecimal(text);
const booked = (balance: string, leaving = '0', arriving = '0') => ({
  balance: amount(balance),
  leaving: amount(leaving),
  arriving: amount(arriving),
});

describe('comparing a balance', () => {
  it('that is the books’, agrees', () => {
    expect(compareBalance(booked('5'), amount('5'))).toEqual({ kind: 'agrees' });
  });
  it('below the books with nothing on its way, misses the difference', () => {
    expect(compareBalance(booked('5'), amount('4.9'))).toEqual({ kind: 'shortfall', missing: amount('0.1') });
  });
  it('below the books by the sent sum, agrees; by more, misses only the rest', () => {
    expect(compareBalance(booked('5', '1'), amount('4'))).toEqual({ kind: 'agrees' });
    expect(compareBalance(booked('5', '1'), amount('3.9'))).toEqual({
      kind: 'shortfall',
      missing: amount('0.1'),
    });
  });
  it('above the books by the arriving sum, agrees; by more, is unclear', () => {
    expect(compareBalance(booked('5', '0', '1'), amount('6'))).toEqual({ kind: 'agrees' });
    expect(compareBalance(booked('5', '0', '1'), amount('6.1'))).toEqual({ kind: 'unclear' });
    expect(compareBalance(booked('5', '1', '0'), amount('5.1'))).toEqual({ kind: 'unclear' });
  });
  it('above the books in a quiet moment, is a surplus', () => {
    expect(compareBalance(booked('5'), amount('5.1'))).toEqual({ kind: 'surplus', extra: amount('0.1') });
  });
  it('raises no alarm for any part that has arrived or left', () => {
    const money = fc.bigInt({ min: 0n, max: 10n ** 24n }).map((raw) => raw as Decimal);
    const part = fc.tuple(money, fc.bigInt({ min: 0n, max: 100n }));
    fc.assert(
      fc.property(money, part, part, (balance, [leaving, left], [arriving, arrived]) => {
        const shown = (balance - (leaving * left) / 100n + (arriving * arrived) / 100n) as Decimal;
        expect(compareBalance({ balance, leaving, arriving }, shown).kind).toBe('agrees');
      }),
    );
  });
});
