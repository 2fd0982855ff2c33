/** Keeps deposit targets in stock, so that creating a ticket neither derives anything nor asks a network. */
import type { Db } from '../platform/db/db.ts';
import type { Chain, DepositTarget } from './chain.ts';
import { readCursor } from './cursors-store.ts';
import { countFree, storeTargets, takeIndexes } from './targets-store.ts';

/** What a network has in stock at least; a rush that uses it up is served by a further batch. */
const STOCK = 100;
const BATCH = 50;

/**
 * Of a network whose watcher has begun: blocks of before are read by nobody, so that what is sent to an address that was given
 * earlier would be lost from sight. Its node may still be synchronising, or the process that watches it may not know of it yet.
 */
export async function onceBegun(
  db: Db,
  chain: Chain,
  stockUp: (db: Db, chain: Chain) => Promise<void>,
): Promise<void> {
  if ((await readCursor(db, chain.networkId)) !== null) await stockUp(db, chain);
}

/** Fills the stock of one network when it is low. Run often; it does nothing when there is nothing to do. */
export async function fillTargets(db: Db, chain: Chain): Promise<void> {
  while ((await countFree(db, chain.networkId, STOCK)) < STOCK) await addTargets(db, chain);
}

/** One more batch, whatever is in stock. Indexes of a batch that a crash cut off are lost, never used twice. */
export async function addTargets(db: Db, chain: Chain, count = BATCH): Promise<void> {
  const first = await takeIndexes(db, chain.networkId, count);
  await makeTargets(
    db,
    chain,
    Array.from({ length: count }, (_, at) => first + at),
  );
}

/** The targets of these indexes, which must be the caller's. @returns how many are new */
export async function makeTargets(db: Db, chain: Chain, indexes: readonly number[]): Promise<number> {
  const targets: DepositTarget[] = [];
  for (const index of indexes) {
    targets.push(await chain.makeDepositTarget(index));
    // Deriving keys is work for the processor: others get their turn in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return storeTargets(db, chain.networkId, targets);
}
