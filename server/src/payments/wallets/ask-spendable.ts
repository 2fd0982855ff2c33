import type { Chain } from '../../chains/chain.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import { setUnspendable } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { bytesUnderWay } from '../transmissions/transmissions-store.ts';
import { HOT } from './wallets-store.ts';

export interface SpendableDeps {
  readonly db: Db;
  readonly catalogue: CatalogueSource;
}

/** Throws a ChainOutage; the last answer stays. */
export async function askSpendable({ db, catalogue }: SpendableDeps, chain: Chain): Promise<void> {
  for (const { currencyId } of chain.assets) {
    const asset = catalogue().asset(currencyId, chain.networkId);
    if (asset === null) continue;
    const ahead = await bytesUnderWay(db, chain.networkId, HOT);
    await setUnspendable(db, asset.id, await chain.spendable(currencyId, ahead));
  }
}
