import { alertSubjects } from '../../alerts.ts';
import { ChainOutage } from '../../chains/chain.ts';
import { type Asset, assetName } from '../../currencies/index.ts';
import { openMessage } from '../../platform/alerts/alerts-store.ts';
import { checkPromises } from './check-promises.ts';
import { type ReconcileDeps, type Reconciled, reconcileAsset } from './reconcile-asset.ts';

export interface ReconciledNow {
  readonly asset: string;
  readonly outcome: Reconciled | 'unserved' | 'no answer';
  readonly found: string | null;
}

const UNSETTLED = 'the watcher is behind, or a payment is on its way: give the command again in a minute';
const PARTLY = 'a payment of ours is on its way to or from some deposit addresses; everything else agrees';

export async function reconcileNow(deps: ReconcileDeps, assets: readonly Asset[]): Promise<ReconciledNow[]> {
  await checkPromises(deps);
  const compared: ReconciledNow[] = [];
  for (const asset of assets)
    compared.push({ asset: assetName(deps.catalogue(), asset), ...(await compare(deps, asset)) });
  return compared;
}

async function compare(deps: ReconcileDeps, asset: Asset): Promise<Omit<ReconciledNow, 'asset'>> {
  const chain = asset.networkId === null ? undefined : deps.chains.get(asset.networkId);
  const isServed = chain?.assets.some(({ currencyId }) => currencyId === asset.currencyId) === true;
  if (chain === undefined || !isServed)
    return { outcome: 'unserved', found: 'no node is asked about it here' };
  try {
    const outcome = await reconcileAsset(deps, chain, asset);
    return { outcome, found: (await openFindings(deps, asset)) ?? explained(outcome) };
  } catch (error) {
    if (!(error instanceof ChainOutage)) throw error;
    return { outcome: 'no answer', found: error.message };
  }
}

const explained = (outcome: Reconciled): string | null =>
  ({ compared: null, partly: PARTLY, unsettled: UNSETTLED })[outcome];

async function openFindings({ db }: ReconcileDeps, { id }: Asset): Promise<string | null> {
  const found = [
    await openMessage(db, alertSubjects.shortfall(id)),
    await openMessage(db, alertSubjects.surplus(id)),
    await openMessage(db, alertSubjects.promises(id)),
  ].filter((message) => message !== null);
  return found.length === 0 ? null : found.join('; ');
}
