import { describe, expect, it } from 'vitest';
import { shortened } from './shortened.ts';

describe('a text that is shortened', () => {
  it('loses its end above the limit', () => {
    expect(shortened('ferry', 3)).toBe('fer');
  });
  it('loses a whole character instead of half', () => {
    expect(shortened('abc🦄', 4)).toBe('abc');
    expect(shortened('abc🦄', 5)).toBe('abc🦄');
  });
  it('is none when absent', () => {
    expect(shortened(null, 4)).toBeNull();
  });
});
