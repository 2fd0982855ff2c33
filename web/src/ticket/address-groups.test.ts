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

it('groups, a rest of one character, make a group of five at the end', () => {
  expect(texts('abcdefghi')).toEqual(['abcd', 'efghi']);
});

it('groups, a rest of two or three, stand alone', () => {
  expect(texts('abcdefghij')).toEqual(['abcd', 'efgh', 'ij']);
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
