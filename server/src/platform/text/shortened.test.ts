import { describe, expect, it } from 'vitest';
import { shortened } from './shortened.ts';

describe('a text that is shortened', () => {
  it('long enough, loses its end', () => {
    expect(shortened('ferry', 3)).toBe('fer');
  });
  it('cut inside a character, loses all of that character', () => {
    expect(shortened('abc🦄', 4)).toBe('abc');
    expect(shortened('abc🦄', 5)).toBe('abc🦄');
  });
  it('absent, is none', () => {
    expect(shortened(null, 4)).toBeNull();
  });
});
