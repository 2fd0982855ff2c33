import type { Chain } from '../../chains/chain.ts';
import { type FreezeDeps, freezeWallet } from './freeze-wallet.ts';
import { baselineNonce } from './next-nonce.ts';
import { HOT, knownNonce } from './wallets-store.ts';

export async function watchSpends(deps: FreezeDeps, chain: Chain): Promise<void> {
  const { networkId } = chain;
  // Read before the database: a nonce taken in between would look foreign.
  const counted = await chain.nextNonce({ kind: 'hot' });
  const known = await knownNonce(deps.db, networkId, HOT);
  if (known === null) return baselineNonce(deps, chain, counted);
  if (counted > known) await freezeWallet(deps, chain, { kind: 'counted', counted, known });
}
