/** Over the ids of all transactions: a node cannot leave one out. */
import { fromHex, hash, toHex, varint } from '../crypto/curve.ts';
import { readVarint } from '../crypto/outputs.ts';

const HASH = 32;
const NONCE = 4;

export function blockIdOf(blob: string, txIds: readonly string[]): string {
  const header = headerOf(fromHex(blob));
  const hashed = Buffer.concat([header, treeHash(txIds.map(fromHex)), varint(txIds.length)]);
  return toHex(hash(varint(hashed.length), hashed));
}

export function parentIn(blob: string): string {
  const header = headerOf(fromHex(blob));
  return toHex(header.subarray(-HASH - NONCE, -NONCE));
}

function headerOf(bytes: Uint8Array): Uint8Array {
  let at = 0;
  for (let numbers = 0; numbers < 3; numbers += 1) [, at] = readVarint(bytes, at);
  return bytes.subarray(0, at + HASH + NONCE);
}

/** Monero's own: the first ones stay alone until the rest is a power of two. */
export function treeHash(hashes: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(HASH), second] = hashes;
  if (second === undefined) return first;
  let width = 1;
  while (width * 2 < hashes.length) width *= 2;
  const alone = 2 * width - hashes.length;
  let level = [...hashes.slice(0, alone), ...pairsOf(hashes.slice(alone))];
  while (level.length > 1) level = pairsOf(level);
  return level[0] ?? first;
}

const pairsOf = (hashes: readonly Uint8Array[]): Uint8Array[] =>
  Array.from({ length: hashes.length / 2 }, (_, at) =>
    hash(hashes[2 * at] ?? new Uint8Array(), hashes[2 * at + 1] ?? new Uint8Array()),
  );
