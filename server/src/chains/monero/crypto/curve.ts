import { ed25519 } from '@noble/curves/ed25519.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

const { Point } = ed25519;
export type CurvePoint = InstanceType<typeof Point>;
export const BASE = Point.BASE;
const ORDER = Point.Fn.ORDER;

export const fromHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));
export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** A sender may write bytes that are no point. */
export function pointOf(bytes: Uint8Array): CurvePoint | null {
  try {
    return Point.fromBytes(bytes);
  } catch {
    return null;
  }
}

export const scalarOf = (bytes: Uint8Array): bigint =>
  BigInt(`0x${toHex(Uint8Array.from(bytes).reverse())}`) % ORDER;

export const hash = (...parts: readonly Uint8Array[]): Uint8Array => keccak_256(Buffer.concat(parts));
export const hashToScalar = (...parts: readonly Uint8Array[]): bigint => scalarOf(hash(...parts));

/** An attacker may choose a zero scalar, which `multiply` refuses. */
export const times = (point: CurvePoint, scalar: bigint): CurvePoint =>
  scalar % ORDER === 0n ? Point.ZERO : point.multiplyUnsafe(scalar % ORDER);

export function varint(value: number | bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt(value);
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  return Uint8Array.from([...bytes, Number(rest)]);
}

export const text = (words: string): Uint8Array => Buffer.from(words);
