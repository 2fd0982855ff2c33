import { expect, it } from 'vitest';
import { ageInWords } from './age.ts';

it('names the two largest units of an age', () => {
  expect(ageInWords(59_000, 'en')).toBe('0 min');
  expect(ageInWords(12_000_000, 'en')).toBe('3 h 20 min');
  expect(ageInWords(90_000_000, 'ru')).toBe('1 д 1 ч');
  expect(ageInWords(-5, 'ru')).toBe('0 мин');
});
