import { expect, it } from 'vitest';
import { letterKinds } from './letter-kinds.ts';
import { letterLimit } from './letter-limit.ts';

const dropped = (expiries: number, wasSent: boolean) =>
  letterKinds.filter((kind) => letterLimit(kind, expiries, wasSent).beyondLimit === 'drop');

it('only letters that a stranger can cause without coins may be dropped', () => {
  expect(dropped(0, false).toSorted()).toEqual(['created', 'expired', 'recalculated']);
  expect(dropped(0, true).toSorted()).toEqual(['created', 'recalculated']);
});

it('the third expiry of a ticket may be dropped, whatever was sent', () => {
  expect(letterLimit('expired', 2, true).beyondLimit).toBe('delay');
  expect(letterLimit('expired', 3, true).beyondLimit).toBe('drop');
});
