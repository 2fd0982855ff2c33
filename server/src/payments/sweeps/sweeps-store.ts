import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { type Expression, sql } from 'kysely';
import type { Asset } from '../../currencies/catalogue.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { PaymentState } from '../payment.ts';
import {
  bookedAt,
  type DepositAddressId,
  hasLosses,
  lockDepositsAt,
} from '../reconciliation/booked-address-store.ts';
import { isReturned } from './lent-store.ts';

export interface SweepableDeposit {
  readonly id: number;
  /** At most the balance that a loss left. */
  readonly amount: Decimal;
  readonly depositAddressId: number;
  readonly address: string;
  readonly attempt: number;
  readonly gas: PaymentState | null;
  readonly isGasTaken: boolean;
  readonly opening: PaymentState | null;
  readonly lent: PaymentState | 'returned' | null;
}

const DECIDED = ['exchanged', 'refunding', 'refunded', 'written-off'] as const;

/** After a loss, deposits that wait for a decision come first. */
const waitingAt = (depositAddressId: DepositAddressId, { currencyId }: Asset) =>
  sql<string>`coalesce((select sum(came.amount) from deposits came join deposit_judgements judged on judged.deposit_id = came.id
    where came.deposit_address_id = ${depositAddressId} and came.currency_id = ${currencyId} and came.state = 'final'
      and judged.disposition not in (${sql.join(DECIDED)})), 0)`;

/** Two sweeps from one address would count on the same gas. With gas first, then the largest. */
export async function sweepableDeposits(
  db: Db,
  asset: Asset,
  asked: { readonly isNative: boolean; readonly least: Decimal; readonly limit: number },
): Promise<SweepableDeposit[]> {
  const leftOf = (amount: Expression<string>, at: DepositAddressId) =>
    sql<string>`case when ${hasLosses(at, asset)}
      then least(${amount}, ${bookedAt(at, asset, asked.isNative)} - ${waitingAt(at, asset)}) else ${amount} end`;
  const oneEach = db
    .selectFrom('deposits as d')
    .innerJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
    .innerJoin('deposit_addresses as t', 't.id', 'd.deposit_address_id')
    .leftJoin('payments as g', (join) =>
      join.on((on) => on('g.key', '=', keyOfAttempt('gas', on.ref('d.id'), on.ref('d.sweep_attempt')))),
    )
    .leftJoin('payments as l', (join) =>
      join.on((on) => on('l.key', '=', keyOfAttempt('delegate', on.ref('d.id'), on.ref('d.sweep_attempt')))),
    )
    .leftJoin('payments as o', (join) => join.on('o.key', '=', sql<string>`'opening:' || t.id`))
    .select(({ ref }) => [
      'd.id',
      leftOf(ref('d.amount'), ref('t.id')).as('amount'),
      'd.sweep_attempt',
      't.id as deposit_address_id',
      't.address',
      'g.state as gas',
      isGasTaken.as('is_gas_taken'),
      'o.state as opening',
      'l.state as lent',
      isReturned({ id: ref('l.id'), depositId: ref('d.id') }).as('is_returned'),
    ])
    .distinctOn('t.id')
    .where('d.network_id', '=', asset.networkId)
    .where('d.currency_id', '=', asset.currencyId)
    .where('d.state', '=', 'final')
    .where((row) => row(leftOf(row.ref('d.amount'), row.ref('t.id')), '>=', formatDecimal(asked.least)))
    .where('j.disposition', 'in', DECIDED)
    .where('j.credit_entry_key', 'is not', null)
    .where('t.derivation_index', 'is not', null)
    // Gas sent there would be lost.
    .where(({ not }) => not(isFormer))
    .where('d.sweep_requested_at', 'is', null)
    .where(({ not, ref }) => not(isMoving(ref('t.id'))))
    .orderBy('t.id')
    .orderBy('d.id');
  const rows = await db
    .selectFrom(oneEach.as('one'))
    .selectAll()
    .orderBy(sql`gas = 'final' and not is_gas_taken or lent = 'final' and not is_returned`, (order) =>
      order.desc().nullsLast(),
    )
    .orderBy('amount', 'desc')
    .orderBy('id')
    .limit(asked.limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    amount: toDecimal(row.amount),
    depositAddressId: row.deposit_address_id,
    address: row.address,
    attempt: row.sweep_attempt,
    gas: row.is_gas_taken ? null : row.gas,
    isGasTaken: row.is_gas_taken,
    opening: row.opening,
    lent: row.is_returned ? 'returned' : row.lent,
  }));
}

