import { describe, expect, it } from 'vitest';
import { quoteNumbers } from './quote-numbers.ts';

describe('quoteNumbers', () => {
  it.each([
    ['[1,-2.50,3e-7,0]', '["1","-2.50","3e-7","0"]'],
    ['{"a":12345678901234567890.123456789012345678}', '{"a":"12345678901234567890.123456789012345678"}'],
    ['{"1":"2 and \\"3\\"","\\\\":4,"b":[true,null]}', '{"1":"2 and \\"3\\"","\\\\":"4","b":[true,null]}'],
    ['7', '"7"'],
  ])('%s, becomes %s', (json, expected) => {
    expect(quoteNumbers(json)).toBe(expected);
    expect(() => JSON.parse(expected)).not.toThrow();
  });
});
