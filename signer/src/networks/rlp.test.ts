import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../bytes.ts';
import { decodeRlp, encodeRlp, fromInteger, type Item, toInteger } from './rlp.ts';

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const bytes = (length: number): Uint8Array => new Uint8Array(length).fill(0xaa);
const LOREM = 'Lorem ipsum dolor sit amet, consectetur adipisicing elit';

describe('an item in RLP', () => {
  // The first rows are of the published test vectors of Ethereum.
  it.each<[string, Item, string]>([
    ['a word', text('dog'), '83646f67'],
    ['a list of words', [text('cat'), text('dog')], 'c88363617483646f67'],
    ['nothing', new Uint8Array(), '80'],
    ['no items', [], 'c0'],
    ['lists in lists', [[], [[]], [[], [[]]]], 'c7c0c1c0c3c0c1c0'],
    ['a long text', text(LOREM), `b838${toHex(text(LOREM))}`],
    ['the byte 0', Uint8Array.of(0), '00'],
    ['the byte 127', Uint8Array.of(127), '7f'],
    ['the byte 128', Uint8Array.of(128), '8180'],
    ['the byte 255', Uint8Array.of(255), '81ff'],
    ['two small bytes', Uint8Array.of(4, 0), '820400'],
    ['55 bytes', bytes(55), `b7${'aa'.repeat(55)}`],
    ['56 bytes', bytes(56), `b838${'aa'.repeat(56)}`],
    ['255 bytes', bytes(255), `b8ff${'aa'.repeat(255)}`],
    ['256 bytes', bytes(256), `b90100${'aa'.repeat(256)}`],
    ['65536 bytes', bytes(65_536), `ba010000${'aa'.repeat(65_536)}`],
    ['a list of 55 bytes', [bytes(54)], `f7b6${'aa'.repeat(54)}`],
    ['a list of 56 bytes', [bytes(55)], `f838b7${'aa'.repeat(55)}`],
  ])('has one spelling: %s', (_what, item, spelling) => {
    expect(toHex(encodeRlp(item))).toBe(spelling);
    expect(decodeRlp(fromHex(spelling))).toEqual(item);
  });

  it.each([
    ['without bytes', '', 'ends early'],
    ['cut short', '83646f', 'ends early'],
    ['with a list that is cut short', 'c883636174', 'ends early'],
    ['with bytes behind it', '83646f6700', 'bytes behind its end'],
    ['whose part is longer than its list', 'c283646f67', 'longer than its list'],
    ['with a small byte behind a length', '817f', 'spells a byte the long way'],
    ['with 55 bytes behind a long length', `b837${'aa'.repeat(55)}`, 'spells a length the long way'],
    ['with a length that begins with 0', `b90038${'aa'.repeat(56)}`, 'leading zeros'],
    ['without its length', 'b8', 'too long'],
    ['with a length of four bytes', `bb01000000${'aa'.repeat(60)}`, 'too long'],
  ])('%s is refused', (_what, spelling, why) => {
    expect(() => decodeRlp(fromHex(spelling))).toThrow(why);
  });
});

it('a number in RLP has no leading zeros, and 0 has no bytes', () => {
  for (const [value, spelling] of [
    [0n, ''],
    [15n, '0f'],
    [128n, '80'],
    [256n, '0100'],
    [2n ** 256n - 1n, 'ff'.repeat(32)],
  ] as const) {
    expect(toHex(fromInteger(value))).toBe(spelling);
    expect(toInteger(fromHex(spelling))).toBe(value);
  }
  for (const spelling of ['00', '0001']) expect(() => toInteger(fromHex(spelling))).toThrow('leading zeros');
});
