/** The second door: who reacts to which event, and what happens by itself every so often. */
import { TicketStatus } from '@parom/contract/tickets';
import { findUser, removeStaleAccounts } from './accounts/index.ts';
import type { ScreeningProvider } from './aml/index.ts';
import { type Chain, fillTargets } from './chains/index.ts';
import type { CatalogueSource } from './currencies/index.ts';
import { mailPassword, sendMail, type Transport } from './mail/index.ts';
import { advancePayouts, keepReconciled, payOut, reportFailedSweep, sweepDeposits } from './payouts/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/db.ts';
import type { JobHandlers } from './platform/jobs/run-jobs.ts';
import { every, type ScheduleEntry } from './platform/jobs/run-schedules.ts';
import { pruneOutbox } from './platform/outbox/outbox-store.ts';
import type { RateBoard } from './rates/index.ts';
import { creditReferrer, withdrawalPaid } from './referral/index.ts';
import {
  checkTicket,
  checkTickets,
  completeTicket,
  depositFinal,
  depositMined,
  depositSeen,
  depositVanished,
  expireTickets,
  judgeTicket,
  judgeTicketOf,
  payoutFailed,
  recalculateTickets,
} from './tickets/index.ts';

export interface WorkerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  /** By network id. */
  readonly chains: ReadonlyMap<number, Chain>;
  /** The hot wallets' own addresses. */
  readonly hotAddresses: ReadonlySet<string>;
  readonly rates: RateBoard;
  readonly screening: readonly ScreeningProvider[];
  /** A referrer's part of the markup, in hundredths of a per cent. */
  readonly shareBps: number;
  readonly publicUrl: string;
  readonly transport: Transport;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export const jobHandlers = (deps: WorkerDeps): JobHandlers => ({
  'deposit.seen': [(event) => depositSeen(deps, event)],
  'deposit.mined': [(event) => depositMined(deps, event)],
  'deposit.final': [(event) => depositFinal(deps, event), (event) => judgeTicketOf(deps, event)],
  'deposit.vanished': [(event) => depositVanished(deps, event), (event) => judgeTicketOf(deps, event)],
  'payout.requested': [({ payoutId }) => payOut(deps, payoutId)],
  'payout.final': [(event) => completeTicket(deps, event), (event) => withdrawalPaid(deps, event)],
  'payout.failed': [(event) => payoutFailed(deps, event), (event) => reportFailedSweep(deps, event)],
  'ticket.created': [],
  'ticket.moved': [
    ({ ticketId }) => checkTicket(deps, ticketId),
    async (event) => {
      if (event.to === TicketStatus.completed) await creditReferrer(deps, event);
    },
  ],
  'ticket.due': [({ ticketId }) => judgeTicket(deps, ticketId)],
  'tickets.recalculated': [],
  'account.created': [
    (account) => mailPassword({ ...deps, findUser: (id) => findUser(deps.db, id) }, account),
  ],
  'mail.queued': [({ mailId }) => sendMail(deps, mailId)],
  'alert.raised': [],
});

export const schedules = (deps: WorkerDeps): ScheduleEntry[] => [
  ...[...deps.chains.values()].flatMap((chain) => chainSchedules(deps, chain)),
  every(SECOND_MS, 'expire tickets', () => expireTickets(deps)),
  every(SECOND_MS / 2, 'advance payouts', () => advancePayouts(deps)),
  // A price that changed just before a crash told nobody: this tells everybody again.
  every(30 * SECOND_MS, 'recalculate tickets', () => recalculateTickets(deps)),
  // Hourly for each asset; the beat is how soon it looks again where nothing could be concluded.
  every(MINUTE_MS, 'reconcile wallets', keepReconciled(deps)),
  every(MINUTE_MS, 'prune the outbox', () => pruneOutbox(deps.db)),
  every(HOUR_MS, 'check tickets', () => checkTickets(deps)),
  every(HOUR_MS, 'remove stale accounts', () => removeStaleAccounts(deps)),
];

/** One entry per network: an outage of one holds up no other. */
const chainSchedules = (deps: WorkerDeps, chain: Chain): ScheduleEntry[] => [
  every(SECOND_MS, `fill deposit targets ${chain.networkId}`, () => fillTargets(deps.db, chain)),
  every(30 * SECOND_MS, `sweep deposits ${chain.networkId}`, () => sweepDeposits(deps, chain)),
];
