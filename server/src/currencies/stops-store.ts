import type { StopReason } from '@parom/contract/console/answers/stop-reason';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { Stop } from './catalogue.ts';
import { storedReason } from './stored-stop.ts';

/** Incoming coins, outgoing coins, or all payments of the hot wallet. */
export type NetworkStop = 'in' | 'out' | 'wallet';
export type Side = 'in' | 'out';
export type NetworkStops = Readonly<Record<NetworkStop, StopReason | null>>;

const ofNetwork = {
  in: { reason: 'in_stopped_reason', until: 'in_stopped_until' },
  out: { reason: 'out_stopped_reason', until: 'out_stopped_until' },
} as const satisfies Record<Side, object>;
const ofAsset = {
  in: ofNetwork.in,
  out: { reason: 'payments_stopped_reason', until: 'payments_stopped_until' },
} as const satisfies Record<Side, object>;

/** `null` ends the stop. Stopping payments needs the locks of the network's assets: see `stopNetwork`. */
export async function writeNetworkStop(
  db: Db | Tx,
  networkId: number,
  stop: NetworkStop,
  value: Stop | null,
): Promise<void> {
  const reason = storedReason(value);
  const columns =
    stop === 'wallet'
      ? { wallet_frozen_reason: reason }
      : { [ofNetwork[stop].reason]: reason, [ofNetwork[stop].until]: value?.until ?? null };
  await db.updateTable('networks').set(columns).where('id', '=', networkId).execute();
}

export async function writeAssetStop(
  db: Db | Tx,
  assetId: number,
  side: Side,
  value: Stop | null,
): Promise<void> {
  const { reason, until } = ofAsset[side];
  await db
    .updateTable('assets')
    .set({ [reason]: storedReason(value), [until]: value?.until ?? null })
    .where('id', '=', assetId)
    .execute();
}

export async function readNetworkStops(db: Db | Tx, networkId: number): Promise<NetworkStops> {
  const row = await db
    .selectFrom('networks')
    .select(['in_stopped_reason as in', 'out_stopped_reason as out', 'wallet_frozen_reason as wallet'])
    .where('id', '=', networkId)
    .executeTakeFirst();
  return (row as NetworkStops | undefined) ?? { in: null, out: null, wallet: null };
}

export interface Stoppable {
  readonly kind: 'network' | 'asset';
  readonly id: number;
}

/** The operator's stops: a frozen wallet is none of them. */
export type Stops = Readonly<Record<Side, Stop | null>>;

export async function readStops(tx: Db | Tx, { kind, id }: Stoppable): Promise<Stops> {
  const columns = kind === 'network' ? ofNetwork : ofAsset;
  const { rows } = await sql<{
    in_reason: StopReason | null;
    in_until: Date | null;
    out_reason: StopReason | null;
    out_until: Date | null;
  }>`
    select ${sql.ref(columns.in.reason)} as in_reason, ${sql.ref(columns.in.until)} as in_until,
           ${sql.ref(columns.out.reason)} as out_reason, ${sql.ref(columns.out.until)} as out_until
      from ${sql.table(`${kind}s`)} where id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no ${kind} ${id}`);
  return {
    in: row.in_reason === null ? null : { reason: row.in_reason, until: row.in_until },
    out: row.out_reason === null ? null : { reason: row.out_reason, until: row.out_until },
  };
}

export async function endedStops(db: Db, now: Date): Promise<Stoppable[]> {
  const { rows } = await sql<Stoppable>`
    select 'network' as kind, id from networks where least(in_stopped_until, out_stopped_until) <= ${now}
    union all
    select 'asset', id from assets where least(in_stopped_until, payments_stopped_until) <= ${now}
     order by kind, id`.execute(db);
  return rows;
}
