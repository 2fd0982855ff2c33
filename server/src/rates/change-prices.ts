import type { Decimal } from '@parom/contract/money';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { type EffectivePrice, effectivePrices, type LiveBoard } from './board/live-board.ts';
import { lockPrices, type StoredPrice, selectFixedPrices, selectPrices } from './board/rates-store.ts';

export interface RateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly board: LiveBoard;
  readonly onChanged: (currencyIds: readonly number[]) => Promise<void>;
}

export type LockedPrices = ReadonlyMap<number, StoredPrice>;

export async function changePrices(
  { db, board, onChanged }: RateDeps,
  write: (tx: Tx, locked: LockedPrices) => Promise<void>,
): Promise<readonly number[]> {
  const changed = await db.transaction().execute(async (tx) => {
    const stored = await lockPrices(tx);
    const before = effectivePrices(stored, await selectFixedPrices(tx));
    await write(tx, new Map(stored.map((row) => [row.price.currencyId, row])));
    return differences(before, effectivePrices(await selectPrices(tx), await selectFixedPrices(tx)));
  });
  await board.reload();
  if (changed.length > 0) await onChanged(changed);
  return changed;
}

function differences(
  before: ReadonlyMap<number, EffectivePrice>,
  after: ReadonlyMap<number, EffectivePrice>,
): readonly number[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].filter((id) => worth(before.get(id)) !== worth(after.get(id)));
}

const worth = (effective: EffectivePrice | undefined): Decimal | null =>
  effective === undefined || effective.isHeldBack ? null : effective.price.usdt;
