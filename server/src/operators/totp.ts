/** RFC 6238, as authenticator apps do it: SHA-1. */
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
const form = { issuer: 'Parom', algorithm: 'SHA1', digits: 6, period: STEP_MS / 1_000 } as const;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ ...form, label, secret: Secret.fromBase32(secret) });

export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** @returns its step of 30 seconds, one before or after now at most */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, window: 1, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / STEP_MS) + delta;
}
