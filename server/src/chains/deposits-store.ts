/** Written by the watchers alone. */
import { formatDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { DepositsTable } from '../schema.ts';
import { placeKey, type ShownBlock, type Transfer } from './chain.ts';
import { addressOfOtherNetwork } from './deposit-addresses-store.ts';

export interface Sighting {
  readonly transfer: Transfer;
  readonly block: ShownBlock | null;
}

interface Place {
  readonly networkId: number;
  readonly sharing: readonly number[];
}

export interface Recorded {
  readonly id: number;
  readonly isNew: boolean;
  /** By a block. Of these, only waiting ones are lost. */
  readonly displaced: readonly number[];
}

/**
 * Another amount in the same place is another deposit, because the first may be in the books. The first
 * confirmation is as old as the block: late reading must cost no customer the rate.
 */
export async function recordSightings(
  tx: Tx,
  { networkId, sharing }: Place,
  sightings: readonly Sighting[],
  now: Date,
): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const { transfer, block } of sightings) {
    const there = await lockPlace(tx, networkId, transfer);
    // A lagging node shows a mined transfer as pending.
    if (block === null && there.some(({ state }) => state === 'mined' || state === 'final')) continue;
    const before = there.find(({ isSame }) => isSame)?.state ?? 'vanished';
    const displaced = block === null ? [] : there.filter(({ isSame }) => !isSame);
    const depositAddressId =
      (await addressIdOf(tx, networkId, transfer)) ??
      (transfer.memo === null ? await addressOfOtherNetwork(tx, networkId, sharing, transfer.address) : null);
    const { rows } = await sql<{ id: number }>`
      insert into deposits as d (network_id, currency_id, tx_id, output_index, address, memo, sender, units, amount,
                                 deposit_address_id, state, block_height, block_hash, first_seen_at, first_mined_at)
      values (${networkId}, ${transfer.currencyId}, ${transfer.txId}, ${transfer.outputIndex}, ${transfer.address},
              ${transfer.memo}, ${transfer.sender}, ${transfer.units.toString()}::numeric,
              ${formatDecimal(transfer.amount)}::numeric, ${depositAddressId}, ${block === null ? 'mempool' : 'mined'},
              ${block?.height ?? null}, ${block?.hash ?? null}, ${now}, ${block === null ? null : now})
      on conflict (network_id, tx_id, output_index, currency_id, address, coalesce(memo, ''), units) do update
         set state = excluded.state, block_height = excluded.block_height, block_hash = excluded.block_hash,
             sender = excluded.sender, missing_since = null, missed_at = null,
             first_mined_at = coalesce(d.first_mined_at, case when excluded.state = 'mined' then
               greatest(d.first_seen_at, least(excluded.first_mined_at, ${block?.madeAt ?? null}::timestamptz)) end)
       where d.state = 'vanished' or (d.state = 'mempool' and excluded.state = 'mined')
      returning d.id`.execute(tx);
    recorded.push(
      ...rows.map(({ id }) => ({
        id,
        isNew: before === 'vanished',
        displaced: displaced.map((other) => other.id),
      })),
    );
  }
  return recorded;
}

interface KnownAtPlace {
  readonly id: number;
  readonly state: DepositsTable['state'];
  readonly isSame: boolean;
}

/** The writing statement would not find its own row. */
async function lockPlace(tx: Tx, networkId: number, transfer: Transfer): Promise<KnownAtPlace[]> {
  const { rows } = await sql<KnownAtPlace>`
    select id, state,
           currency_id = ${transfer.currencyId} and address = ${transfer.address}
             and memo is not distinct from ${transfer.memo}::text
             and units = ${transfer.units.toString()}::numeric as "isSame"
      from deposits
     where network_id = ${networkId} and tx_id = ${transfer.txId} and output_index = ${transfer.outputIndex}
     order by id for update`.execute(tx);
  return rows;
}

async function addressIdOf(tx: Tx, networkId: number, { address, memo }: Transfer): Promise<number | null> {
  const row = await tx
    .selectFrom('deposit_addresses')
    .select('id')
    .where('network_id', '=', networkId)
    .where('address', '=', address)
    .where('memo', memo === null ? 'is' : '=', memo)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** In blocks. */
export async function transactionsTo(
  db: Db,
  networkId: number,
  addresses: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('deposits')
    .select('tx_id')
    .distinct()
    .where('network_id', '=', networkId)
    .where('address', 'in', [...addresses])
    .where('state', 'in', ['mined', 'final'])
    .where('block_height', 'is not', null)
    .execute();
  return rows.map(({ tx_id: txId }) => txId);
}

export interface Depth {
  readonly head: number;
  readonly upTo: number;
  readonly approvesRequired: number;
}

/** The sum of an address counts, or a large one would be sent in parts. */
export async function finaliseUpTo(
  tx: Tx,
  networkId: number,
  { head, upTo, approvesRequired }: Depth,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update deposits d set state = 'final', final_at = ${now}
     where d.network_id = ${networkId} and d.state = 'mined' and d.block_height <= ${upTo}
       and d.block_height <= ${head + 1}::bigint - coalesce(
         (select c.confirmations from asset_confirmations c join assets a on a.id = c.asset_id
           where a.network_id = d.network_id and a.currency_id = d.currency_id
             and c.from_amount <= greatest(d.amount, (
                   select coalesce(sum(o.amount), 0) from deposits o
                    where o.deposit_address_id = d.deposit_address_id and o.currency_id = d.currency_id
                      and o.state in ('mined', 'final')))
           order by c.from_amount desc limit 1), ${approvesRequired}::integer)
    returning d.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function undoAbove(tx: Tx, networkId: number, height: number): Promise<void> {
  await tx
    .updateTable('deposits')
    .set({ state: 'mempool', block_height: null, block_hash: null })
    .where('network_id', '=', networkId)
    .where('state', 'in', ['mined', 'final'])
    .where('block_height', '>', height)
    .execute();
}

export const transferKey = (transfer: Transfer): string =>
  JSON.stringify([
    placeKey(transfer),
    transfer.currencyId,
    transfer.address,
    transfer.memo ?? '',
    transfer.units.toString(),
  ]);
