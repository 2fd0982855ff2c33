import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { type Expression, sql } from 'kysely';
import type { BlockRef } from '../../chains/chain.ts';
import type { Asset } from '../../currencies/catalogue.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Aliases that no statement uses, or the column would be captured. */
export type DepositAddressId = Expression<number>;

export const bookedAt = (depositAddressId: DepositAddressId, { id, currencyId }: Asset, isNative: boolean) =>
  sql<string>`(
    coalesce((select sum(came.amount) from deposits came where came.deposit_address_id = ${depositAddressId}
       and came.currency_id = ${currencyId} and came.state = 'final'), 0)
    + coalesce((select sum(case step.purpose when 'gas' then step.amount else -step.amount end) from payments step
       where step.deposit_address_id = ${depositAddressId} and step.asset_id = ${id} and step.state = 'final'
         and step.purpose not in ('delegate', 'undelegate')), 0)
    - case when ${isNative} then coalesce((select sum(step.fee) from payments step
       where step.deposit_address_id = ${depositAddressId} and step.purpose = 'sweep' and step.state in ('final', 'failed')), 0)
      else 0 end
    - ${lostAt(depositAddressId, { currencyId })})`;

export const lostAt = (depositAddressId: DepositAddressId, { currencyId }: Pick<Asset, 'currencyId'>) =>
  sql<string>`coalesce((select sum(loss.amount) from address_losses loss
     where loss.deposit_address_id = ${depositAddressId} and loss.currency_id = ${currencyId}), 0)`;

export const hasLosses = (depositAddressId: DepositAddressId, { currencyId }: Asset) =>
  sql<boolean>`exists (select 1 from address_losses loss
     where loss.deposit_address_id = ${depositAddressId} and loss.currency_id = ${currencyId})`;

export const arrivedAt = (depositAddressId: DepositAddressId, { currencyId }: Asset) =>
  sql<string>`coalesce((select sum(came.amount) from deposits came
     where came.deposit_address_id = ${depositAddressId} and came.currency_id = ${currencyId} and came.state = 'mined'), 0)`;

/** One joined condition makes the database repeat the query per address. */
export const isStillAt = (depositAddressId: DepositAddressId, { currencyId }: Asset) =>
  sql<boolean>`(
    not exists (select 1 from payments step where step.deposit_address_id = ${depositAddressId} and step.state in ('signed', 'sent'))
    and not exists (
      select 1 from deposits came left join deposit_judgements judged on judged.deposit_id = came.id
       where came.deposit_address_id = ${depositAddressId} and came.currency_id = ${currencyId}
         and (came.state = 'final') <> (judged.credit_entry_key is not null and judged.loss_entry_key is null)))`;

export const awaitsNothingAt = (depositAddressId: DepositAddressId, { currencyId }: Asset) =>
  sql<boolean>`not exists (select 1 from deposits came
     where came.deposit_address_id = ${depositAddressId} and came.currency_id = ${currencyId} and came.state in ('mempool', 'mined'))`;

export interface AddressBooks {
  readonly depositAddressId: number;
  readonly ticketId: string | null;
  readonly balance: Decimal;
  readonly arrived: Decimal;
  /** Not part of `balance`. */
  readonly lost: Decimal;
  readonly isStill: boolean;
  readonly isQuiet: boolean;
  readonly watched: BlockRef | null;
}

/** One statement, one moment. */
export async function booksOfAddress(
  db: Db | Tx,
  asset: Asset,
  isNative: boolean,
  address: string,
): Promise<AddressBooks | null> {
  const addressId = sql.ref<number>('t.id');
  const { rows } = await sql<{
    deposit_address_id: number;
    ticket_id: string | null;
    balance: string;
    arrived: string;
    lost: string;
    is_still: boolean;
    awaits_nothing: boolean;
    watched: BlockRef | null;
  }>`
    select t.id as deposit_address_id, t.ticket_id, ${bookedAt(addressId, asset, isNative)} as balance,
           ${arrivedAt(addressId, asset)} as arrived, ${lostAt(addressId, asset)} as lost,
           ${isStillAt(addressId, asset)} as is_still, ${awaitsNothingAt(addressId, asset)} as awaits_nothing,
           (select json_build_object('height', height, 'hash', hash) from chain_cursors
             where network_id = t.network_id) as watched
      from deposit_addresses t
     where t.network_id = ${asset.networkId} and t.address = ${address} and t.derivation_index is not null`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    depositAddressId: row.deposit_address_id,
    ticketId: row.ticket_id,
    balance: toDecimal(row.balance),
    arrived: toDecimal(row.arrived),
    lost: toDecimal(row.lost),
    isStill: row.is_still,
    isQuiet: row.is_still && row.awaits_nothing,
    watched: row.watched,
  };
}

export interface BookedDeposit {
  readonly id: number;
  readonly amount: Decimal;
  readonly disposition: string;
  readonly ticket: number | null;
}

export async function depositsAt(
  db: Db,
  { depositAddressId }: AddressBooks,
  currencyId: number,
): Promise<BookedDeposit[]> {
  const rows = await db
    .selectFrom('deposits as d')
    .innerJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
    .leftJoin('tickets as k', 'k.id', 'j.ticket_id')
    .select(['d.id', 'd.amount', 'j.disposition', 'k.simple_id'])
    .where('d.deposit_address_id', '=', depositAddressId)
    .where('d.currency_id', '=', currencyId)
    .where('d.state', '=', 'final')
    .orderBy('d.amount', 'desc')
    .orderBy('d.id')
    .execute();
  return rows.map(({ id, amount, disposition, simple_id }) => ({
    id,
    amount: toDecimal(amount),
    disposition,
    ticket: simple_id,
  }));
}

/** Before the asset. A watcher that sees a deposit vanish waits. */
export async function lockDepositsAt(
  tx: Tx,
  { depositAddressId }: Pick<AddressBooks, 'depositAddressId'>,
): Promise<void> {
  await tx
    .selectFrom('deposits')
    .select('id')
    .where('deposit_address_id', '=', depositAddressId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** A negative amount is found again. */
export async function insertLoss(
  tx: Tx,
  loss: {
    readonly depositAddressId: number;
    readonly currencyId: number;
    readonly amount: Decimal;
    readonly at: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('address_losses')
    .values({
      deposit_address_id: loss.depositAddressId,
      currency_id: loss.currencyId,
      amount: formatDecimal(loss.amount),
      at: loss.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function lossBeside(
  tx: Tx,
  depositId: number,
): Promise<{ readonly depositAddressId: number; readonly lost: Decimal } | null> {
  const row = await tx
    .selectFrom('deposits as d')
    .innerJoin('address_losses as l', (join) =>
      join
        .onRef('l.deposit_address_id', '=', 'd.deposit_address_id')
        .onRef('l.currency_id', '=', 'd.currency_id'),
    )
    .select((select) => ['l.deposit_address_id', select.fn.sum<string>('l.amount').as('lost')])
    .where('d.id', '=', depositId)
    .groupBy('l.deposit_address_id')
    .having((select) => select.fn.sum('l.amount'), '<>', '0')
    .executeTakeFirst();
  return row === undefined ? null : { depositAddressId: row.deposit_address_id, lost: toDecimal(row.lost) };
}
