import { displayAmount } from '@parom/contract/display';
import { type Decimal, mulDivFloor, ONE } from '@parom/contract/money';

/** "1 one ≈ amount other". */
export interface StatedRate<Side> {
  readonly one: Side;
  readonly other: Side;
  readonly amount: string;
}

/** For one unit of the dearer coin, unless `turned`: two digits of 0.0000112 would hide the markup. */
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
