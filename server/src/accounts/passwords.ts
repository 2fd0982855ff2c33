/**
 * Chosen passwords: argon2id. Made ones: SHA-256, since 128 random bits need no slow hash and argon2 would
 * slow down tickets.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// 19 MiB, 2 passes: OWASP's minimum. argon2id is the library's default.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MADE_PREFIX = 'sha256:';

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

export const hashMadePassword = (password: string): string =>
  MADE_PREFIX + createHash('sha256').update(password).digest('hex');

/** Without an argon2 hash, the answer must take the same time. */
const decoy = hashPassword('decoy');

export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const isMade = stored?.startsWith(MADE_PREFIX) === true;
  const matchesArgon = await verify(stored === null || isMade ? await decoy : stored, password);
  if (stored === null) return false;
  if (!isMade) return matchesArgon;
  return timingSafeEqual(Buffer.from(stored), Buffer.from(hashMadePassword(password)));
}
