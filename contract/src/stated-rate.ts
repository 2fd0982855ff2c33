import { displayRate } from './display.ts';
import { type Decimal, mulDivFloor, ONE } from './money.ts';

export interface StatedRate<Side> {
  readonly one: Side;
  readonly other: Side;
  readonly amount: string;
}

/** One unit of the dearer coin, unless `turned`. */
export function statedRate<Side>(
  rate: Decimal,
  { give, get }: { readonly give: Side; readonly get: Side },
  turned = false,
): StatedRate<Side> {
  const isGetDearer = rate > 0n && rate < ONE;
  return isGetDearer === turned
    ? { one: give, other: get, amount: displayRate(rate) }
    : { one: get, other: give, amount: displayRate(mulDivFloor(ONE, ONE, rate)) };
}
