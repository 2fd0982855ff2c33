/** What we make of each deposit, beside the facts that the watchers wrote. */
import { formatDecimal } from '@parom/contract/money';
import type { PairPrice } from '@parom/contract/pricing';
import type { Verdict } from '@parom/contract/tickets';
import { sql } from 'kysely';
import type { EntryKey } from '../../ledger/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { DepositJudgementsTable } from '../../schema.ts';

/** Where a deposit's money is. Every deposit ends in exactly one place. */
export type Disposition = DepositJudgementsTable['disposition'];

export interface NewJudgement {
  readonly depositId: number;
  readonly ticketId: string | null;
  readonly verdict: Verdict;
  readonly disposition: Disposition;
  readonly isSentAnew?: boolean;
  readonly isDust?: boolean;
}

/** Places deposits for the first time, or again after they had vanished: as many as there are, in one statement. */
export async function placeJudgements(tx: Tx, judgements: readonly NewJudgement[], at: Date): Promise<void> {
  if (judgements.length === 0) return;
  const column = <Value>(pick: (judgement: NewJudgement) => Value) => judgements.map(pick);
  await sql`
    insert into deposit_judgements as j
           (deposit_id, ticket_id, verdict, disposition, sent_anew, is_dust, updated_at)
    select placed.*, ${at}
      from unnest(${column(({ depositId }) => depositId)}::bigint[], ${column(({ ticketId }) => ticketId)}::uuid[],
                  ${column(({ verdict }) => verdict)}::text[], ${column(({ disposition }) => disposition)}::text[],
                  ${column(({ isSentAnew }) => isSentAnew ?? false)}::boolean[],
                  ${column(({ isDust }) => isDust ?? false)}::boolean[]) as placed
    on conflict (deposit_id) do update
       set ticket_id = excluded.ticket_id, verdict = excluded.verdict, disposition = excluded.disposition,
           sent_anew = excluded.sent_anew, is_dust = excluded.is_dust, updated_at = excluded.updated_at,
           confirmed_give_usdt = null, confirmed_get_usdt = null, was_stopped = false, was_doubted = false
     where j.disposition = 'vanished'`.execute(tx);
}

/** How many of a ticket's deposits decide it, counted no further than `upTo`. */
export async function countOpen(tx: Tx, ticketId: string, upTo: number): Promise<number> {
  const { count } = await tx
    .selectFrom((from) =>
      from
        .selectFrom('deposit_judgements')
        .select('deposit_id')
        .where('ticket_id', '=', ticketId)
        .where('disposition', '=', 'open')
        .limit(upTo)
        .as('open'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
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
      // What was worth sending back is dust no more: should its refund fail, somebody waits for it.
      ...(change.to === 'refunding' ? { is_dust: false } : {}),
    })
    .where('deposit_id', '=', depositId)
    .where('disposition', 'in', change.from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function setVerdict(tx: Tx, depositId: number, verdict: Verdict, at: Date): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({ verdict, updated_at: at, ...(verdict === 'stopped' ? { was_stopped: true } : {}) })
    .where('deposit_id', '=', depositId)
    .execute();
}

/** Its verdict stays: nothing is said against it. */
export async function noteDoubt(db: Db | Tx, depositId: number, at: Date): Promise<void> {
  await db
    .updateTable('deposit_judgements')
    .set({ was_doubted: true, updated_at: at })
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

export async function setCredited(tx: Tx, depositId: number, entryKey: EntryKey | null): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({ credited_as: entryKey })
    .where('deposit_id', '=', depositId)
    .execute();
}

export async function setLost(tx: Tx, depositId: number, entryKey: EntryKey | null): Promise<void> {
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
