/** A deposit as tickets see it: the watchers' facts with what we made of them. Facts are read here and never written. */
import { strict as assert } from 'node:assert';
import { type Decimal, toDecimal } from '@parom/contract/money';
import type { Verdict } from '@parom/contract/tickets';
import type { EntryKey } from '../../ledger/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { DepositsTable } from '../../schema.ts';
import type { Disposition, StoredPart } from './judgement-store.ts';
import type { RateLock, TakenRate } from './own-rate.ts';

export interface Deposit {
  readonly id: number;
  readonly networkId: number;
  readonly currencyId: number;
  readonly txId: string;
  readonly address: string;
  readonly sender: string | null;
  readonly amount: Decimal;
  readonly state: DepositsTable['state'];
  readonly blockHash: string | null;
  readonly blockHeight: number | null;
  readonly firstSeenAt: Date;
  readonly firstMinedAt: Date | null;
  readonly ticketId: string | null;
  readonly verdict: Verdict | null;
  readonly disposition: Disposition | null;
  /** The entry that credited it to its owner. */
  readonly creditEntryKey: EntryKey | null;
  /** The entry that took it out of the wallet again, as a loss. Of a deposit that was spent before it vanished. */
  readonly lossEntryKey: EntryKey | null;
  /** After one that was replaced or dropped, or had vanished itself: it has no rate lock. */
  readonly isSentAnew: boolean;
  /** What its first sight locked; `null` for a late deposit, and for one that has no place yet. */
  readonly lock: RateLock | null;
  /** The rate at its first confirmation, if it had no rate lock by then. */
  readonly confirmed: TakenRate | null;
  /** What it was exchanged at, in parts; `null` until it is. */
  readonly exchangedAt: readonly StoredPart[] | null;
  /** Screening stopped it, whatever its verdict has become since. */
  readonly wasStopped: boolean;
  /** Screening had somebody look at it, for no fault of whoever sent it: nothing is kept of it. */
  readonly wasDoubted: boolean;
  /** Too little to wait for anybody's decision beside the others. */
  readonly isDust: boolean;
}

const facts = (db: Db | Tx) =>
  db
    .selectFrom('deposits as d')
    .leftJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
    .leftJoin('deposit_targets as t', 't.id', 'd.target_id')
    .select([
      'd.id',
      'd.network_id',
      'd.currency_id',
      'd.tx_id',
      'd.address',
      'd.sender',
      'd.amount',
      'd.state',
      'd.block_hash',
      'd.block_height',
      'd.first_seen_at',
      'd.first_mined_at',
      'j.verdict',
      'j.disposition',
      'j.credit_entry_key',
      'j.loss_entry_key',
      'j.is_resent',
      'j.locked_give_usdt',
      'j.locked_get_usdt',
      'j.locked_promise',
      'j.locked_sources',
      'j.locked_at',
      'j.awaits_price',
      'j.confirmed_give_usdt',
      'j.confirmed_get_usdt',
      'j.confirmed_sources',
      'j.confirmed_at',
      'j.exchanged_at_rates',
      'j.was_stopped',
      'j.was_doubted',
      'j.is_dust',
      't.ticket_id',
    ]);

type FactRow = Awaited<ReturnType<ReturnType<typeof facts>['executeTakeFirstOrThrow']>>;

const toDeposit = (row: FactRow): Deposit => ({
  id: row.id,
  networkId: row.network_id,
  currencyId: row.currency_id,
  txId: row.tx_id,
  address: row.address,
  sender: row.sender,
  amount: toDecimal(row.amount),
  state: row.state,
  blockHash: row.block_hash,
  blockHeight: row.block_height,
  firstSeenAt: row.first_seen_at,
  firstMinedAt: row.first_mined_at,
  ticketId: row.ticket_id,
  verdict: row.verdict as Verdict | null,
  disposition: row.disposition,
  creditEntryKey: row.credit_entry_key as EntryKey | null,
  lossEntryKey: row.loss_entry_key as EntryKey | null,
  isSentAnew: row.is_resent === true,
  lock: lockIn(row),
  confirmed: confirmedIn(row),
  exchangedAt: row.exchanged_at_rates as readonly StoredPart[] | null,
  wasStopped: row.was_stopped === true,
  wasDoubted: row.was_doubted === true,
  isDust: row.is_dust === true,
});

function lockIn(row: FactRow): RateLock | null {
  const { locked_give_usdt: give, locked_get_usdt: get, locked_promise: promised, locked_at: at } = row;
  if (give === null || get === null || at === null) return null;
  return {
    giveUsdt: toDecimal(give),
    getUsdt: toDecimal(get),
    sources: sourcesIn(row.locked_sources),
    at,
    promised: promised === null ? null : toDecimal(promised),
    awaitsPrice: row.awaits_price === true,
  };
}

