/** Referral codes: short, random, without signs that look alike. */
import { randomBytes } from 'node:crypto';

const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 8 of 31 signs are some 10^12 codes: too many to guess. */
const LENGTH = 8;

/** @param bytes 8 random bytes; the small bias of 256 modulo 31 does not matter here */
export function makeRefCode(bytes: Buffer = randomBytes(LENGTH)): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
}
