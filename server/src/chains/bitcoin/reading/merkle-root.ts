import { createHash } from 'node:crypto';

/** A node cannot leave out a transaction. Ids are written backwards. */
export function merkleRoot(txIds: readonly string[]): string {
  let level: Uint8Array[] = txIds.map((txId) => Buffer.from(txId, 'hex').reverse());
  while (level.length > 1) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => at * 2);
    level = pairs.map((at) => doubleHash(...pairAt(level, at)));
  }
  return Buffer.from(level[0] ?? [])
    .reverse()
    .toString('hex');
}

function pairAt(level: readonly Uint8Array[], at: number): readonly Uint8Array[] {
  const left = level[at] ?? new Uint8Array();
  return [left, level[at + 1] ?? left];
}

function doubleHash(...parts: readonly Uint8Array[]): Uint8Array {
  const once = createHash('sha256').update(Buffer.concat(parts)).digest();
  return createHash('sha256').update(once).digest();
}
