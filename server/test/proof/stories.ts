/** The stories of the killing test: how each continues, and the required end of its tickets and payments. */
import { TicketStatus } from '@parom/contract/ticket-status';
import type { Victim } from './victim.ts';
import { walkTheWay } from './walk.ts';
import type { Walk } from './walk-acts.ts';
import { walkAside } from './walk-aside.ts';
import { walkOfFailures } from './walk-of-failures.ts';
import { walkOfLostTime } from './walk-of-lost-time.ts';
import { walkOfWays } from './walk-of-ways.ts';

interface Story {
  /** From wherever the walk is to its end. @throws Died when the process does */
  readonly run: (victim: Victim, walk: Walk) => Promise<void>;
  /** By the kinds of its tickets. */
  readonly ends: Readonly<Record<string, TicketStatus>>;
  /** Those that leave once and no more. */
  readonly payments: { readonly payout: number; readonly refund: number; readonly withdrawal: number };
}

export const stories = {
  'the way': {
    run: walkTheWay,
    ends: {
      paid: TicketStatus.completed,
      unpaid: TicketStatus.expired,
      returned: TicketStatus.refunded,
    },
    payments: { payout: 1, refund: 1, withdrawal: 1 },
  },
  failures: {
    run: walkOfFailures,
    ends: { 'paid anew': TicketStatus.completed, 'returned anew': TicketStatus.refunded },
    payments: { payout: 1, refund: 1, withdrawal: 0 },
  },
  ways: {
    run: walkOfWays,
    ends: {
      exchanged: TicketStatus.completed,
      'returned by link': TicketStatus.refunded,
      'sent the rest': TicketStatus.completed,
    },
    payments: { payout: 2, refund: 1, withdrawal: 0 },
  },
  'lost time': {
    run: walkOfLostTime,
    ends: {
      'paid before the lost time': TicketStatus.completed,
      'paid in the lost time': TicketStatus.completed,
      'paid after the lost time': TicketStatus.completed,
    },
    payments: { payout: 3, refund: 0, withdrawal: 0 },
  },
  aside: {
    run: walkAside,
    ends: { dropped: TicketStatus.rejected, 'paid by hand': TicketStatus.completed },
    payments: { payout: 1, refund: 0, withdrawal: 0 },
  },
} as const satisfies Record<string, Story>;
export type StoryName = keyof typeof stories;
