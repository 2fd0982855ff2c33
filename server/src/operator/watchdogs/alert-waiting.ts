/** Some steps only the operator can take. While one waits for him an alert says so: a customer waits with it. */
import { alertSubjects } from '../../alerts.ts';
import { raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Decisions, waitingDecisions } from './condition-store.ts';

/** Without a number: it would be that of the moment in which the first one came. The metrics count. */
const messages: Readonly<Record<keyof Decisions, string>> = {
  transfers: 'Payouts by hand are owed: payouts --state manual lists them, record-transfer ends each',
  payouts:
    'Payments are owed whose coin’s payouts are stopped: payouts --state queued lists them, assets says why, start-payouts lets them leave',
  tickets: 'Tickets are held and wait for a word: tickets --status held lists them',
  withdrawals: 'Referrers asked to be paid: withdrawals --state requested lists them',
  deposits: 'Deposits wait for a decision: deposits lists them',
};

/** Raises an alert for each kind of work that waits for the operator, and puts it away when none does. */
export async function alertWaiting({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const waiting = await waitingDecisions(db);
  for (const what of Object.keys(messages) as (keyof Decisions)[]) {
    const subject = alertSubjects.waiting(what);
    if (waiting[what] > 0) await raiseAlert(db, clock.now(), subject, messages[what]);
    else await resolveAlert(db, clock.now(), subject);
  }
}
