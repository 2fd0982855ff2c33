import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';

export interface Challenge {
  readonly challenge: string;
  readonly purpose: 'register' | 'log-in' | 'confirm';
  readonly operatorId: string;
  readonly sessionId: string | null;
}

export async function insertChallenge(
  db: Db,
  made: Challenge & { readonly id: string; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('operator_challenges')
    .values({
      id: made.id,
      challenge: made.challenge,
      purpose: made.purpose,
      operator_id: made.operatorId,
      session_id: made.sessionId,
      expires_at: made.expiresAt,
    })
    .execute();
}

/** Any answer uses a challenge up. */
export async function takeChallenge(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  id: string,
  use: Omit<Challenge, 'challenge'>,
): Promise<string | null> {
  const row = await db
    .deleteFrom('operator_challenges')
    .where('id', '=', id)
    .where('operator_id', '=', use.operatorId)
    .returning(['challenge', 'purpose', 'session_id as sessionId', 'expires_at as expiresAt'])
    .executeTakeFirst();
  if (row === undefined || row.expiresAt <= clock.now()) return null;
  return row.purpose === use.purpose && row.sessionId === use.sessionId ? row.challenge : null;
}

export async function removeEndedChallenges({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Promise<void> {
  await db.deleteFrom('operator_challenges').where('expires_at', '<=', clock.now()).execute();
}
