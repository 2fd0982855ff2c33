/** 256 random bits need no slow hash. */
import { createHash, randomBytes } from 'node:crypto';

export const makeToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
