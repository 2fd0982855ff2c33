/**
 * Addresses may belong to tickets that a restored backup lost: never given out again. Run it before a
 * watcher reads the gap's blocks.
 */
import type { CatalogueSource } from '../currencies/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Chain } from './chain.ts';
import { retireFree } from './deposit-addresses-store.ts';
import { makeAddresses } from './fill-address-pool.ts';

const BATCH = 250;

interface RetireDeps {
  readonly db: Db;
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Chain>;
}

export interface RetiredAddresses {
  readonly network: string;
  readonly retired: number;
  readonly derived: number | null;
}

/** @param beyond how many addresses a network may have derived in the gap */
export async function retireUnusedAddresses(
  { db, catalogue, chains }: RetireDeps,
  beyond: number,
): Promise<RetiredAddresses[]> {
  const free = [];
  for (const network of catalogue().networks) {
    free.push({ network, ...(await retireFree(db, network.id, beyond)) });
  }
  const pools: RetiredAddresses[] = [];
  for (const { network, retired, underived } of free) {
    const chain = chains.get(network.id);
    const derived = chain === undefined ? null : await deriveRetired(db, chain, underived);
    pools.push({ network: network.code, retired, derived });
  }
  return pools;
}

async function deriveRetired(db: Db, chain: Chain, indexes: readonly number[]): Promise<number> {
  // Lost memos are random and cannot be made again.
  if ((await chain.makeDepositAddress(0)).derivationIndex === null) return 0;
  let derived = 0;
  for (let at = 0; at < indexes.length; at += BATCH) {
    derived += await makeAddresses(db, chain, indexes.slice(at, at + BATCH));
  }
  return derived;
}
