import { type Decimal, toDecimal } from '@parom/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { BlockRef } from '../../chains/chain.ts';
import type { Asset } from '../../currencies/catalogue.ts';
import type { Db } from '../../platform/db/db.ts';
import { keyOfAttempt } from '../sweeps/sweeps-store.ts';
import { arrivedAt, awaitsNothingAt, bookedAt, isStillAt, lostAt } from './booked-address-store.ts';

export interface BookedAddress {
  readonly address: string;
  readonly ticket: number | null;
  /** Expected after the watcher's last block. */
  readonly balance: Decimal;
  /** Part of `balance`: in a block, not in the ledger yet. */
  readonly arrived: Decimal;
  /** Not part of `balance`. */
  readonly lost: Decimal;
  /** Nothing is on its way there, so any surplus is unexplained. */
  readonly isQuiet: boolean;
}

export interface BookedAddresses {
  readonly addresses: readonly BookedAddress[];
  readonly moving: number;
  /** The ledger's sum at all deposit addresses. */
  readonly books: Decimal;
  readonly watched: BlockRef | null;
}

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
      select distinct d.deposit_address_id
        from deposits d
        join deposit_judgements j on j.deposit_id = d.id
       where d.network_id = ${asset.networkId} and d.currency_id = ${asset.currencyId}
         and j.credit_entry_key is not null and (d.state = 'final' or j.loss_entry_key is null)
         and not exists (select 1 from payments p where p.key = ${sweepKey} and p.state = 'final')`,
    limit,
  );
};

/** Except those with something on its way. */
export async function addressesOf(
  db: Db,
  asset: Asset,
  isNative: boolean,
  depositAddressIds: readonly number[],
): Promise<BookedAddresses> {
  const addressIds = sql`select unnest(${depositAddressIds}::bigint[]) as deposit_address_id`;
  const all = await booksAmong(db, asset, isNative, addressIds, depositAddressIds.length);
  return { ...all, addresses: all.addresses.filter(({ isQuiet }) => isQuiet) };
}

/** A stranger's dust must not exclude an address and so hide a loss. One statement, one moment. */
async function booksAmong(
  db: Db,
  asset: Asset,
  isNative: boolean,
  addressIds: RawBuilder<unknown>,
  limit: number,
): Promise<BookedAddresses> {
  const addressId = sql.ref<number>('t.id');
  const { rows } = await sql<{
    address: string | null;
    ticket: number | null;
    balance: string;
    arrived: string;
    books: string;
    lost: string;
    is_quiet: boolean;
    moving: number;
    watched: BlockRef;
  }>`
    with asked as (
      select t.id, t.ticket_id, t.address
        from (${addressIds}) one join deposit_addresses t on t.id = one.deposit_address_id
       where t.derivation_index is not null
    ), still as (
      select t.*, ${bookedAt(addressId, asset, isNative)} + ${arrivedAt(addressId, asset)} as balance
        from asked t where ${isStillAt(addressId, asset)}
    ), fullest as (
      select * from still order by balance desc, id limit ${limit}
    )
    select t.address, t.balance, ${arrivedAt(addressId, asset)} as arrived,
           coalesce((select balance from ledger_accounts where kind = 'deposits'
             and currency_id = ${asset.currencyId} and network_id = ${asset.networkId}), 0) as books,
           (select simple_id from tickets where id = t.ticket_id) as ticket,
           ${lostAt(addressId, asset)} as lost, ${awaitsNothingAt(addressId, asset)} as is_quiet,
           ((select count(*) from asked) - (select count(*) from still))::int as moving,
           json_build_object('height', c.height, 'hash', c.hash) as watched
      from chain_cursors c
      left join fullest t on true
     where c.network_id = ${asset.networkId}
     order by t.balance desc, t.id`.execute(db);
  const addresses = rows.flatMap(({ address, ticket, balance, arrived, lost, is_quiet: isQuiet }) =>
    address === null
      ? []
      : [
          {
            address,
            ticket,
            balance: toDecimal(balance),
            arrived: toDecimal(arrived),
            lost: toDecimal(lost),
            isQuiet,
          },
        ],
  );
  const [row] = rows;
  return {
    addresses,
    moving: row?.moving ?? 0,
    books: toDecimal(row?.books ?? '0'),
    watched: row?.watched ?? null,
  };
}
