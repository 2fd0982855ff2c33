import type { Tx } from '../../platform/db/db.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import type { Deposit } from './deposit-store.ts';

/** `'undone-before'`: another payment may follow the old event. */
export type Undone = 'undone' | 'undone-before';

/** Unspent again, it is the customer's loss. */
export async function repeatVanished(tx: Tx, deposits: readonly Deposit[], at: Date): Promise<void> {
  for (const { id, state } of deposits)
    if (state === 'vanished') await emit(tx, at, 'deposit.vanished', { depositId: id });
}
