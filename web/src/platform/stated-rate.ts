/** A rate in numbers that people can check against the amounts beside it. Pure. */
import { displayAmount } from '@parom/contract/display';
import { type Decimal, mulDivFloor, ONE, roundHalfUpTo, toDecimal } from '@parom/contract/money';

/**
 * Whether the rate is stated for one unit of the coin to receive, because that is the dearer one. Of a rate like 0.0000112
 * only two digits are shown, too few to tell it from the same rate with the markup taken off.
 */
export const isPerReceived = (rate: Decimal): boolean => rate > 0n && rate < ONE;

const CENTS_FROM = toDecimal('1000');
const WHOLE_FROM = toDecimal('1000000');

/** What one unit of the coin given brings, or what one unit of the coin to receive costs: rounded, so always said with "≈". */
export function statedRate(rate: Decimal, perReceived: boolean): string {
  const stated = perReceived ? mulDivFloor(ONE, ONE, rate) : rate;
  // Six digits and more: enough to check an amount by, and what would follow breaks the line of a phone.
  if (stated >= WHOLE_FROM) return displayAmount(roundHalfUpTo(stated, 0));
  return displayAmount(stated < CENTS_FROM ? stated : roundHalfUpTo(stated, 2));
}
