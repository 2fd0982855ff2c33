import { randomBytes } from 'node:crypto';
import { consoleCodes } from '@parom/contract/console/codes';
import type { PasskeyProof } from '@parom/contract/console/passkeys';
import { hashToken } from '../accounts/index.ts';
import { alertSubjects } from '../alerts.ts';
import { resolveAlert } from '../platform/alerts/alerts-store.ts';
import { type Clock, later } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { codedRefusal } from '../platform/refuse.ts';
import type { Caller } from './console-router.ts';
import type { DoorDeps } from './door-deps.ts';
import { factorOf, replaceCodes, setPending, takeCode, takeStep, usePending } from './factor-store.ts';
import { forgiveTries } from './operators-store.ts';
import { isRightPasskey } from './prove-passkey.ts';
import { invalid, unauthorised } from './refuse.ts';
import { endOtherSessions, noteConfirmed } from './sessions-store.ts';
import { makeTotpSecret, stepOf, totpUri } from './totp.ts';
import { beginTry, inTurn, noteFailure } from './tries.ts';

export const FRESH_MS = 5 * 60_000;
const CODES = 10;
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

const aboutOf = (id: string): string => `totp of operator ${id}`;

/** Each code opens once. */
export async function isRightCode(deps: DoorDeps, id: string, code: string): Promise<boolean> {
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(plain)) return takeCode(deps.db, id, hashToken(plain), deps.clock.now());
  const { secret } = await factorOf(deps.db, id);
  if (secret === null) return false;
  const step = stepOf(deps.keyring.open(secret, aboutOf(id)), plain, deps.wallClock.now());
  return step !== null && (await takeStep(deps.db, id, step));
}

export interface Proof {
  readonly code?: string | null;
  readonly passkey?: PasskeyProof | null;
}

export async function isRightFactor(
  deps: DoorDeps,
  who: Pick<Caller, 'email' | 'source'> & { readonly id: string; readonly sessionId: string | null },
  purpose: 'log-in' | 'confirm',
  { code = null, passkey = null }: Proof,
): Promise<boolean> {
  if (passkey === null) return isRightCode(deps, who.id, code ?? '');
  const use = { purpose, operatorId: who.id, sessionId: who.sessionId };
  return isRightPasskey(deps, { ...use, email: who.email, source: who.source }, passkey);
}

/** A reset of the factors may come between. */
export const sessionEnded = (): Refusal => unauthorised('sessionEnded');

/** Before an act that moves money or rights. */
export function assertConfirmed(
  { clock, isFactorForced }: Pick<DoorDeps, 'clock' | 'isFactorForced'>,
  { hasFactor, confirmedAt }: Pick<Caller, 'hasFactor' | 'confirmedAt'>,
): void {
  if (!hasFactor && isFactorForced)
    throw codedRefusal({ errorCode: consoleCodes.needsFactor, status: 403 }, 'factorFirst', {});
  if (!hasFactor) return;
  if (!isFresh(clock, confirmedAt))
    throw codedRefusal({ errorCode: consoleCodes.needsConfirmation, status: 403 }, 'confirmFirst', {});
}

const isFresh = (clock: Clock, at: Date | null): boolean => at !== null && later(at, FRESH_MS) > clock.now();

/** Before the consent of a second operator. The first one can ask for a code, and not for a passkey. */
export function assertByPasskey(
  { clock, isFactorForced }: Pick<DoorDeps, 'clock' | 'isFactorForced'>,
  { hasFactor, hasPasskey, passkeyAt }: Pick<Caller, 'hasFactor' | 'hasPasskey' | 'passkeyAt'>,
): void {
  // In a sandbox without factors.
  if (!hasFactor && !isFactorForced) return;
  if (!hasPasskey)
    throw codedRefusal({ errorCode: consoleCodes.needsFactor, status: 403 }, 'passkeyFirst', {});
  if (!isFresh(clock, passkeyAt))
    throw codedRefusal({ errorCode: consoleCodes.needsPasskey, status: 403 }, 'passkeyNow', {});
}

export async function beginTotp(deps: DoorDeps, caller: Caller): Promise<{ secret: string; uri: string }> {
  if (caller.hasFactor) assertConfirmed(deps, caller);
  const secret = makeTotpSecret();
  await setPending(deps.db, caller.operatorId, deps.keyring.seal(secret, aboutOf(caller.operatorId)));
  return { secret, uri: totpUri(secret, caller.email) };
}

/** @returns the recovery codes, shown once */
export async function proveTotp(deps: DoorDeps, caller: Caller, code: string): Promise<string[]> {
  // A thief may have begun before the owner added a factor.
  if (caller.hasFactor) assertConfirmed(deps, caller);
  const { operatorId: id, email, source } = caller;
  const { pending } = await factorOf(deps.db, id);
  const secret = pending === null ? null : deps.keyring.open(pending, aboutOf(id));
  const step = secret === null ? null : stepOf(secret, code.trim(), deps.wallClock.now());
  if (pending === null || step === null) throw invalid('secretCodeWrong', {});
  const at = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    if (!(await usePending(tx, id, pending, step))) throw invalid('secretReplaced', {});
    if (!(await noteConfirmed(tx, caller.sessionId, at))) throw sessionEnded();
    await resolveAlert(tx, at, alertSubjects.factorsReset(id));
    // A thief of the former password may have a session.
    await endOtherSessions(tx, id, caller.sessionId);
    const row = { at, operator: email, command: 'add-factor', outcome: 'done' as const, source };
    await deps.note(tx, { ...row, arguments: {} });
    return renewRecoveryCodes(tx, id);
  });
}

export async function renewRecoveryCodes(tx: Tx, id: string): Promise<string[]> {
  const codes = makeCodes();
  await replaceCodes(tx, id, codes.map(hashOfCode));
  return codes;
}

export async function confirm(deps: DoorDeps, caller: Caller, sent: Proof): Promise<Date> {
  const { operatorId: id, email, sessionId, source } = caller;
  const operator = { id, email, sessionId, source };
  return inTurn(operator.id, async () => {
    await beginTry(deps, operator);
    if (!(await isRightFactor(deps, operator, 'confirm', sent))) {
      await noteFailure(deps, operator, source);
      const code = sent.passkey ? 'passkeyAnswerWrong' : 'codeWrong';
      throw codedRefusal({ errorCode: consoleCodes.wrong }, code, {});
    }
    const at = deps.clock.now();
    await forgiveTries(deps.db, operator.id);
    await noteConfirmed(deps.db, caller.sessionId, at, sent.passkey ? 'passkey' : 'code');
    return later(at, FRESH_MS);
  });
}

const hashOfCode = (code: string): Buffer => hashToken(code.replaceAll('-', ''));

const makeCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    [...randomBytes(16)]
      .map((byte) => SIGNS[byte % SIGNS.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
