/** Pure: the parts of a refund, for the customer. */
import { add, type Decimal } from '@parom/contract/money';
import type { RefundKept } from '../deposits/judgement-store.ts';

export interface ItemisedRefund extends RefundKept {
  readonly deposited: Decimal;
}

/** `null` for parts that do not add up, as after a payment that an operator recorded with another amount. */
export function itemisedRefund(
  amount: Decimal,
  deposit: { readonly amount: Decimal; readonly refundKept: RefundKept | null } | undefined,
): ItemisedRefund | null {
  const kept = deposit?.refundKept ?? null;
  if (deposit === undefined || kept === null) return null;
  const sum = add(amount, add(kept.networkFee, kept.amlFee));
  return sum === deposit.amount ? { deposited: deposit.amount, ...kept } : null;
}
