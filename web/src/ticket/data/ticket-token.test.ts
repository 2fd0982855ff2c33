import { expect, it } from 'vitest';
import { takeToken } from './ticket-token.ts';

it('takeToken takes the token and leaves other parameters', () => {
  expect(takeToken('?a=1&offerToken=s3cret&b=2')).toEqual({ token: 's3cret', rest: '?a=1&b=2' });
});

it('takeToken leaves no question mark after a lone token', () => {
  expect(takeToken('?offerToken=s3cret')).toEqual({ token: 's3cret', rest: '' });
});

it('takeToken finds no token if it is empty or missing', () => {
  expect(takeToken('?offerToken=')).toEqual({ token: null, rest: '' });
  expect(takeToken('')).toEqual({ token: null, rest: '' });
});
