import { toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { DepositsTable } from '../schema.ts';
import type { Transfer } from './chain.ts';

export interface Missing {
  readonly since: Date;
  readonly lastAt: Date;
}

export interface Waiting {
  readonly id: number;
  readonly missing: Missing | null;
  readonly transfer: Transfer;
}

export async function waitingTransfers(db: Db, networkId: number): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('deposits')
    .select(['id', 'tx_id', 'output_index', 'currency_id', 'address', 'memo', 'units', 'amount', 'sender'])
    .select(['missing_since', 'missed_at'])
    .where('network_id', '=', networkId)
    .where('state', '=', 'mempool')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    missing:
      row.missing_since === null || row.missed_at === null
        ? null
        : { since: row.missing_since, lastAt: row.missed_at },
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

export interface LookNotes {
  readonly shown: readonly number[];
  readonly missedFirst: readonly number[];
  readonly missedStill: readonly number[];
}

export async function noteLook(
  tx: Tx,
  { shown, missedFirst, missedStill }: LookNotes,
  now: Date,
): Promise<void> {
  const noted = [...shown, ...missedFirst, ...missedStill];
  if (noted.length === 0) return;
  await sql`
    update deposits
       set missing_since = case when id = any(${[...missedFirst]}::bigint[]) then ${now}::timestamptz
                                when id = any(${[...missedStill]}::bigint[]) then missing_since end,
           missed_at = case when id <> all(${[...shown]}::bigint[]) then ${now}::timestamptz end
     where id = any(${noted}::bigint[]) and state = 'mempool'`.execute(tx);
}

export async function lockWaiting(tx: Tx, depositId: number): Promise<DepositsTable['state'] | null> {
  const row = await tx
    .selectFrom('deposits')
    .select('state')
    .where('id', '=', depositId)
    .forUpdate()
    .executeTakeFirst();
  return row?.state ?? null;
}

/** A deposit that comes back starts again. */
export async function loseWaiting(tx: Tx, depositIds: readonly number[]): Promise<number[]> {
  if (depositIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    update deposits d set state = 'vanished', final_at = null, missing_since = null, missed_at = null
      from (select id from deposits
             where id = any(${[...depositIds]}::bigint[]) and state = 'mempool'
             order by id for update) as gone
     where d.id = gone.id
    returning d.id`.execute(tx);
  return rows.map(({ id }) => id);
}
