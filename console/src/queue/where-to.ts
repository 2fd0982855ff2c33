import type { WaitingItem } from '@parom/contract/console/work';

export function whereTo({ kind, id, ticketId }: WaitingItem): string {
  if (kind === 'alert') return `${pages.alert}#${id}`;
  if (ticketId !== null && kind !== 'payment') return `/tickets/${ticketId}`;
  return pages[kind];
}

/** Only the page of a ticket has a place of its acts; the acts of an alert stand below the alert. */
export function whereToAct(item: WaitingItem): string {
  const path = whereTo(item);
  return path.startsWith(`${pages.ticket}/`) ? `${path}#acts` : path;
}

const pages = {
  ticket: '/tickets',
  payment: '/payments',
  deposit: '/deposits',
  withdrawal: '/withdrawals',
  proposal: '/treasury',
  act: '/proposals',
  alert: '/alerts',
} as const satisfies Record<WaitingItem['kind'], string>;
