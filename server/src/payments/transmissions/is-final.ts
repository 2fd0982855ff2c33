import { type Chain, type Decided, Obstructed } from '../../chains/chain.ts';
import { watchedBlock } from '../../chains/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { FollowDeps } from '../follow-deps.ts';

/**
 * A payment is final when the node, our own block chain and the network's finalised block agree. One node
 * may be on a dead branch. Its word alone counts only before the watcher's first
 * look, and for blocks whose hash is forgotten.
 */
export async function isFinal(
  deps: Pick<FollowDeps, 'catalogue'> & { readonly db: Db | Tx },
  chain: Chain,
  record: Decided,
): Promise<boolean> {
  const { networkId } = chain;
  const { height, blockHash } = record;
  const required = deps.catalogue().networkById(networkId).approvesRequired;
  if (record.confirmations < required) return false;
  const watched = await watchedBlock(deps.db, networkId, height);
  if (watched === null) return true;
  if (watched.cursor - height + 1 < required) return false;
  if (watched.finalHeight !== null && height > watched.finalHeight) return false;
  if (watched.hash === null || watched.hash === blockHash) return true;
  throw Obstructed.by('blocksDiffer', { block: height, shown: blockHash, watched: watched.hash });
}
