/** The facts that watchers write: cursors, block hashes, deposits. Nobody else writes these tables. */
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { BlockRef, Transfer } from './chain.ts';

export async function readCursor(db: Db | Tx, networkId: number): Promise<BlockRef | null> {
  const row = await db
    .selectFrom('chain_cursors')
    .select(['height', 'hash'])
    .where('network_id', '=', networkId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The first block that we look from; what came before it is none of our business, but for the hashes that a re-org of
 * the first blocks goes back to. Nothing when another watcher began already.
 */
export async function beginCursor(
  tx: Tx,
  networkId: number,
  at: BlockRef,
  before: readonly BlockRef[],
  now: Date,
): Promise<void> {
  const begun = await tx
    .insertInto('chain_cursors')
    .values({ network_id: networkId, ...at, moved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows === 1n) await storeHashes(tx, networkId, [...before, at]);
}

/** Moves the cursor from exactly `from`; `false` when another watcher was first. Takes the cursor's lock, to stay too. */
export async function moveCursor(
  tx: Tx,
  networkId: number,
  from: BlockRef,
  to: BlockRef,
  now: Date,
): Promise<boolean> {
  const moved = await tx
    .updateTable('chain_cursors')
    .set({ ...to, ...(to.hash === from.hash ? {} : { moved_at: now }) })
    .where('network_id', '=', networkId)
    .where('height', '=', from.height)
    .where('hash', '=', from.hash)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

export async function storeHashes(tx: Tx, networkId: number, blocks: readonly BlockRef[]): Promise<void> {
  await tx
    .insertInto('chain_blocks')
    .values(blocks.map(({ height, hash }) => ({ network_id: networkId, height, hash })))
    .onConflict((conflict) =>
      conflict.columns(['network_id', 'height']).doUpdateSet(({ ref }) => ({ hash: ref('excluded.hash') })),
    )
    .execute();
}

/** Forgets hashes above `above` (a re-org) or below `below` (too deep for one). */
export async function forgetHashes(
  tx: Tx,
  networkId: number,
  range: { readonly above: number } | { readonly below: number },
): Promise<void> {
  await tx
    .deleteFrom('chain_blocks')
    .where('network_id', '=', networkId)
    .where('height', 'above' in range ? '>' : '<', 'above' in range ? range.above : range.below)
    .execute();
}

export async function hashAt(db: Db, networkId: number, height: number): Promise<string | null> {
  const row = await db
    .selectFrom('chain_blocks')
    .select('hash')
    .where('network_id', '=', networkId)
    .where('height', '=', height)
    .executeTakeFirst();
  return row?.hash ?? null;
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

/** What a transaction of ours was meant to do. */
export interface OwnPayment {
  readonly purpose: string;
  readonly currencyId: number;
  readonly address: string;
  readonly memo: string | null;
}

/** Those of these transactions that are ours, by their id. */
export async function ownPayments(
  tx: Tx,
  networkId: number,
  txIds: readonly string[],
): Promise<Map<string, OwnPayment>> {
  if (txIds.length === 0) return new Map();
  const { rows } = await sql<OwnPayment & { txId: string }>`
    select p.tx_id as "txId", p.purpose, a.currency_id as "currencyId", p.address, p.memo
      from payouts p join assets a on a.id = p.asset_id
     where a.network_id = ${networkId} and p.tx_id = any(${[...new Set(txIds)]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.txId, row]));
}

export interface Sighting {
  readonly transfer: Transfer;
  /** `null` while it waits for a block. */
  readonly block: BlockRef | null;
}

export interface Recorded {
  readonly id: number;
  /** It was not there, or had vanished, before this sighting. */
  readonly isNew: boolean;
  /** What waited in its place and can come no more: a re-org ran its transaction again, to another end. */
  readonly displaced: readonly number[];
}

/**
 * Writes transfers down, each at most once; the target is found by address and memo, each in the index. Returns those
 * that this changed: new ones, vanished ones that came back, waiting ones that are in a block now. A transfer in its place that
 * moves something else is another deposit, never the same one with another amount: that may be judged or in the books.
 */
export async function recordSightings(
  tx: Tx,
  networkId: number,
  sightings: readonly Sighting[],
  now: Date,
): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const { transfer, block } of sightings) {
    const there = await lockPlace(tx, networkId, transfer);
    // A node that lags shows as waiting what is in a block already.
    if (block === null && there.some(({ state }) => state === 'mined' || state === 'final')) continue;
    const before = there.find(({ isSame }) => isSame)?.state ?? 'vanished';
    const displaced = there.filter(({ isSame, state }) => block !== null && !isSame && state === 'mempool');
    const targetId = await targetOf(tx, networkId, transfer);
    const { rows } = await sql<{ id: number }>`
      insert into deposits as d (network_id, currency_id, tx_id, output_index, address, memo, sender, units, amount,
                                 target_id, state, block_height, block_hash, first_seen_at, first_mined_at)
      values (${networkId}, ${transfer.currencyId}, ${transfer.txId}, ${transfer.outputIndex}, ${transfer.address},
              ${transfer.memo}, ${transfer.sender}, ${transfer.units.toString()}::numeric,
              ${formatDecimal(transfer.amount)}::numeric, ${targetId}, ${block === null ? 'mempool' : 'mined'},
              ${block?.height ?? null}, ${block?.hash ?? null}, ${now}, ${block === null ? null : now})
      on conflict (network_id, tx_id, output_index, currency_id, address, coalesce(memo, ''), units) do update
         set state = excluded.state, block_height = excluded.block_height, block_hash = excluded.block_hash,
             sender = excluded.sender, missing_since = null, first_mined_at = coalesce(d.first_mined_at, excluded.first_mined_at)
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

/**
 * What is known of one place in a transaction; `isSame`: this very transfer. A statement of its own: inside the one that
 * writes, the row would be read after it was written, and not be found.
 */
async function lockPlace(
  tx: Tx,
  networkId: number,
  transfer: Transfer,
): Promise<{ id: number; state: string; isSame: boolean }[]> {
  const { rows } = await sql<{ id: number; state: string; isSame: boolean }>`
    select id, state,
           currency_id = ${transfer.currencyId} and address = ${transfer.address}
             and memo is not distinct from ${transfer.memo}::text
             and units = ${transfer.units.toString()}::numeric as "isSame"
      from deposits
     where network_id = ${networkId} and tx_id = ${transfer.txId} and output_index = ${transfer.outputIndex}
     order by id for update`.execute(tx);
  return rows;
}

async function targetOf(tx: Tx, networkId: number, { address, memo }: Transfer): Promise<number | null> {
  const row = await tx
    .selectFrom('deposit_targets')
    .select('id')
    .where('network_id', '=', networkId)
    .where('address', '=', address)
    .where('memo', memo === null ? 'is' : '=', memo)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Deposits deep enough now become final. */
export async function finaliseUpTo(tx: Tx, networkId: number, height: number, now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('deposits')
    .set({ state: 'final', final_at: now })
    .where('network_id', '=', networkId)
    .where('state', '=', 'mined')
    .where('block_height', '<=', height)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Blocks above `height` are gone: what they held waits again, until it is mined anew or found to be lost. */
export async function undoAbove(tx: Tx, networkId: number, height: number): Promise<void> {
  await tx
    .updateTable('deposits')
    .set({ state: 'mempool', block_height: null, block_hash: null })
    .where('network_id', '=', networkId)
    .where('state', 'in', ['mined', 'final'])
    .where('block_height', '>', height)
    .execute();
}

/** The place of a transfer on its network: in one block nothing else can stand there. */
export const placeKey = ({ txId, outputIndex }: Pick<Transfer, 'txId' | 'outputIndex'>): string =>
  `${txId}/${outputIndex}`;

/** Names a transfer by its place and by what it moves, as the unique index of the table does. */
export const transferKey = (transfer: Transfer): string =>
  JSON.stringify([
    placeKey(transfer),
    transfer.currencyId,
    transfer.address,
    transfer.memo ?? '',
    transfer.units.toString(),
  ]);

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
