import { isTicketStatus, TicketStatus } from '@parom/contract/ticket-status';
import type { Shortfall, TicketListItem } from '@parom/contract/tickets';
import { lookOf, type StatusLook } from '../ui/display/status-looks.ts';

export interface Badge {
  readonly color: StatusLook['badge'];
  readonly key: `status.${TicketStatus | 'byWord' | Shortfall | 'unknown'}`;
}

type BadgeFacts = Pick<TicketListItem, 'status' | 'byWord' | 'statusReason'>;

export function badgeOf({ status, byWord, statusReason }: BadgeFacts): Badge {
  const color = lookOf(status).badge;
  const instead = byWord ? 'byWord' : statusReason;
  if (status === TicketStatus.confirming && instead !== undefined) return { color, key: `status.${instead}` };
  return { color, key: `status.${isTicketStatus(status) ? status : 'unknown'}` };
}
