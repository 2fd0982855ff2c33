import { describe, expect, it } from 'vitest';
import { checkTarget, type MemoRule } from './check-target.ts';

const CLASSIC = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
/** Contains the tag 1. */
const WITH_TAG = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu';
const target = (address: string, memo: string | null, rule: MemoRule = 'required') =>
  checkTarget('ripple', rule, { address, memo });

describe('checkTarget', () => {
  it('trims address and memo', () => {
    expect(target(` ${CLASSIC}\n`, '\t77 ')).toEqual({ wrong: null, address: CLASSIC, memo: '77' });
  });

  it('uses the tag inside an address, also beside an equal memo', () => {
    for (const memo of [null, '1', ' 1 '])
      expect(target(WITH_TAG, memo)).toEqual({ wrong: null, address: CLASSIC, memo: '1' });
  });

  it("reports both tags if the memo differs from the address's tag", () => {
    for (const rule of ['required', 'optional'] as const)
      expect(target(WITH_TAG, ' 2', rule)).toEqual({ wrong: 'tag', address: CLASSIC, tag: '1', memo: '2' });
  });

  it('refuses a missing memo only where it is required', () => {
    expect(target(CLASSIC, null)).toEqual({ wrong: 'memo', address: CLASSIC });
    expect(target(CLASSIC, null, 'optional')).toEqual({ wrong: null, address: CLASSIC, memo: null });
  });

  it('refuses a malformed memo, also where it is optional', () => {
    for (const rule of ['required', 'optional'] as const)
      for (const memo of [' ', '01', 'hello'])
        expect(target(CLASSIC, memo, rule)).toEqual({ wrong: 'memo', address: CLASSIC });
    const evm = { address: `0x${'1'.repeat(40)}`, memo: '1' };
    expect(checkTarget('evm', 'optional', evm)).toMatchObject({ wrong: 'memo' });
    expect(checkTarget('evm', 'unused', evm)).toMatchObject({ wrong: null, memo: null });
  });

  it('reports a bad address before a bad memo', () => {
    expect(target('nowhere', 'hello')).toEqual({ wrong: 'address' });
  });
});
