/** So that creating a ticket neither derives an address nor asks a network. */
import DataLoader from 'dataloader';
import type { Db } from '../platform/db/db.ts';
import type { Chain, DepositAddress } from './chain.ts';
import { readCursor } from './cursors-store.ts';
import { lackAddresses, storeAddresses, takeIndexes } from './deposit-addresses-store.ts';

const POOL_MIN = 100;
const BATCH = 50;

/** Whether the pool of a begun network lacks addresses. Networks that ask at once share a statement. */
export type PoolLook = DataLoader<number, boolean>;

export const poolLook = (db: Db): PoolLook =>
  new DataLoader(
    async (networkIds) => {
      const lacking = await lackAddresses(db, networkIds, POOL_MIN);
      return networkIds.map((id) => lacking.has(id));
    },
    { cache: false },
  );

export async function fillAddressPool(db: Db, chain: Chain, look = poolLook(db)): Promise<void> {
  while (await look.load(chain.networkId)) await addAddresses(db, chain);
}

/** Only after the watcher began: earlier blocks are never read, so a deposit there would be lost. */
export async function addOnceBegun(db: Db, chain: Chain): Promise<void> {
  if ((await readCursor(db, chain.networkId)) !== null) await addAddresses(db, chain);
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
