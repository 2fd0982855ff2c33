/**
 * A chosen password is kept as argon2id. A made and mailed one (128 bits or more) is kept as SHA-256: it
 * cannot be guessed, and tickets are created faster than argon2 runs.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// 19 MiB, 2 passes: the minimum of OWASP's password storage cheat sheet.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MADE_PREFIX = 'sha256:';

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** Only for passwords that `automaticAccount` made. */
export const hashMadePassword = (password: string): string =>
  MADE_PREFIX + createHash('sha256').update(password).digest('hex');

/** Verified where there is no argon2 hash, so that every answer takes the same time. */
const decoy = hashPassword('decoy');

/** Takes the same time for every `stored`, also for `null`. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const isMade = stored?.startsWith(MADE_PREFIX) === true;
  const matchesArgon = await verify(stored === null || isMade ? await decoy : stored, password);
  if (stored === null) return false;
  if (!isMade) return matchesArgon;
  return timingSafeEqual(Buffer.from(stored), Buffer.from(hashMadePassword(password)));
}
