/** The header of a block proves which transactions the block holds. */
import { createHash } from 'node:crypto';

/** @param txIds in the block's order. @returns in bitcoind's spelling */
export function merkleRootOf(txIds: readonly string[]): string {
  let row: readonly Buffer[] = txIds.map((txId) => Buffer.from(txId, 'hex').reverse());
  while (row.length > 1) {
    const pairs: Buffer[] = [];
    // The last of an odd row is paired with itself.
    for (const [place, left] of row.entries())
      if (place % 2 === 0) pairs.push(doubleSha256(left, row[place + 1] ?? left));
    row = pairs;
  }
  return Buffer.from(row[0] ?? Buffer.alloc(0))
    .reverse()
    .toString('hex');
}

const sha256 = (...parts: readonly Buffer[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const doubleSha256 = (...parts: readonly Buffer[]): Buffer => sha256(sha256(...parts));
