import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { BlockRef } from './chain.ts';
import { type Cursor, type Finality, hashAt } from './cursors-store.ts';

/** `undefined`: not asked on this network. */
export type Finalised = BlockRef | null | undefined;

const NOTHING = 0;

/**
 * A finalised height never falls, because nodes differ, and never exceeds the blocks read, so a false
 * height ends soon. When another block than ours is finalised, we are on a dead branch: nothing is final
 * until one of ours is.
 */
export async function finalityAt(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  networkId: number,
  cursor: Cursor,
  next: BlockRef,
  finalised: Finalised,
): Promise<Finality | null> {
  if (finalised === undefined) return null;
  const known = cursor.finality;
  if (finalised === null) return known;
  const now = clock.now();
  const ours = finalised.height === next.height ? next.hash : await hashAt(db, networkId, finalised.height);
  if (ours !== null && ours !== finalised.hash) return { height: NOTHING, since: known?.since ?? now };
  if (ours === null && known?.height === NOTHING) return known;
  const reached = Math.min(finalised.height, next.height);
  return known !== null && known.height >= reached ? known : { height: reached, since: now };
}

export const finalityBackTo = (height: number, { finality }: Cursor): Finality | null =>
  finality === null || finality.height <= height ? finality : { ...finality, height: NOTHING };
