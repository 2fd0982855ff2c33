import { TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import { LATE_DEPOSIT_MS } from '@parom/contract/limits';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView, Verdict } from '@parom/contract/tickets';
import { customerDecides } from '@parom/contract/way-reasons';
import { lookOf, type StatusStage, type Step, type Tone } from '../../ui/display/status-looks.ts';

export type Stage =
  | StatusStage
  | 'byWord'
  | 'restAwaited'
  | 'belowMinimum'
  | 'priceAwaited'
  | 'heldChoice'
  | 'sendingTransfer'
  | 'sendingPaused'
  | 'completedTransfer';

type StageFacts = Pick<TicketView, 'status' | 'byWord' | 'targetInfo' | 'statusReason'>;

const isTransfer = ({ targetInfo }: StageFacts): boolean => targetInfo.type === TRANSFER_TYPE;

const dividedStages: Partial<Record<StatusStage, (facts: StageFacts) => Stage>> = {
  confirming: ({ byWord, statusReason }) => {
    if (statusReason === 'restAwaited' || statusReason === 'belowMinimum') return statusReason;
    if (statusReason === 'priceAwaited') return statusReason;
    return byWord ? 'byWord' : 'confirming';
  },
  held: (facts) => (customerDecides(facts.statusReason) ? 'heldChoice' : 'held'),
  sending: (facts) => {
    if (facts.statusReason === 'payoutsStopped') return 'sendingPaused';
    return isTransfer(facts) ? 'sendingTransfer' : 'sending';
  },
  completed: (facts) => (isTransfer(facts) ? 'completedTransfer' : 'completed'),
};

export function stageOf(facts: StageFacts): Stage {
  const { stage } = lookOf(facts.status);
  return dividedStages[stage]?.(facts) ?? stage;
}

/** No deposit, or only dust and deposits that a re-org took back. */
export const isUnpaid = ({ deposits }: Pick<TicketView, 'deposits'>): boolean =>
  deposits.every(({ verdict, isDust }) => verdict === 'vanished' || isDust === true);

export const hasUnexpectedDeposit = ({ deposits }: Pick<TicketView, 'deposits'>): boolean =>
  deposits.some(({ verdict, isDust, isSentBack }) => verdict === 'extra' && !isDust && !isSentBack);

/** The order's amount no longer holds. */
export const differsFromOrder = ({
  fromAmount,
  receivedAmount,
  deposits,
}: Pick<TicketView, 'fromAmount' | 'receivedAmount' | 'deposits'>): boolean =>
  receivedAmount !== fromAmount || deposits.some(({ verdict }) => verdict === 'late');

/** A past 2 without a counted deposit was "paid by the customer's word". */
export function pastStage(ticket: StageFacts & Pick<TicketView, 'deposits'>, status: TicketStatus): Stage {
  if (status === ticket.status) return stageOf(ticket);
  const byWord = ticket.deposits.every(({ verdict }) => verdict === 'extra');
  return stageOf({ ...ticket, status, byWord, statusReason: null });
}

/** Before the payout, the amount is the order's. */
export const isPriced = ({ history }: Pick<TicketView, 'history'>): boolean =>
  history.some(({ status }) => status === TicketStatus.sending);

export const steps: readonly Step[] = [1, 2, 3, 4];
export type StepState = 'ahead' | 'active' | 'finished' | 'error';

export function stepState(step: Step, status: TicketStatus): StepState {
  const reached = lookOf(status).step;
  if (reached === 'failed') return step >= TicketStatus.sending ? 'error' : 'finished';
  if (reached === 'none' || reached < step) return 'ahead';
  return reached > step ? 'finished' : 'active';
}

type StepFacts = Pick<TicketView, 'deposits' | 'confirmations' | 'confirmationsRequired'>;

/** The specification calls steps 1 and 2 of every failed ticket passed; a tick needs more. */
export function happened(step: Step, { deposits, confirmations, confirmationsRequired }: StepFacts): boolean {
  const paid = deposits.some(
    ({ verdict, isDust }) => isDust !== true && verdict !== 'vanished' && verdict !== 'extra',
  );
  return step === TicketStatus.awaitingPayment ? paid : paid && confirmations >= confirmationsRequired;
}

export function sinceUtc(ticket: Pick<TicketView, 'status' | 'history' | 'creationDateUtc'>): string {
  const entry = ticket.history.findLast((moment) => moment.status === ticket.status);
  return entry?.atUtc ?? ticket.creationDateUtc;
}

/** The late day begins at the expiry. */
export function lateUntilUtc(
  ticket: Parameters<typeof sinceUtc>[0] & Pick<TicketView, 'expiresAtUtc'>,
): string {
  const from = Math.max(Date.parse(ticket.expiresAtUtc), Date.parse(sinceUtc(ticket)));
  return new Date(from + LATE_DEPOSIT_MS).toISOString();
}

/** Later facts replace a verdict. */
export type ShownVerdict = Verdict | 'confirmed' | 'sentBack' | 'dust' | 'otherCoin';

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

export const restEndUtc = ({
  expiresAtUtc,
  restUntilUtc,
}: Pick<TicketView, 'expiresAtUtc' | 'restUntilUtc'>): string => restUntilUtc ?? expiresAtUtc;
