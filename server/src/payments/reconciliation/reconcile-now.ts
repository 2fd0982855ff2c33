import { cellOf, coded } from '@parom/contract/console/answers/answers';
import type { SaidCell } from '@parom/contract/console/answers/said';
import { alertSubjects } from '../../alerts.ts';
import { ChainOutage } from '../../chains/chain.ts';
import { type Asset, assetName } from '../../currencies/index.ts';
import { openDetail } from '../../platform/alerts/alerts-store.ts';
import { checkPromises } from './check-promises.ts';
import { type ReconcileDeps, type Reconciled, reconcileAsset } from './reconcile-asset.ts';

export interface ReconciledNow {
  readonly asset: string;
  readonly outcome: Reconciled | 'unserved' | 'no answer';
  readonly found: SaidCell | null;
}

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
    return { outcome: 'unserved', found: cellOf([coded('comparedNowhere', {})]) };
  try {
    const outcome = await reconcileAsset(deps, chain, asset);
    return { outcome, found: (await openFindings(deps, asset)) ?? explained(outcome) };
  } catch (error) {
    if (!(error instanceof ChainOutage)) throw error;
    return { outcome: 'no answer', found: cellOf([coded('comparedUnanswered', { error: error.message })]) };
  }
}

const explained = (outcome: Reconciled): SaidCell | null =>
  ({
    compared: null,
    partly: cellOf([coded('comparedPartly', {})]),
    unsettled: cellOf([coded('comparedUnsettled', {})]),
  })[outcome];

async function openFindings({ db }: ReconcileDeps, { id }: Asset): Promise<SaidCell | null> {
  const found = [
    await openDetail(db, alertSubjects.shortfall(id)),
    await openDetail(db, alertSubjects.surplus(id)),
    await openDetail(db, alertSubjects.promises(id)),
  ].filter((detail) => detail !== null);
  return found.length === 0 ? null : cellOf(found);
}
