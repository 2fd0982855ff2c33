/** Main net: standard, subaddress and integrated; base58 in blocks with a Keccak checksum. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr } from '@scure/base';
import { decodeOrNull, stripChecksum } from './checksum.ts';

/** Network byte, and the length without checksum: two public keys, and a payment id if integrated. */
const PAYLOAD_BYTES: ReadonlyMap<number, number> = new Map([
  [18, 1 + 64], // standard, 4…
  [42, 1 + 64], // subaddress, 8…
  [19, 1 + 64 + 8], // integrated, 4… and longer
]);

/** The wallet refuses keys that are not points of the curve, before it builds a payment. */
export function normaliseMonero(text: string): string | null {
  const bytes = decodeOrNull(base58xmr.decode, text);
  const payload = bytes && stripChecksum(bytes, keccak_256);
  if (payload === null) return null;
  return PAYLOAD_BYTES.get(payload[0] ?? 0) === payload.length ? text : null;
}
