import { expect, it } from 'vitest';
import { dayOf } from './day.ts';

it('dayOf writes the day first', () => {
  expect(dayOf('2025-09-04')).toBe('04.09.2025');
});
