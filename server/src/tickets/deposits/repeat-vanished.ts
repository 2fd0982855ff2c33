import type { Tx } from '../../platform/db/db.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import type { Deposit } from './deposit-store.ts';

/**
 * A payment's event may arrive again after the next payment was decided: `'undone-before'` changes
 * nothing.
 */
export type Undone = 'undone' | 'undone-before';

/** The deposit vanished while it counted as spent. Unspent again, it is the customer's loss. */
export async function repeatVanished(tx: Tx, deposits: readonly Deposit[], at: Date): Promise<void> {
  for (const { id, state } of deposits)
    if (state === 'vanished') await emit(tx, at, 'deposit.vanished', { depositId: id });
}
