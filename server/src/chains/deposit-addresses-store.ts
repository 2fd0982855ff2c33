/** Each address is given to one ticket forever. */
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { DepositAddress } from './chain.ts';

export async function lackAddresses(
  db: Db,
  networkIds: readonly number[],
  least: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select n.id from unnest(${[...networkIds]}::int[]) as n(id)
     where exists (select from chain_cursors c where c.network_id = n.id)
       and ${least} > (
         select count(*) from (
           select from deposit_addresses a
            where a.network_id = n.id and a.ticket_id is null and not a.is_retired
            limit ${least}) as free)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** @returns the first index */
export async function takeIndexes(db: Db | Tx, networkId: number, count: number): Promise<number> {
  const row = await db
    .insertInto('address_indexes')
    .values({ network_id: networkId, next_index: count })
    .onConflict((conflict) =>
      conflict.column('network_id').doUpdateSet((update) => ({
        next_index: update('address_indexes.next_index', '+', count),
      })),
    )
    .returning('next_index')
    .executeTakeFirstOrThrow();
  return row.next_index - count;
}

/**
 * Under the row's lock: a batch may arrive while its indexes are being retired. @returns how many are new
 */
export function storeAddresses(
  db: Db,
  networkId: number,
  addresses: readonly DepositAddress[],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const retiredBelow = await lockRetired(tx, networkId);
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('deposit_addresses')
      .values(
        addresses.map(({ address, memo, derivationIndex }) => ({
          network_id: networkId,
          address,
          memo,
          derivation_index: derivationIndex,
          is_retired: derivationIndex !== null && derivationIndex < retiredBelow,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows);
  });
}

async function lockRetired(tx: Tx, networkId: number): Promise<number> {
  const row = await tx
    .selectFrom('address_indexes')
    .select('distrusted_below')
    .where('network_id', '=', networkId)
    .forShare()
    .executeTakeFirst();
  return row?.distrusted_below ?? 0;
}

/** @returns how many were free */
export interface Retired {
  readonly retired: number;
  /** Retired too, and not derived yet: also by a former command that was cut off. */
  readonly underived: readonly number[];
}

export const retireFree = (db: Db, networkId: number, beyond: number): Promise<Retired> =>
  db.transaction().execute(async (tx) => {
    const { retired } = await retireFreeIn(tx, networkId, beyond);
    return { retired, underived: await retiredIndexes(tx, networkId) };
  });

export async function retireFreeIn(
  tx: Tx,
  networkId: number,
  beyond: number,
): Promise<{ readonly retired: number; readonly next: number }> {
  // It waits: a batch that is being stored is free for the next statement.
  const next = (await takeIndexes(tx, networkId, beyond)) + beyond;
  await tx
    .updateTable('address_indexes')
    .set({ distrusted_below: next })
    .where('network_id', '=', networkId)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('deposit_addresses')
    .set({ is_retired: true })
    .where('network_id', '=', networkId)
    .where('ticket_id', 'is', null)
    .where('is_retired', '=', false)
    .executeTakeFirstOrThrow();
  return { retired: Number(numUpdatedRows), next };
}

async function retiredIndexes(tx: Tx, networkId: number): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    select i as index from address_indexes n, generate_series(0, n.distrusted_below - 1) as i
     where n.network_id = ${networkId}
       and not exists (select 1 from deposit_addresses t
                        where t.network_id = n.network_id and t.derivation_index = i and t.derived_for is null)
     order by i`.execute(tx);
  return rows.map(({ index }) => index);
}

/** One look-up per address, however large the pool is. */
export async function givenOut(
  db: Db | Tx,
  networkIds: readonly number[],
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await sql<{ address: string }>`
    select a.address from unnest(${[...new Set(addresses)]}::text[]) as a(address)
     where exists (select 1 from unnest(${networkIds}::int[]) as n(id) cross join lateral (
       select 1 from deposit_addresses t where t.network_id = n.id and t.address = a.address limit 1) as given)`.execute(
    db,
  );
  return new Set(rows.map((row) => row.address));
}

export async function addressOfOtherNetwork(
  tx: Tx,
  networkId: number,
  sharing: readonly number[],
  address: string,
): Promise<number | null> {
  const others = sharing.filter((id) => id !== networkId);
  if (others.length === 0) return null;
  const { rows } = await sql<{ id: number }>`
    insert into deposit_addresses (network_id, address, derivation_index, derived_for, is_retired)
    select ${networkId}::int, t.address, t.derivation_index, t.network_id, true
      from deposit_addresses t
     where t.network_id = any(${others}::int[]) and t.address = ${address}
       and t.derived_for is null and t.derivation_index is not null
     limit 1
    on conflict do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function isGivenOut(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select is_given_out(${address}) as is`.execute(db);
  return rows[0]?.is === true;
}
