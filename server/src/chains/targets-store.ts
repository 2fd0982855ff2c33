/** The stock of deposit targets: made in advance, given to one ticket each, for ever. */
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { DepositTarget } from './chain.ts';

export async function countFree(db: Db, networkId: number, upTo: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('deposit_targets')
        .select('id')
        .where('network_id', '=', networkId)
        .where('ticket_id', 'is', null)
        .limit(upTo)
        .as('free'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Hands out `count` indexes that were never handed out before; the first of them. */
export async function takeIndexes(db: Db, networkId: number, count: number): Promise<number> {
  const row = await db
    .insertInto('target_indexes')
    .values({ network_id: networkId, next_index: count })
    .onConflict((conflict) =>
      conflict.column('network_id').doUpdateSet((update) => ({
        next_index: update('target_indexes.next_index', '+', count),
      })),
    )
    .returning('next_index')
    .executeTakeFirstOrThrow();
  return row.next_index - count;
}

/** A memo that came up twice is left out; it is worth no error. */
export async function storeTargets(
  tx: Db | Tx,
  networkId: number,
  targets: readonly DepositTarget[],
): Promise<void> {
  if (targets.length === 0) return;
  await tx
    .insertInto('deposit_targets')
    .values(
      targets.map((target) => ({
        network_id: networkId,
        address: target.address,
        memo: target.memo,
        derivation_index: target.derivationIndex,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Which of these addresses were ever given out. One look-up per address in the index, however many targets there are. */
export async function givenOut(
  db: Db | Tx,
  networkId: number,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await sql<{ address: string }>`
    select a.address from unnest(${[...new Set(addresses)]}::text[]) as a(address)
     where exists (select 1 from deposit_targets t where t.network_id = ${networkId} and t.address = a.address)`.execute(
    db,
  );
  return new Set(rows.map((row) => row.address));
}

/** Whether this was ever given out as a deposit address, on whichever network: one look in the index of each. */
export async function isGivenOut(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('networks as n')
    .innerJoin('deposit_targets as t', 't.network_id', 'n.id')
    .select('t.id')
    .where('t.address', '=', address)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
