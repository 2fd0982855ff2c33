import { randomUUID } from 'node:crypto';
import { consoleCodes } from '@parom/contract/console/codes';
import type { PasskeyProof, ProofOptions } from '@parom/contract/console/passkeys';
import { normaliseEmail } from '@parom/contract/rules';
import { hashToken, isPasswordOf, makeToken } from '../accounts/index.ts';
import { alertSubjects } from '../alerts.ts';
import { resolveAlert } from '../platform/alerts/alerts-store.ts';
import { later } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';
import { codedRefusal } from '../platform/refuse.ts';
import { shortened } from '../platform/text/shortened.ts';
import type { DoorDeps } from './door-deps.ts';
import { findOperator, forgiveTries, type OperatorRow, uncountTry } from './operators-store.ts';
import { type Asked, askProof } from './passkey-challenges.ts';
import { isRightFactor } from './second-factor.ts';
import { insertOperatorSession, SESSION_MS } from './sessions-store.ts';
import type { Source } from './source.ts';
import { beginTry, inTurn, noteFailure } from './tries.ts';

const DEVICE_MAX = 200;

export interface PasswordTry {
  readonly email: string;
  readonly password: string;
  readonly source: Source;
}

export interface LogInTry extends PasswordTry {
  readonly code: string | null;
  readonly passkey: PasskeyProof | null;
  readonly device: string | null;
}

/** @throws Refusal 401; 422 without the second factor; 429 while locked */
export const logIn = (deps: DoorDeps, sent: LogInTry): Promise<string> =>
  afterPassword(deps, sent, (operator) => enter(deps, operator, sent));

/** Only the password's owner learns of passkeys. */
export const challengeToLogIn = (deps: DoorDeps, sent: PasswordTry): Promise<Asked<ProofOptions>> =>
  afterPassword(deps, sent, async ({ id: operatorId }) => {
    await uncountTry(deps.db, operatorId);
    return askProof(deps, { purpose: 'log-in', operatorId, sessionId: null });
  });

/** @throws Refusal 401, equally slow with and without an operator */
async function afterPassword<Result>(
  deps: DoorDeps,
  sent: PasswordTry,
  work: (operator: OperatorRow) => Promise<Result>,
): Promise<Result> {
  const email = normaliseEmail(sent.email);
  const known = await findOperator(deps.db, email);
  // Its turn may come late.
  if (known !== null)
    return inTurn(known.id, async () => {
      const operator = await findOperator(deps.db, email);
      if (operator === null) throw wrong();
      await assertPassword(deps, operator, sent);
      return work(operator);
    });
  await isPasswordOf(null, sent.password);
  throw wrong();
}

/** The caller takes a counted try back or forgives it. */
async function assertPassword(deps: DoorDeps, operator: OperatorRow, sent: PasswordTry): Promise<void> {
  await beginTry(deps, operator);
  const isRight = await isPasswordOf(operator.passwordHash, sent.password);
  if (!isRight || operator.isDisabled) {
    await noteFailure(deps, operator, sent.source);
    throw wrong();
  }
}

async function enter(deps: DoorDeps, operator: OperatorRow, sent: LogInTry): Promise<string> {
  const { id, email, hasFactor, hasPasskey } = operator;
  if (hasFactor && sent.code === null && sent.passkey === null) {
    await uncountTry(deps.db, operator.id);
    throw hasPasskey
      ? codedRefusal({ errorCode: consoleCodes.needsPasskey }, 'passkeyOrCodeNeeded', {})
      : codedRefusal({ errorCode: consoleCodes.needsCode }, 'codeNeeded', {});
  }
  const who = { id, email, sessionId: null, source: sent.source };
  if (hasFactor && !(await isRightFactor(deps, who, 'log-in', sent))) {
    await noteFailure(deps, operator, sent.source);
    throw codedRefusal({ errorCode: consoleCodes.wrong, status: 401 }, 'factorNotAccepted', {});
  }
  return openSession(deps, operator, sent);
}

async function openSession(
  { db, clock, note }: DoorDeps,
  { id, email, hasFactor }: OperatorRow,
  { source, device, passkey }: LogInTry,
): Promise<string> {
  const token = makeToken();
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    await forgiveTries(tx, id);
    await resolveAlert(tx, at, alertSubjects.operatorLocked(id));
    await insertOperatorSession(tx, {
      id: randomUUID(),
      tokenHash: hashToken(token),
      operatorId: id,
      address: source.address,
      device: shortened(device, DEVICE_MAX),
      confirmedAt: hasFactor ? at : null,
      passkeyAt: hasFactor && passkey !== null ? at : null,
      createdAt: at,
      expiresAt: later(at, SESSION_MS),
    });
    await note(tx, { at, operator: email, command: 'log-in', arguments: {}, outcome: 'done', source });
  });
  return token;
}

const wrong = (): Refusal => codedRefusal({ errorCode: consoleCodes.wrong, status: 401 }, 'logInWrong', {});
