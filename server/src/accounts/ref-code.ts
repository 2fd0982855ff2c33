import { randomBytes } from 'node:crypto';

const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 31^8 is about 10^12: codes cannot be guessed. */
const LENGTH = 8;

/** 256 is no multiple of 31: a harmless bias. @param bytes 8 random bytes */
export function makeRefCode(bytes: Buffer = randomBytes(LENGTH)): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
}
