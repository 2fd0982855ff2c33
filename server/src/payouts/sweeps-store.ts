/** The sweeps' SQL: which deposits still lie where their customers sent them. */
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { PayoutState } from './payout.ts';

export interface SweepableDeposit {
  readonly id: number;
  readonly amount: Decimal;
  readonly targetId: number;
  readonly address: string;
  readonly gas: PayoutState | null;
}

/**
 * Final deposits of one coin of a network whose fate is decided and for which no sweep stands yet, oldest first.
 * What screening or an operator still holds stays where it is. An address is left alone while anything is on its way
 * to or from it: two sweeps at once would count on the same gas.
 */
export async function sweepableDeposits(
  db: Db,
  asked: {
    readonly networkId: number;
    readonly currencyId: number;
    readonly least: Decimal;
    readonly limit: number;
  },
): Promise<SweepableDeposit[]> {
  const rows = await db
    .selectFrom('deposits as d')
    .innerJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
    .innerJoin('deposit_targets as t', 't.id', 'd.target_id')
    .leftJoin('payouts as g', (join) => join.on('g.key', '=', sql<string>`'gas:' || d.id`))
    .select(['d.id', 'd.amount', 't.id as target_id', 't.address', 'g.state as gas'])
    .distinctOn('t.id')
    .where('d.network_id', '=', asked.networkId)
    .where('d.currency_id', '=', asked.currencyId)
    .where('d.state', '=', 'final')
    .where('d.amount', '>=', formatDecimal(asked.least))
    .where('j.disposition', 'in', ['exchanged', 'refunding', 'refunded', 'written-off'])
    .where('j.credited_as', 'is not', null)
    .where('t.derivation_index', 'is not', null)
    .where('d.sweep_requested_at', 'is', null)
    .where(sql<boolean>`not exists (select 1 from payouts p where p.target_id = t.id
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
    gas: row.gas as PayoutState | null,
  }));
}

/** In the transaction that requests its sweep. */
export async function markSweepRequested(tx: Tx, depositId: number, at: Date): Promise<void> {
  await tx.updateTable('deposits').set({ sweep_requested_at: at }).where('id', '=', depositId).execute();
}
