import { describe, expect, it } from 'vitest';
import { bareAddress } from './bare-address.ts';

describe('bareAddress', () => {
  it.each([
    ['  bc1qxyz ', 'bc1qxyz'],
    ['bitcoin:bc1qxyz?amount=0.1', 'bc1qxyz'],
    ['ethereum:0xabc@1', '0xabc'],
    ['ton://transfer/UQabc?text=1', 'UQabc'],
    ['0xabc', '0xabc'],
  ])('pasted text, %j, the address %j', (pasted, expected) => {
    expect(bareAddress(pasted)).toBe(expected);
  });
});
