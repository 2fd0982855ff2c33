import { mailedPassword, mailPassword, removeStaleAccounts } from './accounts/index.ts';
import { removeOldRatings, type ScreeningProvider } from './aml/index.ts';
import { type Chain, fillAddressPool, keepNodesJudged, type PoolLook, poolLook } from './chains/index.ts';
import type { CatalogueSource, PricedOffer } from './currencies/index.ts';
import { type LetterDeps, sendMail, type Transport } from './mail/index.ts';
import {
  alertUnserved,
  alertWaiting,
  announceAlerts,
  endFixedPrices,
  endProposals,
  endStops,
  keepStandingAlerts,
  keepUnpricedAlerts,
  mailAuditHash,
  sendNotice,
  type Ways,
} from './operator/index.ts';
import { removeEndedChallenges, removeEndedSessions } from './operators/index.ts';
import { removeOldNonces, removeOldQuotes, sealPartnerKeys } from './partners/index.ts';
import {
  queueWebhooks,
  removeOldDeliveries,
  type SendWebhookDeps,
  sealWebhooks,
  sendWebhook,
} from './partners/webhooks/index.ts';
import {
  advancePayments,
  askSpendable,
  consolidateCoins,
  type DueLook,
  dueLook,
  keepFeesAsked,
  keepFloors,
  keepReconciled,
  type OutflowRule,
  PAID_AT_ONCE,
  paymentTakenBack,
  payRequested,
  proveFailures,
  reportFailedSweep,
  resumeOutflow,
  sweepDeposits,
  watchSpends,
} from './payments/index.ts';
import { type Errands, runErrand } from './platform/errands/errands.ts';
import { forgetOldErrands } from './platform/errands/errands-store.ts';
import type { JobHandlers } from './platform/jobs/run-job.ts';
import type { Lane } from './platform/jobs/run-jobs.ts';
import { beforeVisitors, every, type ScheduleEntry } from './platform/jobs/run-schedules.ts';
import type { Logger } from './platform/logger.ts';
import { pruneOutbox } from './platform/outbox/outbox-store.ts';
import type { Keyring } from './platform/secrets/keyring.ts';
import {
  keepRecorded,
  type RateBoard,
  type TickDeps,
  thinHistory,
  tickRates,
  WALK_STEP_MS,
} from './rates/index.ts';
import {
  creditReferrer,
  tellWithdrawalPaid,
  tellWithdrawalRejected,
  withdrawalPaid,
} from './referral/index.ts';
import {
  checkTicket,
  completeTicket,
  depositFinal,
  depositMined,
  depositSeen,
  depositVanished,
  erasePersonalData,
  expireTickets,
  judgeTicket,
  judgeTicketOf,
  keepChecked,
  lockAwaitedRates,
  lockTicketsOf,
  notifyCreated,
  notifyMoved,
  notifyRecalculated,
  notifyRefundAsked,
  notifySeen,
  notifySentBack,
  paymentFailed,
  queuePushes,
  type Retention,
  recalculateTickets,
  type SendPushDeps,
  sealPushKey,
  sealReceiptKey,
  sealRecipients,
  sendPush,
} from './tickets/index.ts';
import { moveFailed, moveFinal, refillArrived } from './treasury/index.ts';

