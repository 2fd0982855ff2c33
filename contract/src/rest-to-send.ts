/** The missing amount of a ticket whose deposits are below the minimum. */
import { DUST_BELOW_BPS } from './limits.ts';
import { ceilTo, decimal, divCeil, formatDecimal, maxOf, subtract, toDecimal } from './money.ts';
import { amountDecimals, BPS } from './pricing.ts';
import type { TicketView } from './tickets.ts';

/**
 * Never so small that it would be dust, a share of the minimum. @param networkDecimals of the coin to send
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
