/** The account of a ticket with an unknown e-mail. The ticket's own statement inserts it. */
import { randomBytes } from 'node:crypto';
import { SESSION_SHORT_MS } from '@parom/contract/limits';
import { later } from '../platform/clock.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import { uuidOf } from '../platform/uuid.ts';
import { madePassword } from './made-password.ts';
import { hashMadePassword } from './passwords.ts';
import { makeRefCode } from './ref-code.ts';
import { hashToken } from './tokens.ts';

export interface AutomaticAccount {
  readonly userId: string;
  readonly passwordHash: string;
  readonly refCode: string;
  readonly sessionId: string;
  /** The token of the provisional session: `authToken` of the answer. */
  readonly sessionToken: string;
  /** Hexadecimal. */
  readonly sessionTokenHash: string;
  readonly sessionExpiresAt: Date;
}

/**
 * @returns `bytes` secret bytes for a purpose. A repeated call derives equal ones from its idempotency key.
 */
export type Secrets = (purpose: string, bytes: number) => Buffer;
const freshSecrets: Secrets = (_purpose, bytes) => randomBytes(bytes);

export function automaticAccount(
  now: Date,
  keyring: Keyring,
  secrets: Secrets = freshSecrets,
): AutomaticAccount {
  const sessionToken = secrets('session-token', 32).toString('base64url');
  const userId = uuidOf(secrets('user-id', 16));
  return {
    userId,
    passwordHash: hashMadePassword(madePassword(keyring, userId)),
    refCode: makeRefCode(secrets('ref-code', 8)),
    sessionId: uuidOf(secrets('session-id', 16)),
    sessionToken,
    sessionTokenHash: hashToken(sessionToken).toString('hex'),
    sessionExpiresAt: later(now, SESSION_SHORT_MS),
  };
}
