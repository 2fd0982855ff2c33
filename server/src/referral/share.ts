/** Pure: a referrer's share of what one exchange earned. */
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
  /** In the coin that the customer received. */
  readonly markup: Decimal;
  readonly markupUsdt: Decimal;
  /** What the payout cost, in the network's own coin. */
  readonly fee: Decimal;
  readonly feeUsdt: Decimal;
  /** What gas and sweeps of the deposits cost, in USDT. */
  readonly sweepsUsdt: Decimal;
}

const USDT_DECIMALS = 6;

/** `shareBps` of the markup after the network's fees, in USDT, rounded down; nothing when the fee ate it. */
export function shareOf(earned: Earned, shareBps: number): Decimal {
  const markup = decimal(divFloor(earned.markup * earned.markupUsdt, ONE));
  const fee = decimal(divCeil(earned.fee * earned.feeUsdt, ONE));
  const profit = subtract(subtract(markup, fee), earned.sweepsUsdt);
  if (profit <= ZERO) return ZERO;
  return floorTo(decimal(divFloor(profit * BigInt(shareBps), BPS)), USDT_DECIMALS);
}
