/**
 * How passwords are kept. One that a person chose: argon2id. One that we made and mailed (128 bits or more): SHA-256
 * until it is changed, because what cannot be guessed need not be slow, and tickets are made faster than argon2 runs.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// 19 MiB, 2 passes: what OWASP's password storage cheat sheet asks for at least. argon2id is the library's default.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MADE_PREFIX = 'sha256:';

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** For passwords that `automaticAccount` made, and for no others. */
export const hashMadePassword = (password: string): string =>
  MADE_PREFIX + createHash('sha256').update(password).digest('hex');

/** Verified against when there is no account or no argon2 hash, so that the answer takes as long as any. */
const decoy = hashPassword('decoy');

/** Takes the same time whatever `stored` is, also `null` for an account that does not exist. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const isMade = stored?.startsWith(MADE_PREFIX) === true;
  const matchesArgon = await verify(stored === null || isMade ? await decoy : stored, password);
  if (stored === null) return false;
  if (!isMade) return matchesArgon;
  return timingSafeEqual(Buffer.from(stored), Buffer.from(hashMadePassword(password)));
}
