/** The comparison of wallets and books in the random walk: whatever was done before, there it must find nothing. */
import { ChainOutage } from '../../src/chains/chain.ts';
import { checkPromises } from '../../src/payouts/keep-reconciled.ts';
import { reconcileAsset } from '../../src/payouts/reconcile-wallets.ts';
import type { Service } from '../service.ts';
import { networks } from './crew.ts';

/**
 * Compares every asset on the walk's networks, whenever the service last did. What it finds are alerts, and those are
 * sentences of `whereabouts.ts`. A network that does not answer is compared another time, and so is one whose last
 * block the watcher has not seen.
 */
export async function reconcile({ db, clock, app }: Service): Promise<void> {
  const { chains } = app.networks;
  const deps = { db, clock, catalogue: app.catalogue, chains };
  await checkPromises(deps);
  for (const { id } of networks) {
    const chain = chains.get(id);
    if (chain === undefined) throw new Error(`no network ${id}`);
    for (const asset of app.catalogue().assets.filter(({ networkId }) => networkId === id))
      await reconcileAsset(deps, chain, asset).catch(unlessItAnswers);
  }
}

function unlessItAnswers(error: unknown): void {
  if (!(error instanceof ChainOutage)) throw error;
}
