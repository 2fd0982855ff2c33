import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { factsOfTicket, ticketsToCheck } from '../invariants/invariants-store.ts';
import { brokenInvariant } from '../invariants/ticket-invariants.ts';
import { reportStopped } from '../move-ticket.ts';
import { lockTicket } from '../ticket-store.ts';
import { stopTicket } from './stop-ticket.ts';

interface CheckDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const BATCH = 500;

export async function checkTicket(deps: CheckDeps, ticketId: string): Promise<void> {
  const facts = await factsOfTicket(deps.db, ticketId);
  if (facts === null || brokenInvariant(facts) === null) return;
  await deps.db.transaction().execute((tx) => stopIfBroken(tx, deps.clock.now(), ticketId));
}

export async function stopIfBroken(tx: Tx, at: Date, ticketId: string): Promise<boolean> {
  const ticket = await lockTicket(tx, ticketId);
  const facts = ticket === undefined ? null : await factsOfTicket(tx, ticketId);
  const breach = facts === null ? null : brokenInvariant(facts);
  if (ticket === undefined || breach === null) return false;
  const why = { code: 'ruleBroken', parts: { why: breach } } as const;
  if ((await stopTicket(tx, { ticketId, by: 'system', why, at })) === 'closed') return false;
  await reportStopped(tx, ticket, breach, at);
  return true;
}

/** In batches: a stopping process ends soon. */
export function keepChecked(deps: CheckDeps): () => Promise<void> {
  let last = 0;
  return async () => {
    const batch = await ticketsToCheck(deps.db, last, BATCH);
    // Set first: one failing ticket must not block those behind it.
    last = batch.length < BATCH ? 0 : (batch.at(-1)?.simpleId ?? 0);
    await inTurn(batch, ({ id }) => checkTicket(deps, id));
  };
}
