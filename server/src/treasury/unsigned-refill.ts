/** Cold to hot: the owner signs on the cold device. */
import type { Chain, UnsignedMove } from '../chains/chain.ts';
import { ChainOutage } from '../chains/chain.ts';
import { type Declined, declined } from '../platform/outcome.ts';
import type { TreasuryDeps } from './move-out.ts';
import { findMove } from './moves-store.ts';

export type UnsignedRefill = ({ readonly done: true; readonly to: string } & UnsignedMove) | Declined;

interface UnsignedDeps extends Pick<TreasuryDeps, 'db' | 'catalogue'> {
  readonly chains: ReadonlyMap<number, Chain>;
}

export async function unsignedRefill(deps: UnsignedDeps, id: string): Promise<UnsignedRefill> {
  const move = await findMove(deps.db, id);
  if (move?.kind !== 'refill' || move.state !== 'announced') return declined('noAnnouncedRefill', {});
  if (move.from !== 'cold' || move.address === null) return declined('refillWithoutSender', {});
  const { networkId, currencyId } = deps.catalogue().assetById(move.assetId);
  const chain = networkId === null ? undefined : deps.chains.get(networkId);
  if (chain?.unsigned === undefined) return declined('refillWithoutFormat', {});
  const to = await chain.hotAddress();
  try {
    return {
      done: true,
      to,
      ...(await chain.unsigned({ from: move.address, to, currencyId, amount: move.amount })),
    };
  } catch (error) {
    if (error instanceof ChainOutage) return declined('refillUnbuilt', { why: error.message });
    throw error;
  }
}
