import { sha256 } from '@noble/hashes/sha2.js';

const CHECKSUM_BYTES = 4;

export type Hash = (bytes: Uint8Array) => Uint8Array;

export const doubleSha256: Hash = (bytes) => sha256(sha256(bytes));

export function stripChecksum(bytes: Uint8Array, hash: Hash): Uint8Array | null {
  if (bytes.length <= CHECKSUM_BYTES) return null;
  const payload = bytes.subarray(0, -CHECKSUM_BYTES);
  const expected = hash(payload).subarray(0, CHECKSUM_BYTES);
  return equalBytes(bytes.subarray(-CHECKSUM_BYTES), expected) ? payload : null;
}

export function decodeOrNull(decode: (text: string) => Uint8Array, text: string): Uint8Array | null {
  try {
    return decode(text);
  } catch {
    return null;
  }
}

/** Without a key: money sent there is lost. */
export const isNullAccount = (account: Uint8Array): boolean => account.every((byte) => byte === 0);

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
