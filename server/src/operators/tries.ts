import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { alertSubjects } from '../alerts.ts';
import { raiseAlert } from '../platform/alerts/alerts-store.ts';
import { later } from '../platform/clock.ts';
import type { DoorDeps } from './door-deps.ts';
import { countTry, LOCKED_MS, lockAfterFailure, type OperatorRow } from './operators-store.ts';
import { tooManyTries } from './refuse.ts';
import type { Source } from './source.ts';

const WAITING_MAX = 20;
interface Turn {
  last: Promise<unknown>;
  waiting: number;
}
const turns = new Map<string, Turn>();

/** Right log-ins at one moment must not use up the count. */
export async function inTurn<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const turn = turns.get(id) ?? { last: Promise.resolve(), waiting: 0 };
  if (turn.waiting >= WAITING_MAX) throw tooManyTries('logInsTooMany', 1_000);
  turns.set(id, turn);
  turn.waiting += 1;
  const mine = turn.last.then(work);
  turn.last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    turn.waiting -= 1;
    if (turn.waiting === 0) turns.delete(id);
  }
}

export async function beginTry(deps: DoorDeps, { id }: Pick<OperatorRow, 'id'>): Promise<void> {
  const lockedUntil = await countTry(deps, id);
  if (lockedUntil === null) return;
  const wait = lockedUntil.getTime() - deps.clock.now().getTime();
  throw tooManyTries('logInLocked', wait);
}

export async function noteFailure(
  deps: DoorDeps,
  { id, email }: Pick<OperatorRow, 'id' | 'email'>,
  source: Source,
): Promise<void> {
  const { db, clock, note } = deps;
  const at = clock.now();
  const isLocked = await lockAfterFailure(deps, id);
  await note(db, { at, operator: email, command: 'log-in', arguments: {}, outcome: 'refused', source });
  if (!isLocked) return;
  const until = later(at, LOCKED_MS).toISOString();
  const detail = alertDetail('operatorLocked', { email, address: source.address, until });
  await raiseAlert(db, at, alertSubjects.operatorLocked(id), detail);
}
