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
  readonly sessionToken: string;
  readonly sessionTokenHash: string;
  readonly sessionExpiresAt: Date;
}

/** @returns secret bytes for a purpose, derived from the idempotency key in a repeated call */
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
