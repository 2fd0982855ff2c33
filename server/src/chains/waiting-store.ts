/** Deposits that wait for a block: what is known of them, what no look shows any more, what will never come. */
import { toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { Transfer } from './chain.ts';

export interface Waiting {
  readonly id: number;
  /** Of every look since then no one showed it; `null` while the last one did. */
  readonly missingSince: Date | null;
  readonly transfer: Transfer;
}

/** What waits for a block, as far as we know; oldest first. */
export async function waitingTransfers(db: Db, networkId: number): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('deposits')
    .select(['id', 'tx_id', 'output_index', 'currency_id', 'address', 'memo', 'units', 'amount', 'sender'])
    .select('missing_since')
    .where('network_id', '=', networkId)
    .where('state', '=', 'mempool')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    missingSince: row.missing_since,
    transfer: {
      txId: row.tx_id,
      outputIndex: row.output_index,
      currencyId: row.currency_id,
      address: row.address,
      memo: row.memo,
      units: BigInt(row.units),
      amount: toDecimal(row.amount),
      sender: row.sender,
    },
  }));
}

/** Notes which of the deposits that waited were shown by this look, and since when the others are missing. */
export async function noteMissing(
  tx: Tx,
  known: readonly Waiting[],
  missing: readonly Waiting[],
  now: Date,
): Promise<void> {
  const idsOf = (waiting: readonly Waiting[]): number[] => waiting.map(({ id }) => id);
  await sql`
    update deposits set missing_since = case when id = any(${idsOf(missing)}::bigint[]) then ${now}::timestamptz end
     where id = any(${idsOf(known)}::bigint[]) and state = 'mempool'
       and (missing_since is null) = (id = any(${idsOf(missing)}::bigint[]))`.execute(tx);
}

/**
 * Marks these deposits as vanished, those of them that still wait for a block. `wasFinal` counts for one vanishing: a
 * deposit that comes back starts anew.
 */
export async function loseWaiting(
  tx: Tx,
  depositIds: readonly number[],
): Promise<{ id: number; wasFinal: boolean }[]> {
  if (depositIds.length === 0) return [];
  const { rows } = await sql<{ id: number; was_final: boolean }>`
    update deposits d set state = 'vanished', final_at = null, missing_since = null
      from (select id, final_at from deposits
             where id = any(${[...depositIds]}::bigint[]) and state = 'mempool'
             order by id for update) as gone
     where d.id = gone.id
    returning d.id, gone.final_at is not null as was_final`.execute(tx);
  return rows.map((row) => ({ id: row.id, wasFinal: row.was_final }));
}
