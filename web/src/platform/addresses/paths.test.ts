import { expect, it } from 'vitest';
import { isPayable, ticketPath } from './paths.ts';

it('pay page, by status, is for 1 alone', { tags: ['spec:2.53', 'spec:4.32'] }, () => {
  expect([0, 1, 2, 5, 42].map(isPayable)).toEqual([false, true, false, false, false]);
});

it.each([
  [1, '/pay/a'],
  [0, '/offer/a'],
  [2, '/offer/a'],
  [5, '/offer/a'],
  [77, '/offer/a'],
])('ticket, in status %i, opens %s', { tags: ['spec:2.62'] }, (status, address) => {
  expect(ticketPath({ id: 'a', status })).toBe(address);
});
