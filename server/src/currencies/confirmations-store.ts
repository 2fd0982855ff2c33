import { formatDecimal } from '@parom/contract/money';
import type { Db, Tx } from '../platform/db/db.ts';
import type { ConfirmationStep } from './catalogue.ts';

/** The caller holds the asset's lock. */
export async function writeConfirmations(
  tx: Tx,
  assetId: number,
  steps: readonly ConfirmationStep[],
): Promise<void> {
  await tx.deleteFrom('asset_confirmations').where('asset_id', '=', assetId).execute();
  await insertSteps(tx, assetId, steps);
}

/** The first values only: an operator's steps outlive a restart. */
export const seedConfirmations = (
  db: Db,
  assetId: number,
  steps: readonly ConfirmationStep[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('asset_confirmations')
      .select('asset_id')
      .where('asset_id', '=', assetId)
      .limit(1)
      .executeTakeFirst();
    if (known === undefined) await insertSteps(tx, assetId, steps);
  });

async function insertSteps(tx: Tx, assetId: number, steps: readonly ConfirmationStep[]): Promise<void> {
  const rows = steps.map(({ from, confirmations }) => ({
    asset_id: assetId,
    from_amount: formatDecimal(from),
    confirmations,
  }));
  await tx
    .insertInto('asset_confirmations')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
