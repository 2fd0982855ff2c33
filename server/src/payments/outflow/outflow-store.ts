import { type Decimal, toDecimal } from '@parom/contract/money';
import { type RawBuilder, sql } from 'kysely';
import { later } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

const HOUR_MS = 3_600_000;

const left = (asset: RawBuilder<number>, now: Date): RawBuilder<string> => sql`(
  select coalesce(sum(p.amount), 0)::text
    from payments p join assets a on a.id = p.asset_id
   where p.asset_id = ${asset} and p.signed_at > ${later(now, -HOUR_MS)}
     and p.signed_at > coalesce(a.outflow_since, '-infinity')
     and p.purpose in ('payout', 'refund', 'withdrawal') and p.state in ('signed', 'sent', 'final'))`;

/** The caller holds the asset's lock: payments signed at once must count each other. */
export async function outflowOf(tx: Tx, assetId: number, now: Date): Promise<Decimal> {
  const { rows } = await sql<{ amount: string }>`select ${left(sql`${assetId}`, now)} as amount`.execute(tx);
  return toDecimal(rows[0]?.amount ?? '0');
}

export async function outflows(db: Db, now: Date): Promise<ReadonlyMap<number, Decimal>> {
  const { rows } = await sql<{ id: number; amount: string }>`
    select id, ${left(sql`assets.id`, now)} as amount from assets`.execute(db);
  return new Map(rows.map(({ id, amount }) => [id, toDecimal(amount)]));
}

export async function nextToLeave(tx: Tx, assetId: number): Promise<Decimal | null> {
  const row = await tx
    .selectFrom('payments')
    .select('amount')
    .where('asset_id', '=', assetId)
    .where('state', '=', 'queued')
    .where('purpose', 'in', ['payout', 'refund', 'withdrawal'])
    .where('passes_outflow', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toDecimal(row.amount);
}

export async function letOutflowPass(tx: Tx, assetId: number, now: Date): Promise<void> {
  await tx.updateTable('assets').set({ outflow_since: now }).where('id', '=', assetId).execute();
  await tx
    .updateTable('payments')
    .set({ passes_outflow: true, lease_until: null })
    .where('asset_id', '=', assetId)
    .where('state', '=', 'queued')
    .execute();
}

export async function freeQueued(tx: Tx, assetId: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ lease_until: null })
    .where('asset_id', '=', assetId)
    .where('state', '=', 'queued')
    .execute();
}

export async function assetsAtCeiling(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from assets
     where payments_stopped_reason ->> 'by' = 'outflow' or exists (
       select from alerts where subject = 'outflow:' || assets.id and resolved_at is null)
     order by id`.execute(db);
  return rows.map(({ id }) => id);
}
