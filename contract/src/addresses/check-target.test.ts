import { describe, expect, it } from 'vitest';
import { checkTarget, type MemoRule } from './check-target.ts';

const CLASSIC = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
/** With the tag 1 inside. */
const WITH_TAG = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu';
const target = (address: string, memo: string | null, rule: MemoRule = 'required') =>
  checkTarget('ripple', rule, { address, memo });

describe('checkTarget', () => {
  it('an address and a memo, typed with white space around them, come without', () => {
    expect(target(` ${CLASSIC}\n`, '\t77 ')).toEqual({ wrong: null, address: CLASSIC, memo: '77' });
  });

  it('an address with a tag inside, alone or beside the same tag, is paid with it', () => {
    for (const memo of [null, '1', ' 1 '])
      expect(target(WITH_TAG, memo)).toEqual({ wrong: null, address: CLASSIC, memo: '1' });
  });

  it('an address with a tag inside, beside another, names both', () => {
    for (const rule of ['required', 'optional'] as const)
      expect(target(WITH_TAG, ' 2', rule)).toEqual({ wrong: 'tag', address: CLASSIC, tag: '1', memo: '2' });
  });

  it('no memo, where one is required, is wrong; where it is optional, there is none', () => {
    expect(target(CLASSIC, null)).toEqual({ wrong: 'memo', address: CLASSIC });
    expect(target(CLASSIC, null, 'optional')).toEqual({ wrong: null, address: CLASSIC, memo: null });
  });

  it('a memo that the format does not know, is wrong, also where it is optional', () => {
    for (const rule of ['required', 'optional'] as const)
      for (const memo of [' ', '01', 'hello'])
        expect(target(CLASSIC, memo, rule)).toEqual({ wrong: 'memo', address: CLASSIC });
    const evm = { address: `0x${'1'.repeat(40)}`, memo: '1' };
    expect(checkTarget('evm', 'optional', evm)).toMatchObject({ wrong: 'memo' });
    expect(checkTarget('evm', 'unused', evm)).toMatchObject({ wrong: null, memo: null });
  });

  it('a bad address beside a bad memo, is a bad address', () => {
    expect(target('nowhere', 'hello')).toEqual({ wrong: 'address' });
  });
});
