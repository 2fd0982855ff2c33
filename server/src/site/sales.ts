/** Pure. One rule for form, creation, export, `/readyz` and alerts. Existing tickets are still served. */
import type { SalesStop } from '@parom/contract/site';

export type SalesFault = Exclude<SalesStop, 'closed'>;

export interface SalesFacts {
  readonly unreadMs: number;
  readonly hasDiskSpace: boolean;
  readonly sinceBeatMs: number;
}

/** Without a worker no deposit is seen, no payout leaves, and a fixed price would be sold for ever. */
export const BEAT_LATE_MS = 20_000;
const UNREAD_MS = 10_000;

/** The database first: heartbeats are read from it. */
export function salesFault({ unreadMs, hasDiskSpace, sinceBeatMs }: SalesFacts): SalesFault | null {
  if (!hasDiskSpace || unreadMs > UNREAD_MS) return 'database';
  return sinceBeatMs > BEAT_LATE_MS ? 'worker' : null;
}

export const salesStop = (isOpen: boolean, facts: SalesFacts): SalesStop | null =>
  isOpen ? salesFault(facts) : 'closed';
