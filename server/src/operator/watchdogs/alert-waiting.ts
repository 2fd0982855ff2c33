import { alertSubjects } from '../../alerts.ts';
import { raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Decisions, waitingDecisions } from './condition-store.ts';

/** A count would stay that of the first moment. */
const messages: Readonly<Record<keyof Decisions, string>> = {
  transfers:
    'Customers wait for transfers by hand: payouts --state manual lists them, record-transfer ends each',
  payouts:
    'Payments wait because payouts are stopped: payouts --state queued lists them, assets says why, start-payouts lets them leave',
  tickets: 'Tickets are on hold and their customers wait: tickets --status held lists them',
  withdrawals: 'Referrers wait for withdrawals: withdrawals --state requested lists them',
  deposits: 'Deposits wait for a decision: deposits lists them',
};

export async function alertWaiting({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const waiting = await waitingDecisions(db);
  for (const what of Object.keys(messages) as (keyof Decisions)[]) {
    const subject = alertSubjects.waiting(what);
    if (waiting[what] > 0) await raiseAlert(db, clock.now(), subject, messages[what]);
    else await resolveAlert(db, clock.now(), subject);
  }
}
