/** Asks a network what a payment costs now, so that the reserve keeps back enough of the coin that pays for it. */
import { strict as assert } from 'node:assert';
import { type Decimal, maxOf, ZERO } from '@parom/contract/money';
import type { Chain } from '../chains/chain.ts';
import type { CatalogueSource } from '../currencies/index.ts';
import { setPaymentFee } from '../ledger/index.ts';
import type { Db } from '../platform/db/db.ts';

/** Throws a ChainOutage when the network does not answer: what it said before stays. */
export async function askFees(
  { db, catalogue }: { readonly db: Db; readonly catalogue: CatalogueSource },
  chain: Chain,
): Promise<void> {
  const asset = catalogue().asset(chain.nativeCurrencyId, chain.networkId);
  assert(asset !== null, `the coin that pays the fees of network ${chain.networkId} is not in the catalogue`);
  await setPaymentFee(db, asset.id, await dearestFee(chain));
}

/** Of one payment of any of its coins. */
export async function dearestFee(chain: Chain): Promise<Decimal> {
  let dearest = ZERO;
  for (const { currencyId } of chain.assets) dearest = maxOf(dearest, await chain.estimateFee(currencyId));
  return dearest;
}
