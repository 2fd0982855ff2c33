import type { Db, Tx } from '../platform/db/db.ts';

export async function blockedAddresses(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('blocked_addresses').select(['address', 'reason']).execute();
  return new Map(rows.map((row) => [row.address, row.reason]));
}

export const newestBlocked = (db: Db, limit: number) =>
  db
    .selectFrom('blocked_addresses')
    .select(['address', 'reason', 'added_at as at'])
    .orderBy('added_at', 'desc')
    .orderBy('address')
    .limit(limit)
    .execute();

export async function blockAddress(tx: Tx, now: Date, address: string, reason: string): Promise<void> {
  await tx
    .insertInto('blocked_addresses')
    .values({ address, reason, added_at: now })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ reason }))
    .execute();
}

export async function unblockAddress(tx: Tx, address: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('blocked_addresses').where('address', '=', address).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function renameBlocked(tx: Tx, from: string, to: string): Promise<void> {
  const known = tx.selectFrom('blocked_addresses').select('address').where('address', '=', to);
  if ((await known.executeTakeFirst()) === undefined)
    await tx.updateTable('blocked_addresses').set({ address: to }).where('address', '=', from).execute();
  else await tx.deleteFrom('blocked_addresses').where('address', '=', from).execute();
}
