/** A code for one use becomes a token of the same rights. */
import { handOverCodes as codes, type HandOverCode } from '@parom/contract/errors';
import { HAND_OVER_MS } from '@parom/contract/limits';
import type { HandOverAnswer } from '@parom/contract/tickets';
import { hashToken, makeToken } from '../../accounts/index.ts';
import { type Clock, later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isUuid } from '../../platform/uuid.ts';
import { isByMail } from '../email/is-by-mail.ts';
import type { CountTry } from '../limits/tries-limit.ts';
import { findCode, insertCode, spendCode } from './handed-tokens-store.ts';

export interface HandOverDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly countTry: CountTry;
}

interface Caller {
  readonly ticketId: string;
  readonly clientAddress: string;
}

export async function handOver(
  deps: HandOverDeps,
  caller: Caller & { readonly bearer: string | null },
): Promise<HandOverAnswer> {
  deps.countTry('handOver', caller.clientAddress);
  const at = deps.clock.now();
  const code = makeToken();
  const made = {
    hash: hashToken(code),
    ticketId: caller.ticketId,
    at,
    isByMail: await isByMail(deps.db, caller.bearer),
  };
  await deps.db.transaction().execute((tx) => insertCode(tx, made));
  return { code, expiresAtUtc: later(at, HAND_OVER_MS).toISOString() };
}

/** @throws Refusal 422 with a code of `handOverCodes`, 429 */
export async function takeOver(
  deps: HandOverDeps,
  { ticketId, code, clientAddress }: Caller & { readonly code: string },
): Promise<{ offerToken: string }> {
  deps.countTry('takeOver', clientAddress);
  if (!isUuid(ticketId)) throw refusal(codes.unknown);
  const offerToken = makeToken();
  const hash = hashToken(code);
  const madeAfter = later(deps.clock.now(), -HAND_OVER_MS);
  if (await spendCode(deps.db, { hash, ticketId, madeAfter, tokenHash: hashToken(offerToken) }))
    return { offerToken };
  const known = await findCode(deps.db, hash, ticketId);
  if (known === null) throw refusal(codes.unknown);
  throw refusal(known.isUsed ? codes.used : codes.expired);
}

const refusal = (code: HandOverCode): Refusal => new Refusal(code, `not handed over: ${code}`);