const isMoving = (depositAddressId: Expression<number | null>) =>
  sql<boolean>`exists (select 1 from payments p where p.deposit_address_id = ${depositAddressId}
    and p.state in ('queued', 'signed', 'sent'))`;

/** The key of address `t` belongs to a replaced mnemonic. */
const isFormer = sql<boolean>`exists (select 1 from address_indexes n
  where n.network_id = coalesce(t.derived_for, t.network_id) and t.derivation_index < n.former_below)`;

/** Of the payments at an address only a sweep moves another coin than its gas. */
const isGasTaken = sql<boolean>`(g.state = 'final' and exists (select 1 from payments s
  where s.deposit_address_id = t.id and s.deposit_id <> d.id and s.state in ('final', 'failed')
    and s.asset_id <> g.asset_id and s.created_at >= g.closed_at))`;

export const keyOfAttempt = (
  kind: 'gas' | 'delegate' | 'sweep',
  depositId: Expression<number>,
  attempt: Expression<number>,
) => sql<string>`${kind} || ':' || ${depositId} || case ${attempt} when 0 then '' else ':' || ${attempt} end`;

export interface LastStep {
  readonly attempt: number;
  readonly payment: { readonly id: string; readonly state: PaymentState } | null;
  /** Without a sweep it would never be listed again. */
  readonly isStranded: boolean;
  readonly isFormer: boolean;
}

/** Locks the deposit. */
export async function lockLastStep(tx: Tx, depositId: number): Promise<LastStep | null> {
  await tx.selectFrom('deposits').select('id').where('id', '=', depositId).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('deposits as d')
    .leftJoin('deposit_addresses as t', 't.id', 'd.deposit_address_id')
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
    payment: id === null || state === null ? null : { id, state },
    isStranded: row.sweep_requested_at !== null && row.sweep_id === null,
    isFormer: row.is_former,
  };
}

export const beginNextAttempt = (tx: Tx, depositId: number): Promise<unknown> =>
  nextAttempts(tx).where('id', '=', depositId).execute();

export const beginNextAttempts = (tx: Tx, depositAddressId: number, currencyId: number): Promise<unknown> =>
  nextAttempts(tx)
    .where('deposit_address_id', '=', depositAddressId)
    .where('currency_id', '=', currencyId)
    .execute();

const nextAttempts = (tx: Tx) =>
  tx.updateTable('deposits').set({ sweep_requested_at: null, sweep_attempt: sql<number>`sweep_attempt + 1` });

export async function depositsWithSteps(
  tx: Tx,
  depositAddressId: number,
  currencyId: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('deposits as d')
    .innerJoin('payments as p', 'p.deposit_id', 'd.id')
    .select('d.id')
    .distinct()
    .where('d.deposit_address_id', '=', depositAddressId)
    .where('d.currency_id', '=', currencyId)
    .orderBy('d.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the address's deposits; `false` when another step, of whichever coin, came first. */
export async function lockForStep(
  tx: Tx,
  { id, attempt, depositAddressId }: Pick<SweepableDeposit, 'id' | 'attempt' | 'depositAddressId'>,
): Promise<boolean> {
  await lockDepositsAt(tx, { depositAddressId });
  const row = await tx
    .selectFrom('deposits as d')
    .select('d.id')
    .where('d.id', '=', id)
    .where('d.sweep_attempt', '=', attempt)
    .where('d.sweep_requested_at', 'is', null)
    .where(({ not, ref }) => not(isMoving(ref('d.deposit_address_id'))))
    .executeTakeFirst();
  return row !== undefined;
}

/** Or the deposit would never be listed again. */
export async function markSweepRequested(tx: Tx, depositId: number, at: Date): Promise<void> {
  await tx.updateTable('deposits').set({ sweep_requested_at: at }).where('id', '=', depositId).execute();
}
