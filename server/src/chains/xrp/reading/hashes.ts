/** SHA-512Half with the XRP Ledger's prefixes. */
import { createHash } from 'node:crypto';

const HALF = 32;
const ZERO = Buffer.alloc(HALF);
const BRANCHES = 16;

const prefixes = {
  transaction: Buffer.from('TXN\0'),
  ledger: Buffer.from('LWR\0'),
  inner: Buffer.from('MIN\0'),
  leaf: Buffer.from('SND\0'),
} as const;

function half(prefix: keyof typeof prefixes, ...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha512').update(prefixes[prefix]);
  for (const part of parts) hash.update(part);
  return hash.digest().subarray(0, HALF);
}

export const spelt = (hash: Uint8Array): string => Buffer.from(hash).toString('hex').toUpperCase();

export const transactionId = (blob: Uint8Array): string => spelt(half('transaction', blob));
export const ledgerHash = (header: Uint8Array): string => spelt(half('ledger', header));

export interface Leaf {
  readonly txId: string;
  readonly blob: Uint8Array;
  readonly meta: Uint8Array;
}

/** Each transaction is once in it. */
export function transactionRoot(transactions: readonly Leaf[]): string {
  const leaves = transactions.map(({ txId, blob, meta }) => ({
    txId,
    hash: half('leaf', lengthOf(blob), blob, lengthOf(meta), meta, Buffer.from(txId, 'hex')),
  }));
  return spelt(leaves.length === 0 ? ZERO : innerNode(leaves, 0));
}

interface Hashed {
  readonly txId: string;
  readonly hash: Buffer;
}

/** A branch with one transaction is its leaf. */
function innerNode(leaves: readonly Hashed[], depth: number): Buffer {
  const branches = Array.from({ length: BRANCHES }, (_, digit) => {
    const here = leaves.filter(({ txId }) => Number.parseInt(txId[depth] ?? '', BRANCHES) === digit);
    const [only, ...others] = here;
    if (only === undefined) return ZERO;
    return others.length === 0 ? only.hash : innerNode(here, depth + 1);
  });
  return half('inner', ...branches);
}

function lengthOf({ length }: Uint8Array): Uint8Array {
  if (length <= 192) return Uint8Array.of(length);
  if (length <= 12_480) return Uint8Array.of(193 + ((length - 193) >> 8), (length - 193) & 0xff);
  const rest = length - 12_481;
  return Uint8Array.of(241 + (rest >> 16), (rest >> 8) & 0xff, rest & 0xff);
}
