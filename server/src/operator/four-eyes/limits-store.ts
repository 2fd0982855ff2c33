import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface ActLimit {
  readonly command: string;
  /** `null`: each time. */
  readonly assetId: number | null;
  readonly amount: Decimal;
  readonly setBy: string;
  readonly setAt: Date;
}

export async function actLimits(db: Db | Tx, command: string | null = null): Promise<ActLimit[]> {
  const rows = await db
    .selectFrom('act_limits')
    .selectAll()
    .$if(command !== null, (query) => query.where('command', '=', command ?? ''))
    .orderBy('command')
    .orderBy('asset_id')
    .execute();
  return rows.map((row) => ({
    command: row.command,
    assetId: row.asset_id,
    amount: toDecimal(row.amount),
    setBy: row.set_by,
    setAt: row.set_at,
  }));
}

export async function putActLimit(tx: Tx, limit: ActLimit): Promise<void> {
  await removeActLimit(tx, limit);
  await tx
    .insertInto('act_limits')
    .values({
      command: limit.command,
      asset_id: limit.assetId,
      amount: formatDecimal(limit.amount),
      set_by: limit.setBy,
      set_at: limit.setAt,
    })
    .execute();
}

export async function removeActLimit(
  tx: Tx,
  { command, assetId }: Pick<ActLimit, 'command' | 'assetId'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('act_limits')
    .where('command', '=', command)
    .where('asset_id', 'is not distinct from', assetId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
