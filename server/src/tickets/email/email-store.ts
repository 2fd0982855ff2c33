import type { Tx } from '../../platform/db/db.ts';

export async function replaceEmail(tx: Tx, ticketId: string, email: string): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({ email, email_changes: eb('email_changes', '+', 1), user_id: null, session_id: null }))
    .where('id', '=', ticketId)
    .execute();
}
