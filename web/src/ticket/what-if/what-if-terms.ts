import { type Decimal, decimal, divFloor, toDecimal } from '@parom/contract/money';
import { amountDecimals, bpsOf } from '@parom/contract/pricing';
import type { TicketView } from '@parom/contract/tickets';
import type { WhatIfTerms } from '@parom/contract/what-if';

export function whatIfTerms(
  { terms, fromAmount, toAmount, markup }: Pick<TicketView, 'terms' | 'fromAmount' | 'toAmount' | 'markup'>,
  getDecimals: number,
): WhatIfTerms | null {
  if (terms === undefined) return null;
  return {
    expected: toDecimal(fromAmount),
    promised: toDecimal(toAmount),
    minGive: toDecimal(terms.minGive),
    maxGive: toDecimal(terms.maxGive),
    price: { giveUsdt: toDecimal(terms.giveUsdt), getUsdt: toDecimal(terms.getUsdt) },
    markupBps: bpsOf(markup) ?? 0,
    markupSteps: (terms.steps ?? []).map((step) => ({
      from: toDecimal(step.from),
      bps: bpsOf(step.markup) ?? 0,
    })),
    getDecimals: amountDecimals(getDecimals),
  };
}

export const shareOf = (amount: Decimal, percent: bigint): Decimal =>
  decimal(divFloor(amount * percent, 100n));
