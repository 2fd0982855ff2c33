import {
  type Decimal,
  decimal,
  divCeil,
  divFloor,
  floorTo,
  ONE,
  subtract,
  ZERO,
} from '@parom/contract/money';
import { BPS } from '@parom/contract/pricing';

export interface Earned {
  readonly markup: Decimal;
  readonly markupUsdt: Decimal;
  readonly fee: Decimal;
  readonly feeUsdt: Decimal;
  readonly sweepsUsdt: Decimal;
}

const USDT_DECIMALS = 6;

/** In USDT, rounded down; zero if the fees exceed the markup. */
export function shareOf(earned: Earned, shareBps: number): Decimal {
  const markup = decimal(divFloor(earned.markup * earned.markupUsdt, ONE));
  const fee = decimal(divCeil(earned.fee * earned.feeUsdt, ONE));
  const profit = subtract(subtract(markup, fee), earned.sweepsUsdt);
  if (profit <= ZERO) return ZERO;
  return floorTo(decimal(divFloor(profit * BigInt(shareBps), BPS)), USDT_DECIMALS);
}
