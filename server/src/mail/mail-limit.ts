/**
 * How often we write to an address whose owner never asked us to (docs/decisions/0010): anybody can type a stranger's
 * address into the form. What costs nothing to cause, what money caused and what an account's own tickets caused have a share of the
 * hour each, so that no flood of the first can hold up the others.
 */
import { later } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { admissionsSince, countWaiting, isConfirmed, type Lane } from './mails-store.ts';

const HOUR_MS = 3_600_000;
/** Tickets in a stranger's name cannot use up the letters of an account's own tickets. */
const PER_HOUR: Readonly<Record<Lane, number>> = { free: 3, paid: 3, own: 12 };

/**
 * The caller holds the recipient's lock.
 * @param number the mail's own, when it waits already: only those written before it go before it
 * @returns `null` when the mail may leave now, else when to ask again
 */
export async function nextRoom(
  tx: Tx,
  { recipient, lane, number = null }: { recipient: string; lane: Lane; number?: number | null },
  now: Date,
): Promise<Date | null> {
  const admissions = await admissionsSince(tx, recipient, lane, later(now, -HOUR_MS));
  const ahead = await countWaiting(tx, recipient, lane, number);
  const excess = admissions.length + ahead - PER_HOUR[lane];
  if (excess < 0 || (await isConfirmed(tx, recipient))) return null;
  // Those ahead take the places that come free first.
  return later(admissions[excess] ?? now, HOUR_MS);
}
