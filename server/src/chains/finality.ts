/** How far a network itself says that its blocks stay, beside what was read of it: depth alone is a guess where it does. */
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { BlockRef } from './chain.ts';
import { type Cursor, type Finality, hashAt } from './cursors-store.ts';

/** `null`: it could not say it now. `undefined`: nobody asks this network. */
export type Finalised = BlockRef | null | undefined;

const NOTHING = 0;

/**
 * Once `next` is read after `cursor`. What was said stays said: of several nodes one knows less than another, and one that has just
 * started knows nothing. Never beyond what was read, so that a lie about a far height ends with the next block. Where another block
 * than ours stays, or a re-org takes back what stays, we are on a branch that goes: nothing of it is final until the network names one of
 * ours; a height that we have not read, or have forgotten, names none.
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

/** The same after a re-org to `height`. */
export const finalityBackTo = (height: number, { finality }: Cursor): Finality | null =>
  finality === null || finality.height <= height ? finality : { ...finality, height: NOTHING };
