import { type AlertDetail, alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { alertSubjects } from '../../alerts.ts';
import { raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Decisions, waitingDecisions } from './condition-store.ts';

/** A count would stay that of the first moment. */
const details: Readonly<Record<keyof Decisions, AlertDetail>> = {
  transfers: alertDetail('transfersWait', {}),
  payouts: alertDetail('payoutsWait', {}),
  tickets: alertDetail('ticketsWait', {}),
  withdrawals: alertDetail('withdrawalsWait', {}),
  scores: alertDetail('scoresWait', {}),
  deposits: alertDetail('depositsWait', {}),
};

export async function alertWaiting({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const waiting = await waitingDecisions(db);
  for (const what of Object.keys(details) as (keyof Decisions)[]) {
    const subject = alertSubjects.waiting(what);
    if (waiting[what] > 0) await raiseAlert(db, clock.now(), subject, details[what]);
    else await resolveAlert(db, clock.now(), subject);
  }
}
