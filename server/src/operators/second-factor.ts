import { randomBytes } from 'node:crypto';
import { consoleCodes } from '@parom/contract/console/codes';
import { hashToken } from '../accounts/index.ts';
import { later } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller } from './console-router.ts';
import type { DoorDeps } from './door-deps.ts';
import { factorOf, replaceCodes, setPending, takeCode, takeStep, usePending } from './factor-store.ts';
import { forgiveTries } from './operators-store.ts';
import { endOtherSessions, noteConfirmed } from './sessions-store.ts';
import { makeTotpSecret, stepOf, totpUri } from './totp.ts';
import { beginTry, inTurn, noteFailure } from './tries.ts';

export const FRESH_MS = 5 * 60_000;
const CODES = 10;
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

const aboutOf = (id: string): string => `totp of operator ${id}`;

/** Takes a code of the app, or a recovery code. Each opens once. */
export async function isRightCode(deps: DoorDeps, id: string, code: string): Promise<boolean> {
  const { secret } = await factorOf(deps.db, id);
  if (secret === null) return false;
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(plain)) return takeCode(deps.db, id, hashToken(plain), deps.clock.now());
  const step = stepOf(deps.keyring.open(secret, aboutOf(id)), plain, deps.wallClock.now());
  return step !== null && (await takeStep(deps.db, id, step));
}

/**
 * Before an act that moves money or rights.
 * @throws Refusal 403
 */
export function assertConfirmed(
  { clock, isFactorForced }: Pick<DoorDeps, 'clock' | 'isFactorForced'>,
  { hasFactor, confirmedAt }: Pick<Caller, 'hasFactor' | 'confirmedAt'>,
): void {
  if (!hasFactor && isFactorForced)
    throw new Refusal(consoleCodes.needsFactor, 'add a second factor first: nothing was changed', 403);
  if (!hasFactor) return;
  if (confirmedAt === null || later(confirmedAt, FRESH_MS) <= clock.now())
    throw new Refusal(
      consoleCodes.needsConfirmation,
      'confirm with a code of your second factor: nothing was changed',
      403,
    );
}

export async function beginTotp(deps: DoorDeps, caller: Caller): Promise<{ secret: string; uri: string }> {
  if (caller.hasFactor) assertConfirmed(deps, caller);
  const secret = makeTotpSecret();
  await setPending(deps.db, caller.operatorId, deps.keyring.seal(secret, aboutOf(caller.operatorId)));
  return { secret, uri: totpUri(secret, caller.email) };
}

/** @returns the recovery codes, shown once @throws Refusal 422 */
export async function proveTotp(deps: DoorDeps, caller: Caller, code: string): Promise<string[]> {
  const { operatorId: id, email } = caller;
  const { pending } = await factorOf(deps.db, id);
  const secret = pending === null ? null : deps.keyring.open(pending, aboutOf(id));
  const step = secret === null ? null : stepOf(secret, code.trim(), deps.wallClock.now());
  if (pending === null || step === null)
    throw new Refusal(consoleCodes.invalid, 'the code is wrong, or of another secret');
  const codes = makeCodes();
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    if (!(await usePending(tx, id, pending, step)))
      throw new Refusal(consoleCodes.invalid, 'another secret was added meanwhile');
    await replaceCodes(tx, id, codes.map(hashOfCode));
    await noteConfirmed(tx, caller.sessionId, at);
    // A thief of the former password may have a session.
    await endOtherSessions(tx, id, caller.sessionId);
    await deps.note(tx, { at, operator: email, command: 'add-factor', arguments: {}, outcome: 'done' });
  });
  return codes;
}

/** @throws Refusal 422; 429 while locked */
export async function confirm(
  deps: DoorDeps,
  caller: Caller,
  sent: { readonly code: string; readonly address: string },
): Promise<Date> {
  const operator = { id: caller.operatorId, email: caller.email };
  return inTurn(operator.id, async () => {
    await beginTry(deps, operator);
    if (!(await isRightCode(deps, operator.id, sent.code))) {
      await noteFailure(deps, operator, sent);
      throw new Refusal(consoleCodes.wrong, 'the code is wrong or was used');
    }
    const at = deps.clock.now();
    await forgiveTries(deps.db, operator.id);
    await noteConfirmed(deps.db, caller.sessionId, at);
    return later(at, FRESH_MS);
  });
}

const hashOfCode = (code: string): Buffer => hashToken(code.replaceAll('-', ''));

/** 80 bits each. */
const makeCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    [...randomBytes(16)]
      .map((byte) => SIGNS[byte % SIGNS.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
