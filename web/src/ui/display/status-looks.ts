/** The look of each ticket status: a new status does not compile without a row. */
import { isTicketStatus, TicketStatus } from '@parom/contract/tickets';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockPause,
  IconProgressCheck,
  IconSend,
  IconWallet,
} from '@tabler/icons-react';

/** Blue under way, green at the end, red for everything else. */
export type Tone = 'blue' | 'green' | 'red';
export type Step = 1 | 2 | 3 | 4;

export interface StatusLook {
  readonly tone: Tone;
  readonly badge: Tone | 'yellow';
  readonly icon: typeof IconWallet;
  readonly step: Step | 'none' | 'failed';
  readonly isFinal: boolean;
  /** The operator closed the ticket, or the money goes back. */
  readonly isGivenUp: boolean;
}

const failed: StatusLook = {
  tone: 'red',
  badge: 'red',
  icon: IconAlertTriangle,
  step: 'failed',
  isFinal: false,
  isGivenUp: false,
};
const underWay = { tone: 'blue', badge: 'blue', isFinal: false, isGivenUp: false } as const;

const looks = {
  [TicketStatus.invalid]: { ...failed, step: 'none' },
  [TicketStatus.awaitingPayment]: { ...underWay, badge: 'yellow', icon: IconWallet, step: 1 },
  [TicketStatus.confirming]: { ...underWay, icon: IconProgressCheck, step: 2 },
  [TicketStatus.sending]: { ...underWay, icon: IconSend, step: 3 },
  [TicketStatus.completed]: {
    ...underWay,
    tone: 'green',
    badge: 'green',
    icon: IconCircleCheck,
    step: 4,
    isFinal: true,
  },
  // A late payment may still revive an expired ticket.
  [TicketStatus.expired]: { ...failed, icon: IconClockPause },
  [TicketStatus.rejected]: { ...failed, isFinal: true, isGivenUp: true },
  [TicketStatus.refunding]: { ...failed, isGivenUp: true },
  [TicketStatus.refunded]: { ...failed, isFinal: true, isGivenUp: true },
  [TicketStatus.held]: { ...failed, icon: IconClockPause },
} as const satisfies Record<TicketStatus, StatusLook>;

/** A newer server's status looks like a failure, as the specification demands. */
export const lookOf = (status: TicketStatus): StatusLook => (isTicketStatus(status) ? looks[status] : failed);
