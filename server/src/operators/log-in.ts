import { randomUUID } from 'node:crypto';
import { consoleCodes } from '@parom/contract/console/codes';
import { normaliseEmail } from '@parom/contract/rules';
import { hashToken, isPasswordOf, makeToken } from '../accounts/index.ts';
import { alertSubjects } from '../alerts.ts';
import { resolveAlert } from '../platform/alerts/alerts-store.ts';
import { later } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';
import { shortened } from '../platform/text/shortened.ts';
import type { DoorDeps } from './door-deps.ts';
import { findOperator, forgiveTries, type OperatorRow, uncountTry } from './operators-store.ts';
import { isRightCode } from './second-factor.ts';
import { insertOperatorSession, SESSION_MS } from './sessions-store.ts';
import { beginTry, inTurn, noteFailure } from './tries.ts';

const DEVICE_MAX = 200;

export interface LogInTry {
  readonly email: string;
  readonly password: string;
  readonly code: string | null;
  readonly address: string;
  readonly device: string | null;
}

/**
 * @returns the session's token
 * @throws Refusal 401, equally slow with and without an operator; 422 without the code; 429 while locked
 */
export async function logIn(deps: DoorDeps, sent: LogInTry): Promise<string> {
  const email = normaliseEmail(sent.email);
  const known = await findOperator(deps.db, email);
  // Its turn may come late: the operator is read again.
  if (known !== null)
    return inTurn(known.id, async () => logInAs(deps, await findOperator(deps.db, email), sent));
  await isPasswordOf(null, sent.password);
  throw wrong();
}

async function logInAs(deps: DoorDeps, operator: OperatorRow | null, sent: LogInTry): Promise<string> {
  if (operator === null) throw wrong();
  await beginTry(deps, operator);
  const isRight = await isPasswordOf(operator.passwordHash, sent.password);
  if (!isRight || operator.isDisabled) {
    await noteFailure(deps, operator, sent);
    throw wrong();
  }
  if (operator.hasFactor && sent.code === null) {
    await uncountTry(deps.db, operator.id);
    throw new Refusal(consoleCodes.needsCode, 'a code of the second factor is needed');
  }
  if (operator.hasFactor && !(await isRightCode(deps, operator.id, sent.code ?? ''))) {
    await noteFailure(deps, operator, sent);
    throw wrong();
  }
  return openSession(deps, operator, sent);
}

async function openSession(
  { db, clock, note }: DoorDeps,
  { id, email, hasFactor }: OperatorRow,
  { address, device }: LogInTry,
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
      address,
      device: shortened(device, DEVICE_MAX),
      confirmedAt: hasFactor ? at : null,
      createdAt: at,
      expiresAt: later(at, SESSION_MS),
    });
    await note(tx, { at, operator: email, command: 'log-in', arguments: { address }, outcome: 'done' });
  });
  return token;
}

const wrong = (): Refusal => new Refusal(consoleCodes.wrong, 'wrong e-mail or password', 401);
