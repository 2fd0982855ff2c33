import type { Tx } from '../../platform/db/db.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import type { Deposit } from './deposit-store.ts';

/** A payment's event may be delivered again after the next payment was decided: `'undone-before'` changes nothing. */
export type Undone = 'undone' | 'undone-before';

/** Gone while it counted as spent: now that it is not spent any more, it is nobody's loss but the customer's. */
export async function repeatVanished(tx: Tx, deposits: readonly Deposit[], at: Date): Promise<void> {
  for (const { id, state } of deposits)
    if (state === 'vanished') await emit(tx, at, 'deposit.vanished', { depositId: id });
}
