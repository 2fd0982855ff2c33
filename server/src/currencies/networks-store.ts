/** Changes of the networks' rules. The catalogue in memory shows them within a second. */
import type { Db } from '../platform/db/db.ts';

export async function changeFirstConfirmation(db: Db, networkId: number, withinMs: number): Promise<void> {
  await db
    .updateTable('networks')
    .set({ first_confirmation_ms: withinMs })
    .where('id', '=', networkId)
    .execute();
}

/** Where the network is a real one, the operator's settings say how deep is deep enough: pages, watcher and payments read it here. */
export async function changeConfirmations(db: Db, networkCode: string, confirmations: number): Promise<void> {
  await db
    .updateTable('networks')
    .set({ approves_required: confirmations })
    .where('code', '=', networkCode)
    .execute();
}
