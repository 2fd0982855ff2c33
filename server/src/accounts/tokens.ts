/** Bearer tokens: opaque, 256 random bits, stored only as their SHA-256. A fast hash is right for what cannot be guessed. */
import { createHash, randomBytes } from 'node:crypto';

export const makeToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
