import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetReferralCode, referralCode, rememberReferralCode } from './referral-code.ts';

const written: string[] = [];
let cookies = '';

beforeEach(() => {
  written.length = 0;
  cookies = '';
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    get cookie() {
      return cookies;
    },
    set cookie(value: string) {
      written.push(value);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('rememberReferralCode', () => {
  it('address, with a code, is kept for 365 days in the cookie refcode', { tags: ['spec:3.26'] }, () => {
    rememberReferralCode('?ref=abcd2345&income=1');
    expect(written).toEqual(['refcode=abcd2345; path=/; max-age=31536000; samesite=lax; secure']);
  });

  it('address, on plain http, the cookie is not asked to be secure', () => {
    vi.stubGlobal('location', { protocol: 'http:' });
    rememberReferralCode('?ref=abcd2345');
    expect(written).toEqual(['refcode=abcd2345; path=/; max-age=31536000; samesite=lax']);
  });

  it.each([
    '',
    '?ref=',
    '?ref=%3Cscript%3E',
    '?ref=a;%20path=/lk',
    '?ref=a%3B%20domain%3Devil.example',
    '?ref=%D0%BF%D0%B0%D1%80%D0%BE%D0%BC',
    `?ref=${'a'.repeat(65)}`,
    '?ref=a%0Ab',
  ])('address, %j, leaves no cookie', (search) => {
    rememberReferralCode(search);
    expect(written).toEqual([]);
  });
});

describe('referralCode', () => {
  it('cookie, among others, is found', () => {
    cookies = 'lng=ru; refcode=abcd2345; notrefcode=zzzz';
    expect(referralCode()).toBe('abcd2345');
  });

  it.each(['', 'refcode=', 'refcode=<b>', 'xrefcode=abcd2345', `refcode=${'a'.repeat(400)}`])(
    'cookie, %j, counts as none',
    (forged) => {
      cookies = forged;
      expect(referralCode()).toBeNull();
    },
  );

  it('cookie, cleared, ends at once', () => {
    forgetReferralCode();
    expect(written).toEqual(['refcode=; path=/; max-age=0; samesite=lax; secure']);
  });
});