function confirmedIn(row: FactRow): TakenRate | null {
  const { confirmed_give_usdt: give, confirmed_get_usdt: get, confirmed_at: at } = row;
  if (give === null || get === null || at === null) return null;
  return {
    giveUsdt: toDecimal(give),
    getUsdt: toDecimal(get),
    sources: sourcesIn(row.confirmed_sources),
    at,
  };
}

const sourcesIn = (stored: unknown): readonly string[] => (stored ?? []) as string[];

export async function findDeposit(db: Db | Tx, depositId: number): Promise<Deposit | null> {
  const row = await facts(db).where('d.id', '=', depositId).executeTakeFirst();
  return row === undefined ? null : toDeposit(row);
}

/**
 * For which network the address of this deposit was given out, and to which ticket, where it is another network than the one that the
 * deposit came on; `null` for all other deposits.
 */
export async function namedElsewhere(
  db: Db | Tx,
  depositId: number,
): Promise<{ readonly networkId: number; readonly number: number | null } | null> {
  const row = await db
    .selectFrom('deposits as d')
    .innerJoin('deposit_targets as t', 't.id', 'd.target_id')
    .leftJoin('deposit_targets as meant', (join) =>
      join.onRef('meant.network_id', '=', 't.derived_for').onRef('meant.address', '=', 't.address'),
    )
    .leftJoin('tickets as k', 'k.id', 'meant.ticket_id')
    .select(['t.derived_for', 'k.simple_id'])
    .where('d.id', '=', depositId)
    .where('t.derived_for', 'is not', null)
    .executeTakeFirst();
  if (row === undefined || row.derived_for === null) return null;
  return { networkId: row.derived_for, number: row.simple_id };
}

/** One that was found before, as it is now: no deposit is ever deleted. */
export async function rereadDeposit(tx: Tx, depositId: number): Promise<Deposit> {
  const deposit = await findDeposit(tx, depositId);
  assert(deposit !== null, `deposit ${depositId} was found, and is gone`);
  return deposit;
}

/** Its facts cannot change either: a watcher that saw it vanish waits, and its event follows. After the ticket, before the asset. */
export async function lockDepositItself(tx: Tx, depositId: number): Promise<void> {
  await tx.selectFrom('deposits').select('id').where('id', '=', depositId).forNoKeyUpdate().execute();
}

/** All deposits to the ticket's target, oldest first, extras and vanished ones included. */
export async function depositsOfTicket(db: Db | Tx, ticketId: string): Promise<Deposit[]> {
  const rows = await facts(db).where('t.ticket_id', '=', ticketId).orderBy('d.id').execute();
  return rows.map(toDeposit);
}

/** Those of a ticket that a refund was ever intended for, with the others or alone. Dust is not among them, however much. */
export async function depositsMeantToReturn(tx: Tx, ticketId: string): Promise<Deposit[]> {
  const rows = await facts(tx)
    .where('t.ticket_id', '=', ticketId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('payments as p')
          .select('p.id')
          .whereRef('p.deposit_id', '=', 'd.id')
          .where('p.purpose', '=', 'refund'),
      ),
    )
    .execute();
  return rows.map(toDeposit);
}

/** Dust in the books that waits for an operator, oldest first: a ticket's, or what is nobody's. */
export async function waitingDust(
  db: Db,
  { ticketId, limit }: { readonly ticketId: string | null; readonly limit: number },
): Promise<Deposit[]> {
  const rows = await facts(db)
    .where('j.is_dust', '=', true)
    .where('j.disposition', 'in', ['parked', 'unmatched'])
    .where('j.ticket_id', 'is not distinct from', ticketId)
    .where('j.credit_entry_key', 'is not', null)
    .where('d.state', '=', 'final')
    .orderBy('j.deposit_id')
    .limit(limit)
    .execute();
  return rows.map(toDeposit);
}

/** All that its network does to it is done, and the books know of it: it can be decided. */
export const isBooked = ({ state, creditEntryKey }: Deposit): boolean =>
  state === 'final' && creditEntryKey !== null;

/** Those whose sum decides the ticket: placed with it, still there, not spent on anything yet. */
export const countedDeposits = (deposits: readonly Deposit[]): Deposit[] =>
  deposits.filter((deposit) => deposit.disposition === 'open' && deposit.state !== 'vanished');

/** Shown by its network, and without a place: nobody heard of it yet, or it is back after it had vanished. */
export const isUnplaced = ({ state, disposition }: Deposit): boolean =>
  state !== 'vanished' && (disposition === null || disposition === 'vanished');

/** Its ticket is still to be told where it stands: it has no place yet, or vanished from the one that it has. */
export const isUnheard = (deposit: Deposit): boolean =>
  isUnplaced(deposit) || (deposit.state === 'vanished' && deposit.disposition === 'open');
