import { TicketStatus } from '../../ticket-status.ts';

/** The specification calls `onHold` "held". */
const { onHold, ...others } = TicketStatus;
export const statusesByName = { ...others, held: onHold } as const;
export type StatusName = keyof typeof statusesByName;
export const statusNames = Object.keys(statusesByName) as StatusName[];

export const statusesInEnglish: Readonly<Record<StatusName, string>> = {
  invalid: 'Invalid',
  awaitingPayment: 'Awaits payment',
  confirming: 'Confirming',
  sending: 'Sending',
  completed: 'Completed',
  expired: 'Expired',
  rejected: 'Rejected',
  refunding: 'Refunding',
  refunded: 'Refunded',
  held: 'On hold',
};

/** @returns `null` for a status of a newer service */
export const statusNameOf = (status: number): StatusName | null =>
  statusNames.find((name) => statusesByName[name] === status) ?? null;
