import { describe, expect, it } from 'vitest';
import { BTC, USDT, XRP } from '../../platform/market/catalogue-for-tests.ts';
import * as checks from './address-checks.ts';
import { addressError, memoError } from './destination.ts';

const CLASSIC = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
/** The same with the tag 1 inside. */
const WITH_TAG = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu';
const onRipple = { currency: XRP, networkId: 6 };
const onTron = { currency: USDT, networkId: 4 };
const memo = (addr: string, typed: string, rule: 'required' | 'optional' | 'unused' = 'required') =>
  memoError(checks, onRipple, rule, { addr, memo: typed });

describe('addressError', () => {
  it.each([
    [' ', 'address:required'],
    [CLASSIC, 'address:foreign'],
    ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeD', 'address:typo'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', 'address:wrong'],
    ['my wallet', 'address:wrong'],
    ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', null],
  ])('address, %j on TRON, gives %j', (addr, error) => {
    expect(addressError(checks, onTron, addr)).toBe(error);
  });

  it('takes any address before the checks are loaded and a network is chosen', () => {
    expect(addressError(null, onTron, 'anything')).toBeNull();
    expect(addressError(checks, { currency: BTC, networkId: null }, 'anything')).toBeNull();
  });
});

describe('memoError', () => {
  it('memo, missing, is asked for only where it must be there', () => {
    expect(memo(CLASSIC, ' ')).toBe('address:required');
    expect(memo(CLASSIC, '', 'optional')).toBeNull();
    expect(memoError(null, onRipple, 'required', { addr: CLASSIC, memo: '' })).toBe('address:required');
  });

  it('memo, missing beside an address that carries its tag, is there', () => {
    expect(memo(WITH_TAG, '')).toBeNull();
    expect(memo(WITH_TAG, '1')).toBeNull();
  });

  it('memo, another one than the tag inside the address, says so', () => {
    expect(memo(WITH_TAG, '2')).toBe('address:otherTag');
    expect(memo(WITH_TAG, '2', 'optional')).toBe('address:otherTag');
  });

  it('memo, not one of the network, is wrong, beside a bad address too', () => {
    for (const addr of [CLASSIC, 'nowhere', ''])
      for (const rule of ['required', 'optional'] as const)
        expect(memo(addr, 'hello', rule)).toBe('address:memoWrong');
  });

  it('memo, with invisible characters, is wrong', () => {
    const [tron] = USDT.networks;
    if (tron === undefined) throw new Error('USDT has a network');
    const ton = { ...tron, id: 5, addressFormat: 'ton' as const, hasMemo: true };
    const onTon = { currency: { ...USDT, networks: [ton] }, networkId: 5 };
    expect(memoError(checks, onTon, 'required', { addr: '', memo: '12' })).toBeNull();
    for (const codePoint of [0x200b, 0xfeff, 0xe0061])
      expect(
        memoError(checks, onTon, 'required', { addr: '', memo: `1${String.fromCodePoint(codePoint)}2` }),
      ).toBe('address:memoWrong');
  });

  it('memo, on a network without any, is passed over', () => {
    expect(memo(CLASSIC, 'hello', 'unused')).toBeNull();
  });
});
