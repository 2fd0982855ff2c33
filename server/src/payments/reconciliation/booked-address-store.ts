/** One deposit address as the books have it, and what was booked as lost there. */
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { type Expression, sql } from 'kysely';
import type { BlockRef } from '../../chains/chain.ts';
import type { Asset } from '../../currencies/catalogue.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

/**
 * The column of a statement that says of which address it asks. The fragments below name their own tables by words that no
 * statement uses: with one of the same name beside it the column would be theirs.
 */
export type TargetId = Expression<number>;

/** What the address must hold: what was credited there and the gas that was sent there, less what sweeps took and paid, and what is lost. */
export const bookedAt = (targetId: TargetId, { id, currencyId }: Asset, isNative: boolean) =>
  sql<string>`(
    coalesce((select sum(came.amount) from deposits came where came.target_id = ${targetId}
       and came.currency_id = ${currencyId} and came.state = 'final'), 0)
    + coalesce((select sum(case step.purpose when 'gas' then step.amount else -step.amount end) from payments step
       where step.target_id = ${targetId} and step.asset_id = ${id} and step.state = 'final'), 0)
    - case when ${isNative} then coalesce((select sum(step.fee) from payments step
       where step.target_id = ${targetId} and step.purpose = 'sweep' and step.state in ('final', 'failed')), 0)
      else 0 end
    - ${lostAt(targetId, { currencyId })})`;

/** What is booked as lost there. */
export const lostAt = (targetId: TargetId, { currencyId }: Pick<Asset, 'currencyId'>) =>
  sql<string>`coalesce((select sum(loss.amount) from address_losses loss
     where loss.target_id = ${targetId} and loss.currency_id = ${currencyId}), 0)`;

/** Whether anything was ever booked as lost there. */
export const hasLosses = (targetId: TargetId, { currencyId }: Asset) =>
  sql<boolean>`exists (select 1 from address_losses loss
     where loss.target_id = ${targetId} and loss.currency_id = ${currencyId})`;

/** What the watcher's blocks brought there and is not final: it is there as well after the last of them. */
export const arrivedAt = (targetId: TargetId, { currencyId }: Asset) =>
  sql<string>`coalesce((select sum(came.amount) from deposits came
     where came.target_id = ${targetId} and came.currency_id = ${currencyId} and came.state = 'mined'), 0)`;

/**
 * It can be told what the address must hold: no payment of ours is on its way to or from it, and the books are not behind
 * its deposits. Two conditions, each by itself: of one that joins them the database asks anew for every address.
 */
export const isStillAt = (targetId: TargetId, { currencyId }: Asset) =>
  sql<boolean>`(
    not exists (select 1 from payments step where step.target_id = ${targetId} and step.state in ('signed', 'sent'))
    and not exists (
      select 1 from deposits came left join deposit_judgements judged on judged.deposit_id = came.id
       where came.target_id = ${targetId} and came.currency_id = ${currencyId}
         and (came.state = 'final') <> (judged.credit_entry_key is not null and judged.loss_entry_key is null)))`;

/** Nothing is on its way there that anybody sent. */
export const awaitsNothingAt = (targetId: TargetId, { currencyId }: Asset) =>
  sql<boolean>`not exists (select 1 from deposits came
     where came.target_id = ${targetId} and came.currency_id = ${currencyId} and came.state in ('mempool', 'mined'))`;

export interface AddressBooks {
  readonly targetId: number;
  readonly ticketId: string | null;
  /** What the address must hold, of what is final. */
  readonly balance: Decimal;
  /** What it must hold besides, and is not final. */
  readonly arrived: Decimal;
  /** What is booked as lost there, and is not in `balance`. */
  readonly lost: Decimal;
  /** As `isStillAt`. */
  readonly isStill: boolean;
  /** The same, and nothing that anybody sent is on its way there. */
  readonly isQuiet: boolean;
  /** The watcher's last block; `null` before its first look. */
  readonly watched: BlockRef | null;
}

/** `null` when the address is none that we gave out for deposits on this network. One statement, so that all of it is of one moment. */
export async function booksOfAddress(
  db: Db | Tx,
  asset: Asset,
  isNative: boolean,
  address: string,
): Promise<AddressBooks | null> {
  const target = sql.ref<number>('t.id');
  const { rows } = await sql<{
    target_id: number;
    ticket_id: string | null;
    balance: string;
    arrived: string;
    lost: string;
    is_still: boolean;
    awaits_nothing: boolean;
    watched: BlockRef | null;
  }>`
    select t.id as target_id, t.ticket_id, ${bookedAt(target, asset, isNative)} as balance,
           ${arrivedAt(target, asset)} as arrived, ${lostAt(target, asset)} as lost,
           ${isStillAt(target, asset)} as is_still, ${awaitsNothingAt(target, asset)} as awaits_nothing,
           (select json_build_object('height', height, 'hash', hash) from chain_cursors
             where network_id = t.network_id) as watched
      from deposit_targets t
     where t.network_id = ${asset.networkId} and t.address = ${address} and t.derivation_index is not null`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    targetId: row.target_id,
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
  /** The number of its ticket. */
  readonly ticket: number | null;
}

/** The final deposits of this coin at the address, the greatest first. */
export async function depositsAt(
  db: Db,
  { targetId }: AddressBooks,
  currencyId: number,
): Promise<BookedDeposit[]> {
  const rows = await db
    .selectFrom('deposits as d')
    .innerJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
    .leftJoin('tickets as k', 'k.id', 'j.ticket_id')
    .select(['d.id', 'd.amount', 'j.disposition', 'k.simple_id'])
    .where('d.target_id', '=', targetId)
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

/** Their facts cannot change then: a watcher that saw one vanish waits, and its event follows. Before the asset. */
export async function lockDepositsAt(tx: Tx, { targetId }: AddressBooks): Promise<void> {
  await tx
    .selectFrom('deposits')
    .select('id')
    .where('target_id', '=', targetId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Positive is lost, negative found again. Its number. */
export async function insertLoss(
  tx: Tx,
  loss: {
    readonly targetId: number;
    readonly currencyId: number;
    readonly amount: Decimal;
    readonly at: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('address_losses')
    .values({
      target_id: loss.targetId,
      currency_id: loss.currencyId,
      amount: formatDecimal(loss.amount),
      at: loss.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What is booked as lost at the address of this deposit, of its coin; `null` when nothing is. */
export async function lossBeside(
  tx: Tx,
  depositId: number,
): Promise<{ readonly targetId: number; readonly lost: Decimal } | null> {
  const row = await tx
    .selectFrom('deposits as d')
    .innerJoin('address_losses as l', (join) =>
      join.onRef('l.target_id', '=', 'd.target_id').onRef('l.currency_id', '=', 'd.currency_id'),
    )
    .select((select) => ['l.target_id', select.fn.sum<string>('l.amount').as('lost')])
    .where('d.id', '=', depositId)
    .groupBy('l.target_id')
    .having((select) => select.fn.sum('l.amount'), '<>', '0')
    .executeTakeFirst();
  return row === undefined ? null : { targetId: row.target_id, lost: toDecimal(row.lost) };
}
