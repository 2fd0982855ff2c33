/**
 * A database that came back from a backup is older than its networks: addresses that its stock holds as free, or that it has not
 * derived yet, may belong to tickets of the time that is lost. All of these are watched from now on and never given to a ticket, so
 * that what is sent there is nobody's until an operator sends it back. To be given before a watcher reads the lost blocks.
 */
import type { CatalogueSource } from '../currencies/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Chain } from './chain.ts';
import { distrustedIndexes, retireFree } from './deposit-addresses-store.ts';
import { makeAddresses } from './fill-address-pool.ts';

/** Derived and stored at once. */
const BATCH = 250;

interface RetireDeps {
  readonly db: Db;
  readonly catalogue: CatalogueSource;
  /** By network id. */
  readonly chains: ReadonlyMap<number, Chain>;
}

export interface RetiredAddresses {
  readonly network: string;
  /** Free until now. */
  readonly retired: number;
  /** Derived for the first time; `null` where nobody serves the network here. */
  readonly derived: number | null;
}

/** @param beyond how many addresses more than the stock has each network may have derived in the lost time */
export async function retireUnusedAddresses(
  { db, catalogue, chains }: RetireDeps,
  beyond: number,
): Promise<RetiredAddresses[]> {
  const free = [];
  for (const network of catalogue().networks) {
    free.push({ network, retired: await retireFree(db, network.id, beyond) });
  }
  const pools: RetiredAddresses[] = [];
  for (const { network, retired } of free) {
    const chain = chains.get(network.id);
    const derived = chain === undefined ? null : await deriveDistrusted(db, chain);
    pools.push({ network: network.code, retired, derived });
  }
  return pools;
}

/** What an interrupted command left out comes with the next one. */
async function deriveDistrusted(db: Db, chain: Chain): Promise<number> {
  // A memo is drawn by lot: those of the lost time cannot be made again, neither on purpose nor by chance.
  if ((await chain.makeDepositAddress(0)).derivationIndex === null) return 0;
  const indexes = await distrustedIndexes(db, chain.networkId);
  let derived = 0;
  for (let at = 0; at < indexes.length; at += BATCH) {
    derived += await makeAddresses(db, chain, indexes.slice(at, at + BATCH));
  }
  return derived;
}
