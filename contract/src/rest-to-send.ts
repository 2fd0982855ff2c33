/** For deposits below the minimum. */
import { DUST_BELOW_BPS } from './limits.ts';
import { ceilTo, decimal, divCeil, formatDecimal, maxOf, subtract, toDecimal } from './money.ts';
import { amountDecimals, BPS } from './pricing.ts';
import type { TicketView } from './tickets.ts';

/** Never dust. @param networkDecimals of the coin */
export function restToSend(
  { fromAmount, receivedAmount }: Pick<TicketView, 'fromAmount' | 'receivedAmount'>,
  networkDecimals: number,
): string {
  const ordered = toDecimal(fromAmount);
  const counts = decimal(divCeil(ordered * BigInt(DUST_BELOW_BPS), BPS));
  const rest = maxOf(subtract(ordered, toDecimal(receivedAmount)), counts);
  return formatDecimal(ceilTo(rest, amountDecimals(networkDecimals)));
}
