/** How a ticket's status looks in a list: a word for each status there is, and one for everything else. Pure. */
import { type TicketListItem, TicketStatus } from '@parom/contract/tickets';

export type BadgeColor = 'yellow' | 'blue' | 'green' | 'red';

export interface Badge {
  readonly color: BadgeColor;
  readonly key: `status.${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 'byWord' | 'unknown'}`;
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

export function badgeOf({ status, byWord }: Pick<TicketListItem, 'status' | 'byWord'>): Badge {
  // Nothing is there to be confirmed: it says what the ticket's page says.
  if (status === TicketStatus.confirming && byWord) return { color: 'blue', key: 'status.byWord' };
  return badges[status] ?? { color: 'red', key: 'status.unknown' };
}
