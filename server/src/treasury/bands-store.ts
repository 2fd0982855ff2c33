import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import type { Db } from '../platform/db/db.ts';

export interface Band {
  readonly assetId: number;
  readonly minimum: Decimal;
  readonly target: Decimal;
  readonly maximum: Decimal;
}

export async function setBand(db: Db, band: Band): Promise<void> {
  const limits = {
    minimum: formatDecimal(band.minimum),
    target: formatDecimal(band.target),
    maximum: formatDecimal(band.maximum),
  };
  await db
    .insertInto('treasury_bands')
    .values({ asset_id: band.assetId, ...limits })
    .onConflict((conflict) => conflict.column('asset_id').doUpdateSet(limits))
    .execute();
}

export async function removeBand(db: Db, assetId: number): Promise<void> {
  await db.deleteFrom('treasury_bands').where('asset_id', '=', assetId).execute();
}

export async function readBands(db: Db): Promise<Band[]> {
  const rows = await db.selectFrom('treasury_bands').selectAll().orderBy('asset_id').execute();
  return rows.map((row) => ({
    assetId: row.asset_id,
    minimum: toDecimal(row.minimum),
    target: toDecimal(row.target),
    maximum: toDecimal(row.maximum),
  }));
}
