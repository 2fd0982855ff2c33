/** When to reconcile: everything at start and hourly, and what could not be settled again at the next beat. */
import { ChainOutage } from '../chains/chain.ts';
import { assetName } from '../currencies/index.ts';
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import { brokenPromises } from './reconcile-store.ts';
import { type ReconcileDeps, type Reconciled, reconcileAsset } from './reconcile-wallets.ts';

const EVERY_MS = 3_600_000;

/** One beat of the worker's schedule. Remembers in this process what is due: after a restart, everything is. */
export function keepReconciled(deps: ReconcileDeps): () => Promise<void> {
  const dueAt = new Map<string, number>();

  const ifDue = async (name: string, look: () => Promise<Reconciled>): Promise<void> => {
    const now = deps.clock.now().getTime();
    if (now < (dueAt.get(name) ?? 0)) return;
    if ((await look()) === 'compared') dueAt.set(name, now + EVERY_MS);
  };

  return async () => {
    await ifDue('promises', () => checkPromises(deps));
    for (const asset of deps.catalogue().assets) {
      const chain = asset.networkId === null ? undefined : deps.chains.get(asset.networkId);
      // A token whose contract nobody named is not watched here, and not offered.
      if (chain === undefined || !chain.assets.some(({ currencyId }) => currencyId === asset.currencyId))
        continue;
      await ifDue(`asset ${asset.id}`, () => unlessUnreachable(reconcileAsset(deps, chain, asset)));
    }
  };
}

/** A network that does not answer is the watcher's alarm, and keeps no other from being looked at. */
const unlessUnreachable = (look: Promise<Reconciled>): Promise<Reconciled> =>
  look.catch((error: unknown) => {
    if (error instanceof ChainOutage) return 'unsettled';
    throw error;
  });

/** The reserve of every asset is what its tickets and open payouts hold, no more and no less. */
export async function checkPromises({ db, clock, catalogue }: ReconcileDeps): Promise<Reconciled> {
  const broken = new Map((await brokenPromises(db)).map((one) => [one.assetId, one]));
  for (const asset of catalogue().assets) {
    const found = broken.get(asset.id);
    const subject = `promises:${asset.id}`;
    if (found === undefined) await resolveAlert(db, clock.now(), subject);
    else {
      const name = assetName(catalogue(), asset);
      const message = `${found.held} of ${name} are held for others, but tickets and payouts count on ${found.promised}`;
      await raiseAlert(db, clock.now(), subject, message);
    }
  }
  return 'compared';
}
