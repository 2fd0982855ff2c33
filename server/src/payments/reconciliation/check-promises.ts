import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
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
      const { reserved, promised } = found;
      const coin = assetName(catalogue(), asset);
      const detail = alertDetail('promisesBroken', { coin, reserved, promised });
      await raiseAlert(db, clock.now(), subject, detail);
    }
  }
}
