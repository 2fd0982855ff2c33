/** The rows of withdrawals, and the payment of each. */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { WithdrawalsTable } from '../schema.ts';

export type WithdrawalRow = Selectable<WithdrawalsTable>;
export type WithdrawalState = 'requested' | 'approved' | 'paid' | 'rejected';

/** Newest first, with the referrer's e-mail; `null` for every state. */
export const withdrawalsIn = (db: Db, state: WithdrawalState | null, limit: number) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('users', 'users.id', 'withdrawals.user_id')
    .selectAll('withdrawals')
    .select('users.email')
    .$if(state !== null, (query) => query.where('withdrawals.state', '=', state))
    .orderBy('withdrawals.created_at', 'desc')
    .limit(limit)
    .execute();

export const lockWithdrawal = (tx: Tx, id: string): Promise<WithdrawalRow | undefined> =>
  tx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** `false` when it is in another state by now. */
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
    .selectFrom('payouts')
    .select(['id', 'state'])
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst();
