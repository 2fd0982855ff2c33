import type { WaitingItem } from '@parom/contract/console/work';

export function whereTo({ kind, ticketId }: WaitingItem): string {
  if (ticketId !== null && kind !== 'payment') return `/tickets/${ticketId}`;
  return pages[kind];
}

const pages = {
  ticket: '/tickets',
  payment: '/payments',
  deposit: '/deposits',
  withdrawal: '/withdrawals',
  proposal: '/treasury',
  alert: '/alerts',
} as const satisfies Record<WaitingItem['kind'], string>;
