import { expect, it } from 'vitest';
import { takeToken } from './ticket-token.ts';

it('token, beside other parameters, is taken out and the rest stays', () => {
  expect(takeToken('?a=1&offerToken=s3cret&b=2')).toEqual({ token: 's3cret', rest: '?a=1&b=2' });
});

it('token, alone, leaves no question mark', () => {
  expect(takeToken('?offerToken=s3cret')).toEqual({ token: 's3cret', rest: '' });
});

it('token, empty or absent, is none', () => {
  expect(takeToken('?offerToken=')).toEqual({ token: null, rest: '' });
  expect(takeToken('')).toEqual({ token: null, rest: '' });
});
