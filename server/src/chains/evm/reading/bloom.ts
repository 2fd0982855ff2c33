import { type Hex, hexToBytes, keccak256 } from 'viem';

const BITS = 2048;

/** Only `false` is certain. */
export function mayName(logsBloom: Hex, names: readonly Hex[]): boolean {
  const bloom = hexToBytes(logsBloom);
  return names.every((name) => bitsOf(name).every((bit) => hasBit(bloom, bit)));
}

function bitsOf(name: Hex): number[] {
  const digest = new DataView(keccak256(hexToBytes(name), 'bytes').buffer);
  return [0, 2, 4].map((at) => digest.getUint16(at) % BITS);
}

const hasBit = (bloom: Uint8Array, bit: number): boolean =>
  (((bloom.at(-1 - (bit >> 3)) ?? 0) >> (bit & 7)) & 1) === 1;
