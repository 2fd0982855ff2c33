/** The second door: who reacts to which event, and what happens by itself every so often. */
import { findUser, removeStaleAccounts } from './accounts/index.ts';
import { mailPassword, sendMail, type Transport } from './mail/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/db.ts';
import type { JobHandlers } from './platform/jobs/run-jobs.ts';
import { every, type ScheduleEntry } from './platform/jobs/run-schedules.ts';
import { expireTickets } from './tickets/index.ts';

export interface WorkerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly transport: Transport;
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

export const jobHandlers = (deps: WorkerDeps): JobHandlers => ({
  'deposit.seen': [],
  'deposit.mined': [],
  'deposit.final': [],
  'deposit.vanished': [],
  'payout.requested': [],
  'payout.final': [],
  'payout.failed': [],
  'ticket.created': [],
  'ticket.moved': [],
  'ticket.due': [],
  'tickets.recalculated': [],
  'account.created': [
    (account) => mailPassword({ ...deps, findUser: (id) => findUser(deps.db, id) }, account),
  ],
  'mail.queued': [({ mailId }) => sendMail(deps, mailId)],
  'alert.raised': [],
});

export const schedules = (deps: WorkerDeps): ScheduleEntry[] => [
  every(SECOND_MS, 'expire tickets', () => expireTickets(deps)),
  every(HOUR_MS, 'remove stale accounts', () => removeStaleAccounts(deps)),
];
