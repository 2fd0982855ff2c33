import { expect, it } from 'vitest';
import { addressGroups, addressTail } from './address-groups.ts';

const texts = (address: string) => addressGroups(address).map((group) => group.text);

it('groups, joined again, give the very same address', () => {
  for (const address of [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'r',
    '',
    'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  ]) {
    expect(texts(address).join('')).toBe(address);
  }
});

it('groups, of any address that exists, are four or five characters long', () => {
  for (let length = 12; length <= 106; length++) {
    const lengths = texts('x'.repeat(length)).map((text) => text.length);
    expect(lengths.every((n) => n === 4 || n === 5)).toBe(true);
  }
});

it('groups, a length that four does not divide, end in longer ones', () => {
  expect(texts('aaaabbbbcccccddddd')).toEqual(['aaaa', 'bbbb', 'ccccc', 'ddddd']);
});

it('groups, a short text, is one group', () => {
  expect(texts('12345')).toEqual(['12345']);
});

it('groups, a long address, has two strong groups at each end', () => {
  expect(addressGroups('aaaabbbbccccddddeeeeffff').map((group) => group.isStrong)).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
  ]);
});

it('tail, any address, is its last six characters', () => {
  expect(addressTail('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE')).toBe('KcbLSE');
  expect(addressTail('abc')).toBe('abc');
});
