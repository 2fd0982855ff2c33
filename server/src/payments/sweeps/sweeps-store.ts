/** The sweeps' SQL: which deposits still lie where their customers sent them. */
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { type Expression, sql } from 'kysely';
import type { Asset } from '../../currencies/catalogue.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { PaymentState } from '../payment.ts';
import { bookedAt, hasLosses, type TargetId } from '../reconciliation/booked-address-store.ts';

export interface SweepableDeposit {
  readonly id: number;
  /** Where coins of its address are booked as lost, no more than is left there. */
  readonly amount: Decimal;
  readonly targetId: number;
  readonly address: string;
  /** How often it was begun anew. */
  readonly attempt: number;
  /** Of this attempt; `null` too when another sweep from its address took it. */
  readonly gas: PaymentState | null;
  readonly isGasTaken: boolean;
}

const DECIDED = ['exchanged', 'refunding', 'refunded', 'written-off'] as const;

/** What waits for a decision there: when coins beside it are lost, what is left is its own first. */
const waitingAt = (targetId: TargetId, { currencyId }: Asset) =>
  sql<string>`coalesce((select sum(came.amount) from deposits came join deposit_judgements judged on judged.deposit_id = came.id
    where came.target_id = ${targetId} and came.currency_id = ${currencyId} and came.state = 'final'
      and judged.disposition not in (${sql.join(DECIDED)})), 0)`;

/**
 * Final deposits of one coin of a network whose fate is decided and for which no sweep stands yet, oldest first.
 * What screening or an operator still holds stays where it is. An address is left alone while anything is on its way
 * to or from it: two sweeps at once would count on the same gas.
 */
export async function sweepableDeposits(
  db: Db,
  asset: Asset,
  asked: { readonly isNative: boolean; readonly least: Decimal; readonly limit: number },
): Promise<SweepableDeposit[]> {
  const leftOf = (amount: Expression<string>, at: TargetId) =>
    sql<string>`case when ${hasLosses(at, asset)}
      then least(${amount}, ${bookedAt(at, asset, asked.isNative)} - ${waitingAt(at, asset)}) else ${amount} end`;
  const rows = await db
    .selectFrom('deposits as d')
    .innerJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
    .innerJoin('deposit_targets as t', 't.id', 'd.target_id')
    .leftJoin('payments as g', (join) =>
      join.on((on) => on('g.key', '=', keyOfAttempt('gas', on.ref('d.id'), on.ref('d.sweep_attempt')))),
    )
    .select(({ ref }) => [
      'd.id',
      leftOf(ref('d.amount'), ref('t.id')).as('amount'),
      'd.sweep_attempt',
      't.id as target_id',
      't.address',
      'g.state as gas',
      isGasTaken.as('is_gas_taken'),
    ])
    .distinctOn('t.id')
    .where('d.network_id', '=', asset.networkId)
    .where('d.currency_id', '=', asset.currencyId)
    .where('d.state', '=', 'final')
    .where((row) => row(leftOf(row.ref('d.amount'), row.ref('t.id')), '>=', formatDecimal(asked.least)))
    .where('j.disposition', 'in', DECIDED)
    .where('j.credit_entry_key', 'is not', null)
    .where('t.derivation_index', 'is not', null)
    // Gas sent there would be gone, and no sweep could be signed.
    .where(({ not }) => not(isFormer))
    .where('d.sweep_requested_at', 'is', null)
    .where(sql<boolean>`not exists (select 1 from payments p where p.target_id = t.id
                                     and p.state in ('queued', 'signed', 'sent'))`)
    .orderBy('t.id')
    .orderBy('d.id')
    .limit(asked.limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    amount: toDecimal(row.amount),
    targetId: row.target_id,
    address: row.address,
    attempt: row.sweep_attempt,
    gas: row.is_gas_taken ? null : row.gas,
    isGasTaken: row.is_gas_taken,
  }));
}

/** The key of the address `t` belongs to words that were replaced. */
const isFormer = sql<boolean>`exists (select 1 from target_indexes n
  where n.network_id = coalesce(t.derived_for, t.network_id) and t.derivation_index < n.former_below)`;

