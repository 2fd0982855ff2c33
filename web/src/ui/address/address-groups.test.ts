import { expect, it } from 'vitest';
import { addressGroups, addressTail } from './address-groups.ts';

const texts = (address: string) => addressGroups(address).map((group) => group.text);

it('addressGroups join to the same address', () => {
  for (const address of [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'r',
    '',
    'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  ]) {
    expect(texts(address).join('')).toBe(address);
  }
});

it('addressGroups have four or five characters', { tags: ['anchor:16'] }, () => {
  for (let length = 12; length <= 106; length++) {
    const lengths = texts('x'.repeat(length)).map((text) => text.length);
    expect(lengths.every((n) => n === 4 || n === 5)).toBe(true);
  }
});

it('addressGroups end with longer groups for a remainder', () => {
  expect(texts('aaaabbbbcccccddddd')).toEqual(['aaaa', 'bbbb', 'ccccc', 'ddddd']);
});

it('addressGroups leave a short text in one group', () => {
  expect(texts('12345')).toEqual(['12345']);
});

it('addressGroups mark two strong groups at each end', () => {
  expect(addressGroups('aaaabbbbccccddddeeeeffff').map((group) => group.isStrong)).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
  ]);
});

it('addressTail takes the last six characters', () => {
  expect(addressTail('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE')).toBe('KcbLSE');
  expect(addressTail('abc')).toBe('abc');
});
