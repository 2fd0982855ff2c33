/** What a ticket's page shows of its status: the stage and the state of each step. Knows no React and holds no words. */
import { TRANSFER_TYPE } from '@parom/contract/currencies';
import { LATE_DEPOSIT_MS } from '@parom/contract/limits';
import { isTicketStatus, TicketStatus, type TicketView, type Verdict } from '@parom/contract/tickets';
import { lookOf, type Step, type Tone } from '../ui/display/status-looks.ts';

/** A stage has its own words under `stage.<name>` in the translations. Numbers 2, 3 and 4 have more than one. */
export type Stage =
  | 'invalid'
  | 'awaitingPayment'
  | 'confirming'
  | 'byWord'
  | 'restAwaited'
  | 'belowMinimum'
  | 'priceAwaited'
  | 'sending'
  | 'sendingTransfer'
  | 'sendingPaused'
  | 'completed'
  | 'completedTransfer'
  | 'expired'
  | 'rejected'
  | 'refunding'
  | 'refunded'
  | 'held'
  | 'unknown';

type StageFacts = Pick<TicketView, 'status' | 'byWord' | 'targetInfo' | 'statusReason'>;

const isTransfer = ({ targetInfo }: StageFacts): boolean => targetInfo.type === TRANSFER_TYPE;

const stages = {
  [TicketStatus.invalid]: () => 'invalid',
  [TicketStatus.awaitingPayment]: () => 'awaitingPayment',
  [TicketStatus.confirming]: ({ byWord, statusReason }) => {
    if (statusReason === 'restAwaited' || statusReason === 'belowMinimum') return statusReason;
    if (statusReason === 'priceAwaited') return statusReason;
    return byWord ? 'byWord' : 'confirming';
  },
  [TicketStatus.sending]: (facts) => {
    if (facts.statusReason === 'payoutsStopped') return 'sendingPaused';
    return isTransfer(facts) ? 'sendingTransfer' : 'sending';
  },
  [TicketStatus.completed]: (facts) => (isTransfer(facts) ? 'completedTransfer' : 'completed'),
  [TicketStatus.expired]: () => 'expired',
  [TicketStatus.rejected]: () => 'rejected',
  [TicketStatus.refunding]: () => 'refunding',
  [TicketStatus.refunded]: () => 'refunded',
  [TicketStatus.held]: () => 'held',
} as const satisfies Record<TicketStatus, (facts: StageFacts) => Stage>;

export const stageOf = (facts: StageFacts): Stage =>
  isTicketStatus(facts.status) ? stages[facts.status](facts) : 'unknown';

/** Nothing of the customer's is with us, nor on its way: what a network took back is his again, and dust may be anybody's. */
export const isUnpaid = ({ deposits }: Pick<TicketView, 'deposits'>): boolean =>
  deposits.every(({ verdict, isDust }) => verdict === 'vanished' || isDust === true);

/** Something came that the ticket did not ask for, and waits for whoever says that it is his. */
export const hasStray = ({ deposits }: Pick<TicketView, 'deposits'>): boolean =>
  deposits.some(({ verdict, isDust, isSentBack }) => verdict === 'extra' && !isDust && !isSentBack);

/** What came is not what was ordered, or came late: the amount of the order says nothing of what it brings. */
export const isOtherwise = ({
  fromAmount,
  receivedAmount,
  deposits,
}: Pick<TicketView, 'fromAmount' | 'receivedAmount' | 'deposits'>): boolean =>
  receivedAmount !== fromAmount || deposits.some(({ verdict }) => verdict === 'late');

/**
 * What a past status was, as far as it can be told: the history keeps numbers alone. A 2 of a ticket that never had a transfer
 * was one by word; what does not count moved nothing.
 */
export function pastStage(ticket: StageFacts & Pick<TicketView, 'deposits'>, status: TicketStatus): Stage {
  if (status === ticket.status) return stageOf(ticket);
  const byWord = ticket.deposits.every(({ verdict }) => verdict === 'extra');
  return stageOf({ ...ticket, status, byWord, statusReason: null });
}

/** Whether the amount to receive is that of what arrived: until the exchange is decided it is that of the order. */
export const isPriced = ({ history }: Pick<TicketView, 'history'>): boolean =>
  history.some(({ status }) => status === TicketStatus.sending);

export const steps: readonly Step[] = [1, 2, 3, 4];
export type StepState = 'ahead' | 'active' | 'finished' | 'error';

/**
 * A step is active while it is the last one reached: step 4 stays active at the end. On a failed exchange steps 3 and 4 are
 * errors.
 */
export function stepState(step: Step, status: TicketStatus): StepState {
  const reached = lookOf(status).step;
  if (reached === 'failed') return step >= TicketStatus.sending ? 'error' : 'finished';
  if (reached === 'none' || reached < step) return 'ahead';
  return reached > step ? 'finished' : 'active';
}

/** When the present status began; the creation where the history does not say. */
export function sinceUtc(ticket: Pick<TicketView, 'status' | 'history' | 'creationDateUtc'>): string {
  const entry = ticket.history.findLast((moment) => moment.status === ticket.status);
  return entry?.atUtc ?? ticket.creationDateUtc;
}

/** Until when a late transfer revives an expired ticket: its day begins when the ticket expires. */
export function lateUntilUtc(
  ticket: Parameters<typeof sinceUtc>[0] & Pick<TicketView, 'expiresAtUtc'>,
): string {
  const from = Math.max(Date.parse(ticket.expiresAtUtc), Date.parse(sinceUtc(ticket)));
  return new Date(from + LATE_DEPOSIT_MS).toISOString();
}

/** What a transfer was judged to be is over once it goes back; and nobody has to decide about dust. */
export type ShownVerdict = Verdict | 'confirmed' | 'sentBack' | 'dust' | 'otherCoin';

/** Green: exchanged. Blue: on its way to be, or back. Red: somebody has to look at it, or it is gone. */
export function verdictTone(verdict: ShownVerdict): Tone {
  switch (verdict) {
    case 'pending':
    case 'confirmed':
    case 'late':
    case 'sentBack':
      return 'blue';
    case 'fits':
    case 'short':
    case 'over':
      return 'green';
    case 'belowMinimum':
    case 'aboveMaximum':
    case 'stopped':
    case 'extra':
    case 'otherCoin':
    case 'dust':
    case 'vanished':
      return 'red';
  }
}
