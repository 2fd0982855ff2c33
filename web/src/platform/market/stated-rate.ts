/** A rate in numbers that people can check against the amounts beside it. Pure. */
import { displayAmount } from '@parom/contract/display';
import { type Decimal, mulDivFloor, ONE } from '@parom/contract/money';

/** "1 one ≈ amount other": rounded, so always said with "≈". */
export interface StatedRate<Side> {
  readonly one: Side;
  readonly other: Side;
  readonly amount: string;
}

/**
 * For one unit of the dearer of both coins, or turned round for the other. Of a rate like 0.0000112 only two digits are shown,
 * too few to tell it from the same rate with the markup taken off.
 */
export function statedRate<Side>(
  rate: Decimal,
  { give, get }: { readonly give: Side; readonly get: Side },
  turned = false,
): StatedRate<Side> {
  const isGetDearer = rate > 0n && rate < ONE;
  return isGetDearer === turned
    ? { one: give, other: get, amount: displayAmount(rate) }
    : { one: get, other: give, amount: displayAmount(mulDivFloor(ONE, ONE, rate)) };
}
