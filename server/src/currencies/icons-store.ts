import type { Db, Tx } from '../platform/db/db.ts';

export interface Icon {
  readonly path: string;
  readonly svg: string;
}

export async function writeIcon(tx: Tx, currencyId: number, { path, svg }: Icon): Promise<void> {
  await tx
    .insertInto('currency_icons')
    .values({ currency_id: currencyId, svg })
    .onConflict((conflict) => conflict.column('currency_id').doUpdateSet({ svg }))
    .execute();
  await tx.updateTable('currencies').set({ icon_path: path }).where('id', '=', currencyId).execute();
}

/** By the coin's id. */
export async function readIcons(db: Db): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('currency_icons').selectAll().execute();
  return new Map(rows.map((row) => [row.currency_id, row.svg]));
}

/** @returns the drawing at this path, `null` when no coin has it */
export async function readIconAt(db: Db, path: string): Promise<string | null> {
  const row = await db
    .selectFrom('currency_icons as i')
    .innerJoin('currencies as c', 'c.id', 'i.currency_id')
    .select('i.svg')
    .where('c.icon_path', '=', path)
    .limit(1)
    .executeTakeFirst();
  return row?.svg ?? null;
}
