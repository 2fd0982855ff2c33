import { add, type Decimal } from '@parom/contract/money';
import type { RefundKept } from '../deposits/judgement-store.ts';

export interface ItemisedRefund extends RefundKept {
  readonly deposited: Decimal;
}

/** `null` if the parts do not add up: an operator recorded another amount. */
export function itemisedRefund(
  amount: Decimal,
  deposit: { readonly amount: Decimal; readonly refundKept: RefundKept | null } | undefined,
): ItemisedRefund | null {
  const kept = deposit?.refundKept ?? null;
  if (deposit === undefined || kept === null) return null;
  const sum = add(amount, add(kept.networkFee, kept.amlFee));
  return sum === deposit.amount ? { deposited: deposit.amount, ...kept } : null;
}
