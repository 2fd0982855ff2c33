/**
 * How often we write to an address whose owner never asked us to (docs/decisions/0010): anybody can type a stranger's
 * address into the form. What costs nothing to cause and what money caused have a share of the hour each, so that no
 * flood of the first can hold up the second.
 */
import { later } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { admissionsSince, isConfirmed, type Lane } from './mails-store.ts';

const HOUR_MS = 3_600_000;
const PER_HOUR = 3;

/**
 * The caller holds the recipient's lock.
 * @returns `null` when a mail may leave now, else when the next one may
 */
export async function nextRoom(tx: Tx, recipient: string, lane: Lane, now: Date): Promise<Date | null> {
  const admissions = await admissionsSince(tx, recipient, lane, later(now, -HOUR_MS));
  const oldestOfShare = admissions.at(-PER_HOUR);
  if (oldestOfShare === undefined || (await isConfirmed(tx, recipient))) return null;
  return later(oldestOfShare, HOUR_MS);
}
