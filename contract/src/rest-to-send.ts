/** What is still to be sent for a ticket whose transfers do not reach the minimum yet. Pure. */
import { DUST_BELOW_BPS } from './limits.ts';
import { ceilTo, decimal, divCeil, formatDecimal, maxOf, subtract, toDecimal } from './money.ts';
import { amountDecimals, BPS } from './pricing.ts';
import type { TicketView } from './tickets.ts';

/**
 * The rest of what was ordered, and never so little that it would be dust, which counts for nothing: dust is a share of the
 * minimum, and the order is not below it. @param networkDecimals of the coin to send
 */
export function restToSend(
  { fromAmount, receivedAmount }: Pick<TicketView, 'fromAmount' | 'receivedAmount'>,
  networkDecimals: number,
): string {
  const ordered = toDecimal(fromAmount);
  const counts = decimal(divCeil(ordered * BigInt(DUST_BELOW_BPS), BPS));
  const rest = maxOf(subtract(ordered, toDecimal(receivedAmount)), counts);
  return formatDecimal(ceilTo(rest, amountDecimals(networkDecimals)));
}
