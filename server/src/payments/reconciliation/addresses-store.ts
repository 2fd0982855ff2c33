/** Deposit addresses and what each must hold, many in one statement; one by itself is `booked-address-store.ts`. */
import { type Decimal, toDecimal } from '@parom/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { BlockRef } from '../../chains/chain.ts';
import type { Asset } from '../../currencies/catalogue.ts';
import type { Db } from '../../platform/db/db.ts';
import { keyOfAttempt } from '../sweeps/sweeps-store.ts';
import { arrivedAt, awaitsNothingAt, bookedAt, isStillAt, lostAt } from './booked-address-store.ts';

export interface BookedAddress {
  readonly address: string;
  /** The number of the ticket that it was given to; `null` where coins came to one that still lies in stock. */
  readonly ticket: number | null;
  /** What it must hold after the watcher's last block. */
  readonly balance: Decimal;
  /** What is booked as lost there, and is not in `balance`. */
  readonly lost: Decimal;
  /** Nothing is on its way there: what is more than the books is nobody's that they know. */
  readonly isQuiet: boolean;
}

export interface BookedAddresses {
  readonly addresses: readonly BookedAddress[];
  /** How many more there are of which nobody can say now what they must hold. */
  readonly moving: number;
  /** The watcher's last block; `null` before its first look. */
  readonly watched: BlockRef | null;
}

/** Deposit addresses that hold credited coins which no sweep has taken, the fullest first, with what they must hold. */
export const bookedAddresses = (
  db: Db,
  asset: Asset,
  isNative: boolean,
  limit: number,
): Promise<BookedAddresses> => {
  const sweepKey = keyOfAttempt('sweep', sql.ref('d.id'), sql.ref('d.sweep_attempt'));
  return booksAmong(
    db,
    asset,
    isNative,
    sql`
      select distinct d.target_id
        from deposits d
        join deposit_judgements j on j.deposit_id = d.id
       where d.network_id = ${asset.networkId} and d.currency_id = ${asset.currencyId}
         and j.credit_entry_key is not null and (d.state = 'final' or j.loss_entry_key is null)
         and not exists (select 1 from payments p where p.key = ${sweepKey} and p.state = 'final')`,
    limit,
  );
};

/**
 * The deposit addresses of these targets, whether or not anything was ever seen on them, with what they must hold. Those that
 * something is on its way to or from are left for another time.
 */
export async function addressesOf(
  db: Db,
  asset: Asset,
  isNative: boolean,
  targetIds: readonly number[],
): Promise<BookedAddresses> {
  const targets = sql`select unnest(${targetIds}::bigint[]) as target_id`;
  const all = await booksAmong(db, asset, isNative, targets, targetIds.length);
  return { ...all, addresses: all.addresses.filter(({ isQuiet }) => isQuiet) };
}

/**
 * Whatever comes to an address from outside leaves it among those that are told: anybody can send something there at every
 * moment, and what is gone from it would never be seen. One statement, so that all of it is of one moment.
 */
async function booksAmong(
  db: Db,
  asset: Asset,
  isNative: boolean,
  targets: RawBuilder<unknown>,
  limit: number,
): Promise<BookedAddresses> {
  const target = sql.ref<number>('t.id');
  const { rows } = await sql<{
    address: string | null;
    ticket: number | null;
    balance: string;
    lost: string;
    is_quiet: boolean;
    moving: number;
    watched: BlockRef;
  }>`
    with asked as (
      select t.id, t.ticket_id, t.address
        from (${targets}) one join deposit_targets t on t.id = one.target_id
       where t.derivation_index is not null
    ), still as (
      select t.*, ${bookedAt(target, asset, isNative)} + ${arrivedAt(target, asset)} as balance
        from asked t where ${isStillAt(target, asset)}
    ), fullest as (
      select * from still order by balance desc, id limit ${limit}
    )
    select t.address, t.balance,
           (select simple_id from tickets where id = t.ticket_id) as ticket,
           ${lostAt(target, asset)} as lost, ${awaitsNothingAt(target, asset)} as is_quiet,
           ((select count(*) from asked) - (select count(*) from still))::int as moving,
           json_build_object('height', c.height, 'hash', c.hash) as watched
      from chain_cursors c
      left join fullest t on true
     where c.network_id = ${asset.networkId}
     order by t.balance desc, t.id`.execute(db);
  const addresses = rows.flatMap(({ address, ticket, balance, lost, is_quiet: isQuiet }) =>
    address === null
      ? []
      : [{ address, ticket, balance: toDecimal(balance), lost: toDecimal(lost), isQuiet }],
  );
  return { addresses, moving: rows[0]?.moving ?? 0, watched: rows[0]?.watched ?? null };
}
