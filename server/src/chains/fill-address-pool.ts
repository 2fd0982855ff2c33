/** Keeps deposit targets in stock, so that creating a ticket neither derives anything nor asks a network. */
import type { Db } from '../platform/db/db.ts';
import type { Chain, DepositAddress } from './chain.ts';
import { readCursor } from './cursors-store.ts';
import { countFree, storeAddresses, takeIndexes } from './deposit-addresses-store.ts';

/** What a network has in stock at least; a rush that uses it up is served by a further batch. */
const POOL_MIN = 100;
const BATCH = 50;

/**
 * Of a network whose watcher has begun: blocks of before are read by nobody, so that what is sent to an address that was given
 * earlier would be lost from sight. Its node may still be synchronising, or the process that watches it may not know of it yet.
 */
export async function onceBegun(
  db: Db,
  chain: Chain,
  fill: (db: Db, chain: Chain) => Promise<void>,
): Promise<void> {
  if ((await readCursor(db, chain.networkId)) !== null) await fill(db, chain);
}

/** Fills the stock of one network when it is low. Run often; it does nothing when there is nothing to do. */
export async function fillAddressPool(db: Db, chain: Chain): Promise<void> {
  while ((await countFree(db, chain.networkId, POOL_MIN)) < POOL_MIN) await addAddresses(db, chain);
}

/** One more batch, whatever is in stock. Indexes of a batch that a crash cut off are lost, never used twice. */
export async function addAddresses(db: Db, chain: Chain, count = BATCH): Promise<void> {
  const first = await takeIndexes(db, chain.networkId, count);
  await makeAddresses(
    db,
    chain,
    Array.from({ length: count }, (_, at) => first + at),
  );
}

/** The targets of these indexes, which must be the caller's. @returns how many are new */
export async function makeAddresses(db: Db, chain: Chain, indexes: readonly number[]): Promise<number> {
  const addresses: DepositAddress[] = [];
  for (const index of indexes) {
    addresses.push(await chain.makeDepositAddress(index));
    // Deriving keys is work for the processor: others get their turn in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return storeAddresses(db, chain.networkId, addresses);
}
