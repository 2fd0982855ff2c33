/** How a ticket's status looks in a list: a word for each status there is, and one for everything else. Pure. */
import { type Shortfall, type TicketListItem, TicketStatus } from '@parom/contract/tickets';

export type BadgeColor = 'yellow' | 'blue' | 'green' | 'red';

export interface Badge {
  readonly color: BadgeColor;
  readonly key: `status.${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 'byWord' | Shortfall | 'unknown'}`;
}

const badges: Readonly<Record<number, Badge>> = {
  0: { color: 'red', key: 'status.0' },
  1: { color: 'yellow', key: 'status.1' },
  2: { color: 'blue', key: 'status.2' },
  3: { color: 'blue', key: 'status.3' },
  4: { color: 'green', key: 'status.4' },
  5: { color: 'red', key: 'status.5' },
  6: { color: 'red', key: 'status.6' },
  7: { color: 'red', key: 'status.7' },
  8: { color: 'red', key: 'status.8' },
  9: { color: 'red', key: 'status.9' },
};

type BadgeFacts = Pick<TicketListItem, 'status' | 'byWord' | 'statusReason'>;

export function badgeOf({ status, byWord, statusReason }: BadgeFacts): Badge {
  // Nothing is there to be confirmed, or too little to go on by itself: it says what the ticket's page says.
  const instead = byWord ? 'byWord' : statusReason;
  if (status === TicketStatus.confirming && instead !== undefined)
    return { color: 'blue', key: `status.${instead}` };
  return badges[status] ?? { color: 'red', key: 'status.unknown' };
}
