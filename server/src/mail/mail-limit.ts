/**
 * The form accepts any address (docs/decisions/0010). Each lane has its own hourly share: a flood delays no
 * other lane.
 */
import { later } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { admissionsSince, countWaiting, isConfirmed, type Lane } from './mails-store.ts';

const HOUR_MS = 3_600_000;
const PER_HOUR: Readonly<Record<Lane, number>> = {
  free: 3,
  paid: 3,
  own: 12,
  house: Number.POSITIVE_INFINITY,
};

/**
 * The caller holds the recipient's lock. @param number of a mail that waits already
 * @returns `null` when the mail may leave now, else when to try again
 */
export async function nextFreeSlot(
  tx: Tx,
  { recipient, lane, number = null }: { recipient: string; lane: Lane; number?: number | null },
  now: Date,
): Promise<Date | null> {
  const admissions = await admissionsSince(tx, recipient, lane, later(now, -HOUR_MS));
  const ahead = await countWaiting(tx, recipient, lane, number);
  const excess = admissions.length + ahead - PER_HOUR[lane];
  if (excess < 0 || (await isConfirmed(tx, recipient))) return null;
  return later(admissions[excess] ?? now, HOUR_MS);
}
