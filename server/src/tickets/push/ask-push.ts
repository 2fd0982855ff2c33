import { pushCodes } from '@parom/contract/errors';
import { PUSHES_PER_TICKET } from '@parom/contract/limits';
import type { AskPushBody } from '@parom/contract/pushes';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CountTry } from '../limits/tries-limit.ts';
import { lockKnownTicket } from '../ticket-store.ts';
import { isPushEndpoint, readPushKeys } from './endpoint-rules.ts';
import { putPush } from './pushes-store.ts';

export interface AskPushDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly countTry: CountTry;
}

interface AskPush {
  readonly ticketId: string;
  readonly body: AskPushBody;
  readonly clientAddress: string;
}

/** @throws Refusal 422 with a code of `pushCodes`, 429 */
export async function askPush(
  { db, clock, countTry }: AskPushDeps,
  { ticketId, body, clientAddress }: AskPush,
): Promise<void> {
  countTry('askPush', clientAddress);
  const keys = readPushKeys(body);
  if (keys === null || !isPushEndpoint(body.endpoint))
    throw new Refusal(pushCodes.invalid, 'this is no public push service of a browser', 422);
  const { endpoint, language } = body;
  await db.transaction().execute(async (tx) => {
    await lockKnownTicket(tx, ticketId);
    await putPush(
      tx,
      { ticketId, endpoint, language, ...keys },
      { at: clock.now(), most: PUSHES_PER_TICKET },
    );
  });
}
