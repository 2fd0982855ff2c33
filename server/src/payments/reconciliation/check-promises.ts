/** Compares what is promised of every reserve with who was promised it, and calls the operator where they differ. */
import { alertSubjects } from '../../alerts.ts';
import { assetName } from '../../currencies/index.ts';
import { raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { brokenPromises } from './promises-store.ts';
import type { ReconcileDeps } from './reconcile-asset.ts';

/** The reserve of every asset is what its tickets and open payouts hold, no more and no less. */
export async function checkPromises({ db, clock, catalogue }: ReconcileDeps): Promise<void> {
  const broken = new Map((await brokenPromises(db)).map((one) => [one.assetId, one]));
  for (const asset of catalogue().assets) {
    const found = broken.get(asset.id);
    const subject = alertSubjects.promises(asset.id);
    if (found === undefined) await resolveAlert(db, clock.now(), subject);
    else {
      const name = assetName(catalogue(), asset);
      const message = `${found.reserved} of ${name} are reserved, but tickets and payouts count on ${found.promised}`;
      await raiseAlert(db, clock.now(), subject, message);
    }
  }
}
