/** What we make of each deposit, beside the facts that the watchers wrote. Facts are read here and never written. */
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import type { PairPrice } from '@parom/contract/pricing';
import type { Verdict } from '@parom/contract/tickets';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';

/** Where a deposit's money is. Every deposit ends in exactly one place. */
export type Disposition =
  | 'open'
  | 'exchanged'
  | 'refunding'
  | 'refunded'
  | 'held'
  | 'unmatched'
  | 'written-off'
  | 'vanished';

export interface Deposit {
  readonly id: number;
  readonly networkId: number;
  readonly currencyId: number;
  readonly txId: string;
  readonly address: string;
  readonly sender: string | null;
  readonly amount: Decimal;
  readonly state: 'mempool' | 'mined' | 'final' | 'vanished';
  readonly blockHash: string | null;
  readonly blockHeight: number | null;
  readonly firstSeenAt: Date;
  readonly firstMinedAt: Date | null;
  readonly ticketId: string | null;
  readonly verdict: Verdict | null;
  readonly disposition: Disposition | null;
  /** The entry that credited it to its owner. */
  readonly creditedAs: string | null;
  /** The entry that took it out of the wallet again, as a loss. Of a deposit that was spent before it vanished. */
  readonly lostAs: string | null;
  /** After one that was replaced or dropped, or had vanished itself: it has no rate lock. */
  readonly isSentAnew: boolean;
  /** The price at its first confirmation, if it had no rate lock by then. */
  readonly confirmedPrice: PairPrice | null;
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
      'j.credited_as',
      'j.lost_as',
      'j.sent_anew',
      'j.confirmed_give_usdt',
      'j.confirmed_get_usdt',
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
  state: row.state as Deposit['state'],
  blockHash: row.block_hash,
  blockHeight: row.block_height,
  firstSeenAt: row.first_seen_at,
  firstMinedAt: row.first_mined_at,
  ticketId: row.ticket_id,
  verdict: row.verdict as Verdict | null,
  disposition: row.disposition as Disposition | null,
  creditedAs: row.credited_as,
  lostAs: row.lost_as,
  isSentAnew: row.sent_anew === true,
  confirmedPrice: confirmedPriceOf(row),
});

const confirmedPriceOf = ({
  confirmed_give_usdt: give,
  confirmed_get_usdt: get,
}: FactRow): PairPrice | null =>
  give === null || get === null ? null : { giveUsdt: toDecimal(give), getUsdt: toDecimal(get) };

export async function findDeposit(db: Db | Tx, depositId: number): Promise<Deposit | null> {
  const row = await facts(db).where('d.id', '=', depositId).executeTakeFirst();
  return row === undefined ? null : toDeposit(row);
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

/** Those whose sum decides the ticket: placed with it, still there, not spent on anything yet. */
export const countedDeposits = (deposits: readonly Deposit[]): Deposit[] =>
  deposits.filter((deposit) => deposit.disposition === 'open' && deposit.state !== 'vanished');

export interface NewJudgement {
  readonly depositId: number;
  readonly ticketId: string | null;
  readonly verdict: Verdict;
  readonly disposition: Disposition;
  readonly isSentAnew?: boolean;
  readonly at: Date;
}

/** Places a deposit for the first time, or again after it had vanished. */
export async function placeJudgement(tx: Tx, judgement: NewJudgement): Promise<void> {
  const values = {
    ticket_id: judgement.ticketId,
    verdict: judgement.verdict,
    disposition: judgement.disposition,
    sent_anew: judgement.isSentAnew ?? false,
    confirmed_give_usdt: null,
    confirmed_get_usdt: null,
    updated_at: judgement.at,
  };
  await tx
    .insertInto('deposit_judgements')
    .values({ deposit_id: judgement.depositId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('deposit_id')
        .doUpdateSet(values)
        .where('deposit_judgements.disposition', '=', 'vanished'),
    )
    .execute();
}

/** Moves a deposit's money from one of `from` to `to`; `false` when it is somewhere else by now. */
export async function disposeDeposit(
  tx: Tx,
  depositId: number,
  change: {
    readonly from: readonly Disposition[];
    readonly to: Disposition;
    readonly verdict?: Verdict;
    readonly at: Date;
  },
): Promise<boolean> {
  const result = await tx
    .updateTable('deposit_judgements')
    .set({
      disposition: change.to,
      updated_at: change.at,
      ...(change.verdict === undefined ? {} : { verdict: change.verdict }),
    })
    .where('deposit_id', '=', depositId)
    .where('disposition', 'in', change.from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function setVerdict(tx: Tx, depositId: number, verdict: Verdict, at: Date): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({ verdict, updated_at: at })
    .where('deposit_id', '=', depositId)
    .execute();
}

export async function setConfirmedPrice(tx: Tx, depositId: number, price: PairPrice): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({
      confirmed_give_usdt: formatDecimal(price.giveUsdt),
      confirmed_get_usdt: formatDecimal(price.getUsdt),
    })
    .where('deposit_id', '=', depositId)
    .execute();
}

export async function setCredited(tx: Tx, depositId: number, entryKey: string | null): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({ credited_as: entryKey })
    .where('deposit_id', '=', depositId)
    .execute();
}

export async function setLost(tx: Tx, depositId: number, entryKey: string | null): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({ lost_as: entryKey })
    .where('deposit_id', '=', depositId)
    .execute();
}

/** The exchange was taken back: its deposits wait for another decision. */
export async function reopenExchanged(tx: Tx, ticketId: string, at: Date): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({ disposition: 'open', updated_at: at })
    .where('ticket_id', '=', ticketId)
    .where('disposition', '=', 'exchanged')
    .execute();
}

/** What the ticket is not judged by any more waits for a decision of its own, whether it is final yet or not. */
export async function setOpenAside(tx: Tx, ticketId: string, at: Date): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({ disposition: 'held', verdict: 'extra', updated_at: at })
    .where('ticket_id', '=', ticketId)
    .where('disposition', '=', 'open')
    .execute();
}

/**
 * Tickets whose targets received something that decides them, or may once it is placed: their windows do not close by the
 * clock. What counts for no ticket, such as another coin on the same address, or what was written off, keeps none open and
 * no reserve promised.
 */
export const hasLiveDeposit = sql<boolean>`exists (
  select 1 from deposits d left join deposit_judgements j on j.deposit_id = d.id
   where d.target_id = tickets.deposit_target_id and d.state <> 'vanished'
     and coalesce(j.disposition, 'open') in ('open', 'vanished'))`;

/** How many refunds of this deposit were ever intended: a further one gets a name of its own. */
export async function countRefunds(tx: Tx, depositId: number): Promise<number> {
  const row = await tx
    .selectFrom('payouts')
    .select((select) => select.fn.countAll<number>().as('refunds'))
    .where('purpose', '=', 'refund')
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  return row?.refunds ?? 0;
}
