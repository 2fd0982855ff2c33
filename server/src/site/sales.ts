/**
 * Why nothing is sold now: the one rule that the form, ticket creation, the monitors' file, `/readyz` and the alerts read. Who has
 * a ticket is served all the same. Pure; `watch-sales.ts` finds the facts.
 */
import type { SalesStop } from '@parom/contract/site';

/** What is broken, whether or not an operator has closed the site. */
export type SalesFault = Exclude<SalesStop, 'closed'>;

export interface SalesFacts {
  /** Since the database last answered this process. */
  readonly unreadMs: number;
  readonly hasRoom: boolean;
  /** Since the newest heartbeat of any worker. */
  readonly sinceBeatMs: number;
}

/** Without a worker no deposit is seen, no payout leaves and no price is renewed; a fixed price would be sold for ever. */
export const BEAT_LATE_MS = 20_000;
/** Longer than the database of a busy machine lets anybody wait. */
const UNREAD_MS = 10_000;

/** The database first: where it does not answer, no heartbeat can be read either. */
export function salesFault({ unreadMs, hasRoom, sinceBeatMs }: SalesFacts): SalesFault | null {
  if (!hasRoom || unreadMs > UNREAD_MS) return 'database';
  return sinceBeatMs > BEAT_LATE_MS ? 'worker' : null;
}

export const salesStop = (isOpen: boolean, facts: SalesFacts): SalesStop | null =>
  isOpen ? salesFault(facts) : 'closed';
