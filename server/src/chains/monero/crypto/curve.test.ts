import { expect, it } from 'vitest';
import { varint } from './curve.ts';

it.each([
  [0, [0x00]],
  [127, [0x7f]],
  [128, [0x80, 0x01]],
  [16_383, [0xff, 0x7f]],
  [16_384, [0x80, 0x80, 0x01]],
])('a hash of Monero takes the number %i in as few bytes as hold it', (value, bytes) => {
  expect([...varint(value)]).toEqual(bytes);
});
