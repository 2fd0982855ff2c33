/** The pieces that several address formats share. They read bytes and text, and know no network. */
import { sha256 } from '@noble/hashes/sha2.js';

const CHECKSUM_BYTES = 4;

/** A hash function of bytes. */
export type Hash = (bytes: Uint8Array) => Uint8Array;

/** Base58check's hash. */
export const doubleSha256: Hash = (bytes) => sha256(sha256(bytes));

/** The bytes before a trailing checksum of four bytes; `null` when the checksum does not fit them. */
export function stripChecksum(bytes: Uint8Array, hash: Hash): Uint8Array | null {
  if (bytes.length <= CHECKSUM_BYTES) return null;
  const payload = bytes.subarray(0, -CHECKSUM_BYTES);
  const expected = hash(payload).subarray(0, CHECKSUM_BYTES);
  return equalBytes(bytes.subarray(-CHECKSUM_BYTES), expected) ? payload : null;
}

/** Runs a decoder that throws on text that it does not know; `null` then. */
export function decodeOrNull(decode: (text: string) => Uint8Array, text: string): Uint8Array | null {
  try {
    return decode(text);
  } catch {
    return null;
  }
}

/** An account of nothing but zeros: it is well-formed, nobody has its key, and what is sent there is lost. */
export const isNullAccount = (account: Uint8Array): boolean => account.every((byte) => byte === 0);

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
