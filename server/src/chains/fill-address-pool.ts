/** A new ticket neither derives an address nor asks a network. */
import DataLoader from 'dataloader';
import type { Db } from '../platform/db/db.ts';
import type { Chain, DepositAddress } from './chain.ts';
import { readCursor } from './cursors-store.ts';
import { lackAddresses, storeAddresses, takeIndexes } from './deposit-addresses-store.ts';

const POOL_MIN = 100;
const BATCH = 50;

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

/** Blocks before the watcher's start are never read: a deposit there would be lost. */
export async function addOnceBegun(db: Db, chain: Chain): Promise<void> {
  if ((await readCursor(db, chain.networkId)) !== null) await addAddresses(db, chain);
}

export async function addAddresses(db: Db, chain: Chain, count = BATCH): Promise<void> {
  const first = await takeIndexes(db, chain.networkId, count);
  await makeAddresses(
    db,
    chain,
    Array.from({ length: count }, (_, at) => first + at),
  );
}

/** The caller must own these indexes. */
export async function makeAddresses(db: Db, chain: Chain, indexes: readonly number[]): Promise<number> {
  const addresses: DepositAddress[] = [];
  for (const index of indexes) {
    addresses.push(await chain.makeDepositAddress(index));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return storeAddresses(db, chain.networkId, addresses);
}
