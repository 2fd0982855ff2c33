/** Main net: standard, subaddress, integrated. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr } from '@scure/base';
import { decodeOrNull, stripChecksum } from './checksum.ts';

/** By network byte: two public keys, and an integrated one's payment id. */
const PAYLOAD_BYTES: ReadonlyMap<number, number> = new Map([
  [18, 1 + 64], // standard
  [42, 1 + 64], // subaddress
  [19, 1 + 64 + 8], // integrated
]);

/** The wallet itself refuses keys off the curve. */
export function normaliseMonero(text: string): string | null {
  const bytes = decodeOrNull(base58xmr.decode, text);
  const payload = bytes && stripChecksum(bytes, keccak_256);
  if (payload === null) return null;
  return PAYLOAD_BYTES.get(payload[0] ?? 0) === payload.length ? text : null;
}
