import { createHash } from 'node:crypto';
import { isPassword } from '@parom/contract/rules';
import { describe, expect, it } from 'vitest';
import { testKeyring } from '../../test/keyring.ts';
import { automaticAccount } from './automatic-account.ts';
import { madePassword } from './made-password.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';

const now = new Date('2030-01-15T12:00:00Z');

describe('automaticAccount', () => {
  it('has its own secrets, and a password that our rule accepts', () => {
    const [a, b] = [automaticAccount(now, testKeyring), automaticAccount(now, testKeyring)];
    for (const key of ['userId', 'passwordHash', 'refCode', 'sessionId', 'sessionToken'] as const) {
      expect(a[key]).not.toBe(b[key]);
    }
    expect(isPassword(madePassword(testKeyring, a.userId))).toBe(true);
    expect(a.userId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(a.sessionExpiresAt.toISOString()).toBe('2030-01-16T00:00:00.000Z');
  });

  it('is equal for equal secrets, so that a repeated call gets the first answer', () => {
    const secrets = (purpose: string, bytes: number) =>
      createHash('sha256').update(purpose).digest().subarray(0, bytes);
    expect(automaticAccount(now, testKeyring, secrets)).toEqual(automaticAccount(now, testKeyring, secrets));
  });
});

describe('isPasswordOf', () => {
  it('is true only for the made password', async () => {
    const { userId, passwordHash } = automaticAccount(now, testKeyring);
    const password = madePassword(testKeyring, userId);
    expect(await isPasswordOf(passwordHash, password)).toBe(true);
    expect(await isPasswordOf(passwordHash, `${password}x`)).toBe(false);
    expect(await isPasswordOf(passwordHash, passwordHash)).toBe(false);
  });

  it('is true only for the chosen password', async () => {
    const stored = await hashPassword('longenough');
    expect(await isPasswordOf(stored, 'longenough')).toBe(true);
    expect(await isPasswordOf(stored, 'longenougH')).toBe(false);
  });

  it('is false without an account, also for the decoy', async () => {
    expect(await isPasswordOf(null, 'decoy')).toBe(false);
  });

  it('takes as long without an account as with one', async () => {
    const stored = await hashPassword('longenough');
    const { passwordHash } = automaticAccount(now, testKeyring);
    const least = { known: Infinity, unknown: Infinity, made: Infinity };
    // The least of several tries: other programs share the machine.
    for (let n = 0; n < 5; n += 1) {
      for (const [name, hash] of [
        ['known', stored],
        ['unknown', null],
        ['made', passwordHash],
      ] as const) {
        const startedAt = performance.now();
        await isPasswordOf(hash, 'wrongwrong');
        least[name] = Math.min(least[name], performance.now() - startedAt);
      }
    }
    // Without the decoy, the ratio would be a thousandth.
    expect(least.unknown).toBeGreaterThan(least.known / 4);
    expect(least.made).toBeGreaterThan(least.known / 4);
  });
});
