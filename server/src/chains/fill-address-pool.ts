/** So that creating a ticket neither derives an address nor asks a network. */
import type { Db } from '../platform/db/db.ts';
import type { Chain, DepositAddress } from './chain.ts';
import { readCursor } from './cursors-store.ts';
import { countFree, storeAddresses, takeIndexes } from './deposit-addresses-store.ts';

const POOL_MIN = 100;
const BATCH = 50;

/** Only after the watcher began: earlier blocks are never read, so a deposit there would be lost. */
export async function onceBegun(
  db: Db,
  chain: Chain,
  fill: (db: Db, chain: Chain) => Promise<void>,
): Promise<void> {
  if ((await readCursor(db, chain.networkId)) !== null) await fill(db, chain);
}

export async function fillAddressPool(db: Db, chain: Chain): Promise<void> {
  while ((await countFree(db, chain.networkId, POOL_MIN)) < POOL_MIN) await addAddresses(db, chain);
}

/** Indexes lost in a crash are never used again. */
export async function addAddresses(db: Db, chain: Chain, count = BATCH): Promise<void> {
  const first = await takeIndexes(db, chain.networkId, count);
  await makeAddresses(
    db,
    chain,
    Array.from({ length: count }, (_, at) => first + at),
  );
}

/** The caller must own these indexes. @returns how many are new */
export async function makeAddresses(db: Db, chain: Chain, indexes: readonly number[]): Promise<number> {
  const addresses: DepositAddress[] = [];
  for (const index of indexes) {
    addresses.push(await chain.makeDepositAddress(index));
    // Deriving is CPU work: let other tasks run in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return storeAddresses(db, chain.networkId, addresses);
}
