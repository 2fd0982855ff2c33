/** A new status does not compile without a row. */
import { isTicketStatus, TicketStatus } from '@parom/contract/ticket-status';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClockPause,
  IconProgressCheck,
  IconSend,
  IconWallet,
} from '@tabler/icons-react';

export type Tone = 'blue' | 'green' | 'red';
export type Step = 1 | 2 | 3 | 4;
export type StatusStage =
  | 'invalid'
  | 'awaitingPayment'
  | 'confirming'
  | 'sending'
  | 'completed'
  | 'expired'
  | 'rejected'
  | 'refunding'
  | 'refunded'
  | 'held'
  | 'unknown';

export interface StatusLook {
  readonly tone: Tone;
  readonly badge: Tone | 'yellow';
  readonly icon: typeof IconWallet;
  readonly stage: StatusStage;
  readonly step: Step | 'none' | 'failed';
  readonly isFinal: boolean;
  readonly isGivenUp: boolean;
  readonly isCalm: boolean;
  readonly showsReason: 'always' | 'ifGiven' | 'never';
}

const failed: StatusLook = {
  tone: 'red',
  badge: 'red',
  icon: IconAlertTriangle,
  stage: 'unknown',
  step: 'failed',
  isFinal: false,
  isGivenUp: false,
  isCalm: false,
  showsReason: 'never',
};
const returned = {
  ...failed,
  icon: IconArrowBackUp,
  isGivenUp: true,
  isCalm: true,
  showsReason: 'ifGiven',
} as const;
const underWay = {
  tone: 'blue',
  badge: 'blue',
  isFinal: false,
  isGivenUp: false,
  isCalm: false,
  showsReason: 'never',
} as const;

const looks = {
  [TicketStatus.invalid]: { ...failed, stage: 'invalid', step: 'none', showsReason: 'ifGiven' },
  [TicketStatus.awaitingPayment]: {
    ...underWay,
    badge: 'yellow',
    icon: IconWallet,
    stage: 'awaitingPayment',
    step: 1,
  },
  [TicketStatus.confirming]: { ...underWay, icon: IconProgressCheck, stage: 'confirming', step: 2 },
  [TicketStatus.sending]: { ...underWay, icon: IconSend, stage: 'sending', step: 3 },
  [TicketStatus.completed]: {
    ...underWay,
    tone: 'green',
    badge: 'green',
    icon: IconCircleCheck,
    stage: 'completed',
    step: 4,
    isFinal: true,
  },
  [TicketStatus.expired]: { ...failed, icon: IconClockPause, stage: 'expired' },
  [TicketStatus.rejected]: {
    ...failed,
    stage: 'rejected',
    isFinal: true,
    isGivenUp: true,
    showsReason: 'always',
  },
  [TicketStatus.refunding]: { ...returned, stage: 'refunding' },
  [TicketStatus.refunded]: { ...returned, stage: 'refunded', isFinal: true },
  [TicketStatus.onHold]: { ...failed, icon: IconClockPause, stage: 'held', showsReason: 'always' },
} as const satisfies Record<TicketStatus, StatusLook>;

/** A newer server's status looks like a failure, by the specification. */
export const lookOf = (status: TicketStatus): StatusLook => (isTicketStatus(status) ? looks[status] : failed);
