import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { WithdrawalsTable } from '../schema.ts';

type WithdrawalRow = Selectable<WithdrawalsTable>;
export type WithdrawalState = WithdrawalRow['state'];

export interface Withdrawal {
  readonly id: string;
  readonly userId: string;
  readonly amountUsdt: Decimal;
  readonly feeUsdt: Decimal;
  readonly assetId: number;
  readonly payAmount: Decimal;
  readonly address: string;
  readonly memo: string | null;
  readonly state: WithdrawalState;
  readonly createdAt: Date;
  readonly decidedBy: string | null;
}

const toWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  userId: row.user_id,
  amountUsdt: toDecimal(row.amount_usdt),
  feeUsdt: toDecimal(row.fee_usdt),
  assetId: row.asset_id,
  payAmount: toDecimal(row.pay_amount),
  address: row.address,
  memo: row.memo,
  state: row.state,
  createdAt: row.created_at,
  decidedBy: row.decided_by,
});

export async function withdrawalsIn(
  db: Db,
  asked: {
    readonly state: WithdrawalState | null;
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<(Withdrawal & { readonly email: string })[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin('users', 'users.id', 'withdrawals.user_id')
    .selectAll('withdrawals')
    .select('users.email')
    .$if(asked.state !== null, (query) => query.where('withdrawals.state', '=', asked.state))
    .$if(asked.after !== null, (query) =>
      query.where(
        sql<boolean>`(withdrawals.created_at, withdrawals.id) < (select created_at, id from withdrawals where id = ${asked.after})`,
      ),
    )
    .orderBy('withdrawals.created_at', 'desc')
    .orderBy('withdrawals.id', 'desc')
    .limit(asked.limit)
    .execute();
  return rows.map((row) => ({ ...toWithdrawal(row), email: row.email }));
}

export interface NewWithdrawal {
  readonly id: string;
  readonly userId: string;
  readonly amountUsdt: Decimal;
  readonly feeUsdt: Decimal;
  readonly assetId: number;
  readonly payAmount: Decimal;
  readonly address: string;
  readonly memo: string | null;
  readonly at: Date;
}

/** `false` if the user has an open one (unique index). */
export async function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<boolean> {
  const row = await tx
    .insertInto('withdrawals')
    .values({
      id: withdrawal.id,
      user_id: withdrawal.userId,
      amount_usdt: formatDecimal(withdrawal.amountUsdt),
      fee_usdt: formatDecimal(withdrawal.feeUsdt),
      asset_id: withdrawal.assetId,
      pay_amount: formatDecimal(withdrawal.payAmount),
      address: withdrawal.address,
      memo: withdrawal.memo,
      state: 'requested',
      created_at: withdrawal.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const byId = (db: Db | Tx, id: string) => db.selectFrom('withdrawals').selectAll().where('id', '=', id);

export async function findWithdrawal(db: Db, id: string): Promise<Withdrawal | undefined> {
  const row = await byId(db, id).executeTakeFirst();
  return row && toWithdrawal(row);
}

export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  const row = await byId(tx, id).forNoKeyUpdate().executeTakeFirst();
  return row && toWithdrawal(row);
}

/** `false` if another transition was first. */
export async function moveWithdrawal(
  tx: Tx,
  id: string,
  move: {
    readonly from: WithdrawalState;
    readonly to: WithdrawalState;
    readonly decided?: { readonly at: Date; readonly by: string };
  },
): Promise<boolean> {
  const result = await tx
    .updateTable('withdrawals')
    .set({
      state: move.to,
      ...(move.decided && { decided_at: move.decided.at, decided_by: move.decided.by }),
    })
    .where('id', '=', id)
    .where('state', '=', move.from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export const paymentOfWithdrawal = (tx: Tx, withdrawalId: string) =>
  tx
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst();
