import { expect, it } from 'vitest';
import { dayOf } from './day.ts';

it('day, of a post or a version, is written day first', () => {
  expect(dayOf('2025-09-04')).toBe('04.09.2025');
});
