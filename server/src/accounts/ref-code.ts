/** Referral codes: short, random, without the signs that people confuse. */
import { randomBytes } from 'node:crypto';

const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 8 of 31 signs are some 10^12 codes: nobody meets another's by guessing or by chance. */
const LENGTH = 8;

/** @param bytes 8 random bytes. 256 is no multiple of 31: some signs are a little likelier, which does not matter here. */
export function makeRefCode(bytes: Buffer = randomBytes(LENGTH)): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
}
