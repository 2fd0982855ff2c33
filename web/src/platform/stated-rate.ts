/** A rate in numbers that people can check against the amounts beside it. Pure. */
import { displayAmount } from '@parom/contract/display';
import { type Decimal, mulDivFloor, ONE } from '@parom/contract/money';

/**
 * Whether the rate is stated for one unit of the coin to receive, because that is the dearer one. Of a rate like 0.0000112
 * only two digits are shown, too few to tell it from the same rate with the markup taken off.
 */
export const isPerReceived = (rate: Decimal): boolean => rate > 0n && rate < ONE;

/** What one unit of the coin given brings, or what one unit of the coin to receive costs: rounded, so always said with "≈". */
export function statedRate(rate: Decimal, perReceived: boolean): string {
  return displayAmount(perReceived ? mulDivFloor(ONE, ONE, rate) : rate);
}
