/** The bloom of a block's header: a short sum of all that its logs name. */
import { type Hex, hexToBytes, keccak256 } from 'viem';

const BITS = 2048;

/** Whether a log may name all of these, its contract or topics; only `false` is certain. */
export function mayName(logsBloom: Hex, names: readonly Hex[]): boolean {
  const bloom = hexToBytes(logsBloom);
  return names.every((name) => bitsOf(name).every((bit) => hasBit(bloom, bit)));
}

/** The eleven low bits of the first three pairs of bytes. */
function bitsOf(name: Hex): number[] {
  const digest = new DataView(keccak256(hexToBytes(name), 'bytes').buffer);
  return [0, 2, 4].map((at) => digest.getUint16(at) % BITS);
}

/** Counted from the end. */
const hasBit = (bloom: Uint8Array, bit: number): boolean =>
  (((bloom.at(-1 - (bit >> 3)) ?? 0) >> (bit & 7)) & 1) === 1;
