/** Until the wallet agrees, no second payment leaves. */
import { inTurn } from '../../platform/in-turn.ts';
import { assetsWithUnprovenFailures } from '../signing/unproven-failures-store.ts';
import { compareHotWallet, type ReconcileDeps } from './reconcile-asset.ts';

export async function proveFailures(deps: ReconcileDeps): Promise<void> {
  const looks = (await assetsWithUnprovenFailures(deps.db)).flatMap((assetId) => {
    const asset = deps.catalogue().assetById(assetId);
    const chain = asset.networkId === null ? undefined : deps.chains.get(asset.networkId);
    return chain === undefined ? [] : [{ asset, chain }];
  });
  await inTurn(looks, ({ asset, chain }) => compareHotWallet(deps, chain, asset));
}
