import { strict as assert } from 'node:assert';
import { type Decimal, toDecimal } from '@parom/contract/money';
import type { Verdict } from '@parom/contract/tickets';
import type { EntryKey } from '../../ledger/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { DepositsTable } from '../../schema.ts';
import { type Disposition, partsIn, type RefundKept } from './judgement-store.ts';
import type { RatedPart, RateLock, TakenRate } from './taken-rate.ts';

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
  readonly creditEntryKey: EntryKey | null;
  /** Of a deposit that vanished after its money was spent. */
  readonly lossEntryKey: EntryKey | null;
  readonly isResent: boolean;
  readonly lock: RateLock | null;
  readonly confirmed: TakenRate | null;
  readonly exchangedAt: readonly RatedPart[] | null;
  readonly refundKept: RefundKept | null;
  readonly wasStopped: boolean;
  /** The sender has no fault: a refund keeps no AML fee. */
  readonly wasDoubted: boolean;
  readonly isDust: boolean;
}

const facts = (db: Db | Tx) =>
  db
    .selectFrom('deposits as d')
    .leftJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
    .leftJoin('deposit_addresses as t', 't.id', 'd.deposit_address_id')
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
      'j.refund_network_fee',
      'j.refund_aml_fee',
      'j.was_stopped',
      'j.was_doubted',
      'j.is_dust',
      't.ticket_id',
    ]);

type FactRow = Awaited<ReturnType<ReturnType<typeof facts>['executeTakeFirstOrThrow']>>;

const depositOf = (row: FactRow): Deposit => ({
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
  isResent: row.is_resent === true,
  lock: lockIn(row),
  confirmed: confirmedIn(row),
  exchangedAt: partsIn(row.exchanged_at_rates),
  refundKept: keptIn(row),
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

function keptIn({ refund_network_fee: networkFee, refund_aml_fee: amlFee }: FactRow): RefundKept | null {
  if (networkFee === null || amlFee === null) return null;
  return { networkFee: toDecimal(networkFee), amlFee: toDecimal(amlFee) };
}

const sourcesIn = (stored: unknown): readonly string[] => (stored ?? []) as string[];

export async function findDeposit(db: Db | Tx, depositId: number): Promise<Deposit | null> {
  const row = await facts(db).where('d.id', '=', depositId).executeTakeFirst();
  return row === undefined ? null : depositOf(row);
}

export async function namedElsewhere(
  db: Db | Tx,
  depositId: number,
): Promise<{ readonly networkId: number; readonly number: number | null } | null> {
  const row = await db
    .selectFrom('deposits as d')
    .innerJoin('deposit_addresses as t', 't.id', 'd.deposit_address_id')
    .leftJoin('deposit_addresses as meant', (join) =>
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

export async function rereadDeposit(tx: Tx, depositId: number): Promise<Deposit> {
  const deposit = await findDeposit(tx, depositId);
  assert(deposit !== null, `deposit ${depositId} was found, and is gone`);
  return deposit;
}

/** Lock order: ticket, deposit, asset. A watcher waits here before it changes facts. */
export async function lockDepositItself(tx: Tx, depositId: number): Promise<void> {
  await tx.selectFrom('deposits').select('id').where('id', '=', depositId).forNoKeyUpdate().execute();
}

export async function depositsOfTicket(db: Db | Tx, ticketId: string): Promise<Deposit[]> {
  const rows = await facts(db).where('t.ticket_id', '=', ticketId).orderBy('d.id').execute();
  return rows.map(depositOf);
}

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
  return rows.map(depositOf);
}

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
  return rows.map(depositOf);
}

export const isBooked = ({ state, creditEntryKey }: Deposit): boolean =>
  state === 'final' && creditEntryKey !== null;

export const countedDeposits = (deposits: readonly Deposit[]): Deposit[] =>
  deposits.filter((deposit) => deposit.disposition === 'open' && deposit.state !== 'vanished');

export const isUnplaced = ({ state, disposition }: Deposit): boolean =>
  state !== 'vanished' && (disposition === null || disposition === 'vanished');

export const isUnhandled = (deposit: Deposit): boolean =>
  isUnplaced(deposit) || (deposit.state === 'vanished' && deposit.disposition === 'open');
