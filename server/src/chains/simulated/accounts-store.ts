import type { Db } from '../../platform/db/db.ts';

export interface SimAccount {
  readonly needsMemo: boolean;
  readonly isActivated: boolean;
}

export async function storeAccount(
  db: Db,
  networkId: number,
  account: string,
  { needsMemo, isActivated }: SimAccount,
): Promise<void> {
  const told = { needs_memo: needsMemo, is_activated: isActivated };
  await db
    .insertInto('sim_accounts')
    .values({ network_id: networkId, account, ...told })
    .onConflict((conflict) => conflict.columns(['network_id', 'account']).doUpdateSet(told))
    .execute();
}

export const accountOf = (db: Db, networkId: number, account: string): Promise<SimAccount | undefined> =>
  db
    .selectFrom('sim_accounts')
    .select(['needs_memo as needsMemo', 'is_activated as isActivated'])
    .where('network_id', '=', networkId)
    .where('account', '=', account)
    .executeTakeFirst();
