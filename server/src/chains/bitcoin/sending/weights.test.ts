import { expect, it } from 'vitest';
import { dustLimit } from './weights.ts';

it.each([
  ['P2PKH', 25, 0x76, 546n],
  ['P2SH', 23, 0xa9, 540n],
  ['P2WPKH', 22, 0x00, 294n],
  ['P2WSH', 34, 0x00, 330n],
  ['P2TR', 34, 0x51, 330n],
  ['the last witness version', 34, 0x60, 330n],
  ['the opcode after it', 34, 0x61, 573n],
])('the dust limit of %s is that of bitcoind', (_name, length, opcode, limit) => {
  const script = new Uint8Array(length);
  script[0] = opcode;
  expect(dustLimit(script)).toBe(limit);
});
