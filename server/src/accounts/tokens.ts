/** Bearer tokens: 256 random bits, stored as SHA-256. They cannot be guessed, so a fast hash is enough. */
import { createHash, randomBytes } from 'node:crypto';

export const makeToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
