/** Changes of the networks' rules. The catalogue in memory shows them within a second. */
import type { Db } from '../platform/db/db.ts';

export async function changeFirstConfirmation(db: Db, networkId: number, withinMs: number): Promise<void> {
  await db
    .updateTable('networks')
    .set({ first_confirmation_ms: withinMs })
    .where('id', '=', networkId)
    .execute();
}