export interface WorkerDeps extends LetterDeps, SendPushDeps, SendWebhookDeps {
  readonly log: Logger;
  readonly errands: Errands;
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Chain>;
  readonly hotAddresses: ReadonlySet<string>;
  readonly rates: RateBoard;
  readonly catalogueChanged: () => Promise<void>;
  readonly offer: PricedOffer;
  readonly prices: TickDeps;
  readonly outflow: OutflowRule;
  readonly screening: readonly ScreeningProvider[];
  readonly shareBps: number;
  readonly transport: Transport | null;
  readonly ways: Ways;
  readonly keyring: Keyring;
  readonly retention: Retention;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export const jobHandlers = (deps: WorkerDeps): JobHandlers => ({
  'deposit.seen': [(event) => depositSeen(deps, event), (event) => notifySeen(deps, event)],
  'deposit.mined': [(event) => depositMined(deps, event)],
  'deposit.final': [
    (event) => depositFinal(deps, event),
    (event) => judgeTicketOf(deps, event),
    (event) => refillArrived(deps, event),
  ],
  'deposit.vanished': [(event) => depositVanished(deps, event)],
  'payment.requested': [payRequested(deps)],
  'payment.final': [
    (event) => completeTicket(deps, event),
    (event) => withdrawalPaid(deps, event),
    (event) => moveFinal(deps, event),
    (event) => notifySentBack(deps, event),
    (event) => tellWithdrawalPaid(deps, event),
  ],
  'payment.taken-back': [(event) => paymentTakenBack(deps, event)],
  'payment.failed': [
    (event) => paymentFailed(deps, event),
    (event) => moveFailed(deps, event),
    (event) => reportFailedSweep(deps, event),
  ],
  'deposit.refunding': [(event) => notifySentBack(deps, event)],
  'ticket.created': [(event) => notifyCreated(deps, event)],
  'ticket.readdressed': [(event) => notifyCreated(deps, event)],
  'ticket.moved': [
    ({ ticketId }) => checkTicket(deps, ticketId),
    (event) => notifyMoved(deps, event),
    (event) => queuePushes(deps, event),
    ({ ticketId }) => queueWebhooks(deps, ticketId),
    // Last: it may wait for a price, and the others must not.
    (event) => creditReferrer(deps, event),
  ],
  'ticket.due': [({ ticketId }) => judgeTicket(deps, ticketId)],
  'refund.asked': [(event) => notifyRefundAsked(deps, event)],
  'withdrawal.rejected': [(event) => tellWithdrawalRejected(deps, event)],
  'account.created': [(account) => mailPassword(deps, account)],
  'push.queued': [(event) => sendPush(deps, event)],
  'webhook.queued': [({ deliveryId }) => sendWebhook(deps, deliveryId)],
  'notice.queued': [({ noticeId }) => sendNotice(deps, noticeId)],
  'errand.asked': [({ errandId }) => runErrand(deps, errandId)],
  'mail.queued': [
    ({ mailId }) => sendMail({ ...deps, secretOf: (userId) => mailedPassword(deps, userId, true) }, mailId),
  ],
});

export const slowLanes = (networks: number): Lane[] => [
  // A slow mail server may take ten minutes for one letter.
  { kinds: ['mail.queued'], slots: 8 },
  { kinds: ['push.queued'], slots: 4 },
  // A visitor waits.
  { kinds: ['errand.asked'], slots: 4 },
  { kinds: ['webhook.queued'], slots: 8 },
  { kinds: ['notice.queued'], slots: 1 },
  { kinds: ['payment.requested'], slots: PAID_AT_ONCE * Math.max(networks, 1) },
];

export const schedules = (deps: WorkerDeps): ScheduleEntry[] => [
  // Before the rates: no round may judge by a price that has ended.
  beforeVisitors(every(SECOND_MS, 'end fixed prices', () => endFixedPrices(deps.prices))),
  beforeVisitors(every(WALK_STEP_MS, 'ask for prices', () => tickRates(deps.prices))),
  // Frequent: only an outage misses a minute.
  every(10 * SECOND_MS, 'record prices', keepRecorded(deps.prices)),
  every(HOUR_MS, 'thin the history of prices', () => thinHistory(deps.prices)),
  ...networkSchedules(deps),
  every(2 * SECOND_MS, 'keep floors', () => keepFloors(deps)),
  every(SECOND_MS, 'expire tickets', () => expireTickets(deps)),
  every(SECOND_MS, 'end stops', () => endStops(deps)),
  // A price that returns unchanged raises no event.
  every(2 * SECOND_MS, 'lock awaited rates', () => lockAwaitedRates(deps)),
  // A crash may lose the event of a price change.
  every(30 * SECOND_MS, 'recalculate tickets', () => recalculateTickets(deps)),
  every(15 * SECOND_MS, 'mail recalculations', () => notifyRecalculated(deps)),
  every(5 * SECOND_MS, 'prove failed payments unpaid', () => proveFailures(deps)),
  // Hourly per asset; sooner when nothing was concluded or payouts are stopped.
  every(MINUTE_MS, 'reconcile wallets', keepReconciled(deps)),
  every(MINUTE_MS, 'resume payouts below the ceiling', () => resumeOutflow(deps)),
  every(10 * MINUTE_MS, 'alert unserved networks', () => alertUnserved(deps)),
  every(MINUTE_MS, 'alert waiting decisions', () => alertWaiting(deps)),
  every(MINUTE_MS, 'alert coins without a price', keepUnpricedAlerts(deps)),
  every(5 * SECOND_MS, 'announce alerts', () => announceAlerts(deps)),
  every(10 * MINUTE_MS, 'mail the hash of the audit', () => mailAuditHash(deps)),
  every(MINUTE_MS, 'remove old nonces of partners', () => removeOldNonces(deps)),
  every(HOUR_MS, 'remove old quotes of partners', () => removeOldQuotes(deps)),
  every(HOUR_MS, 'remove old deliveries to partners', () => removeOldDeliveries(deps)),
  every(MINUTE_MS, 'prune the outbox', () => pruneOutbox(deps.db)),
  every(10 * MINUTE_MS, 'forget old errands', () => forgetOldErrands(deps.db)),
  every(10 * MINUTE_MS, 'check tickets', keepChecked(deps)),
  every(HOUR_MS, 'remove stale accounts', () => removeStaleAccounts({ ...deps, lockTicketsOf })),
  every(HOUR_MS, 'remove old ratings of risk', () => removeOldRatings(deps)),
  every(HOUR_MS, 'remove ended sessions of operators', () => removeEndedSessions(deps)),
  every(HOUR_MS, 'remove ended challenges of passkeys', () => removeEndedChallenges(deps)),
  every(HOUR_MS, 'end proposals of acts', () => endProposals(deps.db, deps.clock.now())),
  every(HOUR_MS, 'encrypt cards and phones', () => sealRecipients(deps)),
  every(HOUR_MS, 'encrypt the key of receipts', () => sealReceiptKey(deps)),
  every(HOUR_MS, 'encrypt the key of pushes', () => sealPushKey(deps)),
  every(HOUR_MS, 'encrypt the secrets of partners', async () => {
    await sealPartnerKeys(deps);
    await sealWebhooks(deps);
  }),
  every(HOUR_MS, 'erase personal data', () => erasePersonalData(deps)),
];

/** The sandbox's blocks may be made by hand. */
export const liveSchedules = (deps: WorkerDeps): ScheduleEntry[] => [
  every(MINUTE_MS, 'alert standing networks', keepStandingAlerts(deps)),
];

/** One per network: an outage delays no other network. */
function networkSchedules(deps: WorkerDeps): ScheduleEntry[] {
  const looks = { due: dueLook(deps), pool: poolLook(deps.db) };
  return [...deps.chains.values()].flatMap((chain) => chainSchedules(deps, chain, looks));
}

const chainSchedules = (
  deps: WorkerDeps,
  chain: Chain,
  looks: { readonly due: DueLook; readonly pool: PoolLook },
): ScheduleEntry[] => [
  every(SECOND_MS / 2, `advance payments ${chain.networkId}`, () =>
    advancePayments(deps, chain.networkId, looks.due),
  ),
  beforeVisitors(
    every(SECOND_MS, `fill address pool ${chain.networkId}`, () =>
      fillAddressPool(deps.db, chain, looks.pool),
    ),
  ),
  every(30 * SECOND_MS, `sweep deposits ${chain.networkId}`, () => sweepDeposits(deps, chain)),
  every(5 * SECOND_MS, `watch spends ${chain.networkId}`, () => watchSpends(deps, chain)),
  beforeVisitors(every(15 * SECOND_MS, `read spendable ${chain.networkId}`, () => askSpendable(deps, chain))),
  ...(chain.consolidation === undefined
    ? []
    : [every(10 * MINUTE_MS, `join coins ${chain.networkId}`, () => consolidateCoins(deps, chain))]),
  beforeVisitors(every(5 * SECOND_MS, `read fees ${chain.networkId}`, keepFeesAsked(deps, chain))),
  ...(chain.judgeNodes === undefined
    ? []
    : [every(15 * SECOND_MS, `compare nodes ${chain.networkId}`, keepNodesJudged(deps, chain))]),
];
