/** Looks whether a ticket's invariants hold: after each of its moves, before it is exchanged, and for all in turn. */
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

/** Stops the ticket and tells the operator when an invariant is broken. Harmless at any time. */
export async function checkTicket(deps: CheckDeps, ticketId: string): Promise<void> {
  // The first look takes no lock: nearly always it is the only one.
  const facts = await factsOfTicket(deps.db, ticketId);
  if (facts === null || brokenInvariant(facts) === null) return;
  await deps.db.transaction().execute((tx) => stopIfBroken(tx, deps.clock.now(), ticketId));
}

/** `true` when the ticket was stopped: the caller leaves it alone. */
export async function stopIfBroken(tx: Tx, at: Date, ticketId: string): Promise<boolean> {
  const ticket = await lockTicket(tx, ticketId);
  const facts = ticket === undefined ? null : await factsOfTicket(tx, ticketId);
  const why = facts === null ? null : brokenInvariant(facts);
  if (ticket === undefined || why === null) return false;
  if ((await stopTicket(tx, { ticketId, by: 'system', why, at })) === 'closed') return false;
  await reportStopped(tx, ticket, why, at);
  return true;
}

/**
 * One beat of the worker's schedule: the next tickets that can still move and that anything depends on, round and
 * round. A beat ends soon however many there are, so that a process which is told to stop does.
 */
export function keepChecked(deps: CheckDeps): () => Promise<void> {
  let last = 0;
  return async () => {
    const batch = await ticketsToCheck(deps.db, last, BATCH);
    // First: the tickets behind one that cannot be looked at are looked at all the same.
    last = batch.length < BATCH ? 0 : (batch.at(-1)?.simpleId ?? 0);
    await inTurn(batch, ({ id }) => checkTicket(deps, id));
  };
}
