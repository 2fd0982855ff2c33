import { TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';

/** Cards and phones are masked: the number is typed again. */
export function sameOrder(ticket: TicketView): string {
  const query = new URLSearchParams({
    income: ticket.fromAmount,
    incomeType: String(ticket.fromCurrencyId),
    outcomeType: String(ticket.toCurrencyId),
  });
  const set = (name: string, value: string | number | null) => {
    if (value !== null) query.set(name, String(value));
  };
  set('inconeNet', ticket.payNetworkId);
  set('outcomeNet', ticket.getNetworkId);
  if (ticket.targetInfo.type !== TRANSFER_TYPE) {
    set('addr', ticket.toWallet.address);
    set('memo', ticket.toWallet.memo);
  }
  return `/exchange?${query}`;
}

const nameOf = (status: number): string =>
  Object.entries(TicketStatus).find(([, number]) => number === status)?.[0] ?? String(status);

export function supportAbout({ simpleId, status, statusReason }: TicketView): string {
  const state = statusReason === null ? nameOf(status) : `${nameOf(status)}, ${statusReason}`;
  return `/contacts?${new URLSearchParams({ ticket: String(simpleId), state })}`;
}
