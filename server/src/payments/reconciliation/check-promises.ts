import { alertSubjects } from '../../alerts.ts';
import { assetName } from '../../currencies/index.ts';
import { raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { brokenPromises } from './promises-store.ts';
import type { ReconcileDeps } from './reconcile-asset.ts';

export async function checkPromises({ db, clock, catalogue }: ReconcileDeps): Promise<void> {
  const broken = new Map((await brokenPromises(db)).map((one) => [one.assetId, one]));
  for (const asset of catalogue().assets) {
    const found = broken.get(asset.id);
    const subject = alertSubjects.promises(asset.id);
    if (found === undefined) await resolveAlert(db, clock.now(), subject);
    else {
      const name = assetName(catalogue(), asset);
      const message = `The reserve holds ${found.reserved} of ${name}, but tickets and payments count on ${found.promised}. Look into the tickets of this asset before you change its reserve`;
      await raiseAlert(db, clock.now(), subject, message);
    }
  }
}
