import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import type { Verdict } from '@parom/contract/tickets';
import { sql } from 'kysely';
import type { EntryKey } from '../../ledger/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { DepositJudgementsTable } from '../../schema.ts';
import type { RatedPart, RateLock, TakenRate } from './taken-rate.ts';

/** Every deposit ends in exactly one place. */
export type Disposition = DepositJudgementsTable['disposition'];

export interface NewJudgement {
  readonly depositId: number;
  readonly ticketId: string | null;
  readonly verdict: Verdict;
  readonly disposition: Disposition;
  readonly isResent?: boolean;
  readonly lock?: RateLock | null;
  readonly isDust?: boolean;
}

export async function placeJudgements(tx: Tx, judgements: readonly NewJudgement[], at: Date): Promise<void> {
  if (judgements.length === 0) return;
  const column = <Value>(pick: (judgement: NewJudgement) => Value) => judgements.map(pick);
  await sql`
    insert into deposit_judgements as j
           (deposit_id, ticket_id, verdict, disposition, is_resent, is_dust, locked_give_usdt, locked_get_usdt,
            locked_promise, locked_sources, locked_at, awaits_price, updated_at)
    select placed.*, ${at}
      from unnest(${column(({ depositId }) => depositId)}::bigint[], ${column(({ ticketId }) => ticketId)}::uuid[],
                  ${column(({ verdict }) => verdict)}::text[], ${column(({ disposition }) => disposition)}::text[],
                  ${column(({ isResent }) => isResent ?? false)}::boolean[],
                  ${column(({ isDust }) => isDust ?? false)}::boolean[],
                  ${column(({ lock }) => decimalOf(lock?.giveUsdt))}::numeric[],
                  ${column(({ lock }) => decimalOf(lock?.getUsdt))}::numeric[],
                  ${column(({ lock }) => decimalOf(lock?.promised))}::numeric[],
                  ${column(({ lock }) => (lock ? JSON.stringify(lock.sources) : null))}::jsonb[],
                  ${column(({ lock }) => lock?.at ?? null)}::timestamptz[],
                  ${column(({ lock }) => lock?.awaitsPrice ?? false)}::boolean[]) as placed
    on conflict (deposit_id) do update
       set ticket_id = excluded.ticket_id, verdict = excluded.verdict, disposition = excluded.disposition,
           is_resent = excluded.is_resent, is_dust = excluded.is_dust, updated_at = excluded.updated_at,
           locked_give_usdt = excluded.locked_give_usdt, locked_get_usdt = excluded.locked_get_usdt,
           locked_promise = excluded.locked_promise, locked_sources = excluded.locked_sources,
           locked_at = excluded.locked_at, awaits_price = excluded.awaits_price,
           confirmed_give_usdt = null, confirmed_get_usdt = null, confirmed_sources = null, confirmed_at = null,
           exchanged_at_rates = null, refund_network_fee = null, refund_aml_fee = null, was_stopped = false, was_doubted = false
     where j.disposition = 'vanished'`.execute(tx);
}

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

/** `false` if the money is in none of `from` any more. */
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
      // If the refund fails, the deposit waits for an operator.
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

export async function noteDoubt(db: Db | Tx, depositId: number, at: Date): Promise<void> {
  await db
    .updateTable('deposit_judgements')
    .set({ was_doubted: true, updated_at: at })
    .where('deposit_id', '=', depositId)
    .execute();
}

export async function setLock(tx: Tx, depositId: number, lock: RateLock): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({
      locked_give_usdt: formatDecimal(lock.giveUsdt),
      locked_get_usdt: formatDecimal(lock.getUsdt),
      locked_promise: decimalOf(lock.promised),
      locked_sources: JSON.stringify(lock.sources),
      locked_at: lock.at,
      awaits_price: lock.awaitsPrice,
    })
    .where('deposit_id', '=', depositId)
    .execute();
}

export async function setConfirmedRate(tx: Tx, depositId: number, rate: TakenRate): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({
      confirmed_give_usdt: formatDecimal(rate.giveUsdt),
      confirmed_get_usdt: formatDecimal(rate.getUsdt),
      confirmed_sources: JSON.stringify(rate.sources),
      confirmed_at: rate.at,
    })
    .where('deposit_id', '=', depositId)
    .execute();
}

/** Text: a JSON number would round amounts. */
interface StoredPart {
  readonly amount: string;
  readonly giveUsdt: string;
  readonly getUsdt: string;
  readonly at: string;
  readonly sources: readonly string[];
}

export const partsIn = (stored: unknown): readonly RatedPart[] | null =>
  (stored as readonly StoredPart[] | null)?.map(({ amount, giveUsdt, getUsdt, at, sources }) => ({
    amount: toDecimal(amount),
    rate: { giveUsdt: toDecimal(giveUsdt), getUsdt: toDecimal(getUsdt), at: new Date(at), sources },
  })) ?? null;

export async function setExchangedAt(tx: Tx, depositId: number, parts: readonly RatedPart[]): Promise<void> {
  const stored = parts.map(
    ({ amount, rate }): StoredPart => ({
      amount: formatDecimal(amount),
      giveUsdt: formatDecimal(rate.giveUsdt),
      getUsdt: formatDecimal(rate.getUsdt),
      at: rate.at.toISOString(),
      sources: rate.sources,
    }),
  );
  await tx
    .updateTable('deposit_judgements')
    .set({ exchanged_at_rates: JSON.stringify(stored) })
    .where('deposit_id', '=', depositId)
    .execute();
}

export interface RefundKept {
  readonly networkFee: Decimal;
  readonly amlFee: Decimal;
}

export async function setRefundKept(tx: Tx, depositId: number, kept: RefundKept): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({
      refund_network_fee: formatDecimal(kept.networkFee),
      refund_aml_fee: formatDecimal(kept.amlFee),
    })
    .where('deposit_id', '=', depositId)
    .execute();
}

const decimalOf = (decimal: Decimal | null | undefined): string | null =>
  decimal === null || decimal === undefined ? null : formatDecimal(decimal);

export async function setCredited(tx: Tx, depositId: number, entryKey: EntryKey | null): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({ credit_entry_key: entryKey })
    .where('deposit_id', '=', depositId)
    .execute();
}

export async function setLost(tx: Tx, depositId: number, entryKey: EntryKey | null): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({ loss_entry_key: entryKey })
    .where('deposit_id', '=', depositId)
    .execute();
}

export async function reopenExchanged(tx: Tx, ticketId: string, at: Date): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({ disposition: 'open', exchanged_at_rates: null, updated_at: at })
    .where('ticket_id', '=', ticketId)
    .where('disposition', '=', 'exchanged')
    .execute();
}

export async function setOpenAside(tx: Tx, ticketId: string, at: Date): Promise<void> {
  await tx
    .updateTable('deposit_judgements')
    .set({ disposition: 'parked', verdict: 'extra', updated_at: at })
    .where('ticket_id', '=', ticketId)
    .where('disposition', '=', 'open')
    .execute();
}