/** The gas `g` lay ready when another deposit of tokens at the address `t` was swept: that one has burnt it. */
const isGasTaken = sql<boolean>`(g.state = 'final' and exists (select 1 from payments s
  where s.target_id = t.id and s.purpose = 'sweep' and s.deposit_id <> d.id and s.state in ('final', 'failed')
    and s.asset_id <> g.asset_id and s.created_at >= g.closed_at))`;

/** As `paymentKeys` makes it. */
export const keyOfAttempt = (
  kind: 'gas' | 'sweep',
  depositId: Expression<number>,
  attempt: Expression<number>,
) => sql<string>`${kind} || ':' || ${depositId} || case ${attempt} when 0 then '' else ':' || ${attempt} end`;

export interface LastStep {
  readonly attempt: number;
  /** The sweep of this attempt, or the gas that went ahead; `null` before either was asked for. */
  readonly payout: { readonly id: string; readonly state: PaymentState } | null;
  /** Marked as requested, but this attempt has no sweep: nobody would ever ask for one. */
  readonly isStranded: boolean;
  /** It lies where words that were replaced have the key: nothing here can sign for it. */
  readonly isFormer: boolean;
}

/** With the deposit's lock; `null` when there is no such deposit. */
export async function lockLastStep(tx: Tx, depositId: number): Promise<LastStep | null> {
  await tx.selectFrom('deposits').select('id').where('id', '=', depositId).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('deposits as d')
    .leftJoin('deposit_targets as t', 't.id', 'd.target_id')
    .leftJoin('payments as s', (join) =>
      join.on((on) => on('s.key', '=', keyOfAttempt('sweep', on.ref('d.id'), on.ref('d.sweep_attempt')))),
    )
    .leftJoin('payments as g', (join) =>
      join.on((on) => on('g.key', '=', keyOfAttempt('gas', on.ref('d.id'), on.ref('d.sweep_attempt')))),
    )
    .select(['d.sweep_attempt', 'd.sweep_requested_at'])
    .select(['s.id as sweep_id', 's.state as sweep', 'g.id as gas_id', 'g.state as gas'])
    .select(isFormer.as('is_former'))
    .where('d.id', '=', depositId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const id = row.sweep_id ?? row.gas_id;
  const state = row.sweep ?? row.gas;
  return {
    attempt: row.sweep_attempt,
    payout: id === null || state === null ? null : { id, state },
    isStranded: row.sweep_requested_at !== null && row.sweep_id === null,
    isFormer: row.is_former,
  };
}

/** Gas and sweep are asked for anew, under keys of their own. */
export const beginNextAttempt = (tx: Tx, depositId: number): Promise<unknown> =>
  nextAttempts(tx).where('id', '=', depositId).execute();

/** The same for all deposits of this coin at this address. */
export const beginNextAttempts = (tx: Tx, targetId: number, currencyId: number): Promise<unknown> =>
  nextAttempts(tx).where('target_id', '=', targetId).where('currency_id', '=', currencyId).execute();

const nextAttempts = (tx: Tx) =>
  tx.updateTable('deposits').set({ sweep_requested_at: null, sweep_attempt: sql<number>`sweep_attempt + 1` });

/** Deposits of this coin at this address for which gas or a sweep was ever asked. */
export async function depositsWithSteps(tx: Tx, targetId: number, currencyId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('deposits as d')
    .innerJoin('payments as p', 'p.deposit_id', 'd.id')
    .select('d.id')
    .distinct()
    .where('d.target_id', '=', targetId)
    .where('d.currency_id', '=', currencyId)
    .where('p.purpose', 'in', ['gas', 'sweep'])
    .orderBy('d.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** With the deposit's lock; `false` when it was swept, or begun anew, since it was read. */
export async function lockForStep(tx: Tx, { id, attempt }: SweepableDeposit): Promise<boolean> {
  const row = await tx
    .selectFrom('deposits')
    .select('id')
    .where('id', '=', id)
    .where('sweep_attempt', '=', attempt)
    .where('sweep_requested_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** In the transaction that requested its sweep: without one, the deposit would never be listed again. */
export async function markSweepRequested(tx: Tx, depositId: number, at: Date): Promise<void> {
  await tx.updateTable('deposits').set({ sweep_requested_at: at }).where('id', '=', depositId).execute();
}
