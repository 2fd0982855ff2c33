/** What a status number looks like: its tone, its stage and the state of each step. Knows no React and holds no words. */
import { TRANSFER_TYPE } from '@parom/contract/currencies';
import { LATE_DEPOSIT_MS } from '@parom/contract/limits';
import { TicketStatus, type TicketView, type Verdict } from '@parom/contract/tickets';

export type Tone = 'blue' | 'green' | 'red';

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

/** Nothing changes on such a ticket any more. */
export const isFinal = (status: number): boolean =>
  status === TicketStatus.completed || status === TicketStatus.rejected || status === TicketStatus.refunded;

type StageFacts = Pick<TicketView, 'status' | 'byWord' | 'targetInfo' | 'statusReason'>;

export function stageOf({ status, byWord, targetInfo, statusReason }: StageFacts): Stage {
  switch (status) {
    case TicketStatus.invalid:
      return 'invalid';
    case TicketStatus.awaitingPayment:
      return 'awaitingPayment';
    case TicketStatus.confirming:
      if (statusReason === 'restAwaited' || statusReason === 'belowMinimum') return statusReason;
      if (statusReason === 'priceAwaited') return statusReason;
      return byWord ? 'byWord' : 'confirming';
    case TicketStatus.sending:
      if (statusReason === 'payoutsStopped') return 'sendingPaused';
      return targetInfo.type === TRANSFER_TYPE ? 'sendingTransfer' : 'sending';
    case TicketStatus.completed:
      return targetInfo.type === TRANSFER_TYPE ? 'completedTransfer' : 'completed';
    case TicketStatus.expired:
      return 'expired';
    case TicketStatus.rejected:
      return 'rejected';
    case TicketStatus.refunding:
      return 'refunding';
    case TicketStatus.refunded:
      return 'refunded';
    case TicketStatus.held:
      return 'held';
    default:
      return 'unknown';
  }
}

/** Blue while it goes as it should, green at the end, red for everything else, numbers we do not know included. */
export function toneOf(status: number): Tone {
  if (status === TicketStatus.completed) return 'green';
  const isUnderWay =
    status === TicketStatus.awaitingPayment ||
    status === TicketStatus.confirming ||
    status === TicketStatus.sending;
  return isUnderWay ? 'blue' : 'red';
}

export const isAbnormal = (status: number): boolean => status > TicketStatus.completed;

/** No exchange will come of it: closed by the operator, or its money goes back. An expired one may still revive. */
export const isGivenUp = (status: number): boolean =>
  status === TicketStatus.rejected || status === TicketStatus.refunding || status === TicketStatus.refunded;

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
export function pastStage(ticket: StageFacts & Pick<TicketView, 'deposits'>, status: number): Stage {
  if (status === ticket.status) return stageOf(ticket);
  const byWord = ticket.deposits.every(({ verdict }) => verdict === 'extra');
  return stageOf({ ...ticket, status, byWord, statusReason: null });
}

/** Whether the amount to receive is that of what arrived: until the exchange is decided it is that of the order. */
export const isPriced = ({ history }: Pick<TicketView, 'history'>): boolean =>
  history.some(({ status }) => status === TicketStatus.sending);

export const steps = [1, 2, 3, 4] as const;
export type Step = (typeof steps)[number];
export type StepState = 'ahead' | 'active' | 'finished' | 'error';

/**
 * A step is active from its own number on and finished once the status has passed it: step 4 stays active at the end.
 * Above 4 the exchange went off the road: steps 3 and 4 show as errors.
 */
export function stepState(step: Step, status: number): StepState {
  if (isAbnormal(status)) return step >= TicketStatus.sending ? 'error' : 'finished';
  if (status > step) return 'finished';
  return status >= step ? 'active' : 'ahead';
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
