import type { CatalogueSource, Network } from '../currencies/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { type AddressFilter, type Chain, placeKey, type Transfer } from './chain.ts';
import { givenOut } from './deposit-addresses-store.ts';
import { networksSharingAddresses } from './shared-addresses.ts';

export interface WatchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

export interface Watched {
  readonly network: Network;
  readonly hot: string;
  readonly sharing: readonly number[];
}

export async function watchedBy(deps: WatchDeps, chain: Chain): Promise<Watched> {
  const catalogue = deps.catalogue();
  return {
    network: catalogue.networkById(chain.networkId),
    hot: await chain.hotAddress(),
    sharing: networksSharingAddresses(catalogue, chain.networkId),
  };
}

export function mineOf(deps: WatchDeps, chain: Chain): AddressFilter {
  const sharing = networksSharingAddresses(deps.catalogue(), chain.networkId);
  return async (addresses) => {
    const mine = await givenOut(deps.db, sharing, addresses);
    const hot = await chain.hotAddress();
    if (addresses.includes(hot)) mine.add(hot);
    return mine;
  };
}

/** A node may report a transfer twice. A network with own addresses gives memos no meaning. */
export const readable = <T extends Transfer>({ hasMemo }: Network, transfers: readonly T[]): T[] => {
  const inPlace = new Map(transfers.map((transfer) => [placeKey(transfer), transfer]));
  return [...inPlace.values()].map((transfer) => (hasMemo ? transfer : { ...transfer, memo: null }));
};
