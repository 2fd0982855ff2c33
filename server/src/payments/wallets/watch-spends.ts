/**
 * Compares the number that each hot wallet has used with the number that the database handed out. Gas, refunds and withdrawals
 * are numbered by the database as well, so a higher count on the network is a spend of somebody else.
 */
import type { Chain } from '../../chains/chain.ts';
import { countedMore, type FreezeDeps, freezeWallet } from './freeze-wallet.ts';
import { baselineNonce } from './next-nonce.ts';
import { knownNonce } from './wallets-store.ts';

const HOT = 'hot';

/** One look at one network. Throws a ChainOutage when the network does not answer; the next look comes in seconds. */
export async function watchSpends(deps: FreezeDeps, chain: Chain): Promise<void> {
  const { networkId } = chain;
  // The network first: a number that a worker takes in between is not mistaken for a foreign one.
  const counted = await chain.nextNonce({ kind: 'hot' });
  const known = await knownNonce(deps.db, networkId, HOT);
  if (known === null) return baselineNonce(deps, chain, counted);
  if (counted > known) await freezeWallet(deps, chain, countedMore(counted, known));
}
