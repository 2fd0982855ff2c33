import { ZERO } from '@parom/contract/money';
import type { CatalogueSource, PricedOffer } from '../currencies/index.ts';
import { unpaidRooms } from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { RateBoard } from '../rates/index.ts';
import { labelledDirections } from './direction-labels-store.ts';
import { type Direction, exportedDirections } from './exported-directions.ts';
import { type DirectionKey, hiddenDirections } from './hidden-directions-store.ts';

export interface ExportDeps {
  readonly db: Db | Tx;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly offer: PricedOffer;
  readonly rates: RateBoard;
  readonly site: () => { readonly isOpen: boolean };
}

/** What the site could sell now, hidden from monitors or not. Nothing while it is closed. */
export async function sellableNow(deps: ExportDeps): Promise<readonly Direction[]> {
  const { db, catalogue, offer, rates, site } = deps;
  if (!site().isOpen) return [];
  // One after another: a preview asks on the only connection of its transaction.
  const available = await unpaidRooms(db);
  const labelled = await labelledDirections(db);
  const labels = new Map(labelled.map((one) => [keyOf(one), one.labels]));
  return exportedDirections({
    catalogue: catalogue(),
    offer,
    board: rates,
    availableOf: (assetId) => available.get(assetId) ?? ZERO,
    labelsOf: (direction) => labels.get(keyOf(direction)) ?? [],
  });
}

/** What monitors read. */
export async function exportedNow(deps: ExportDeps): Promise<readonly Direction[]> {
  const all = await sellableNow(deps);
  const hidden = await hiddenDirections(deps.db);
  const keys = new Set(hidden.map(keyOf));
  return all.filter((direction) => !keys.has(keyOf(direction)));
}

export const keyOf = ({ giveAssetId, getAssetId }: DirectionKey): string => `${giveAssetId} ${getAssetId}`;
