import type { Outgoing, PaymentOrder } from '../../src/chains/chain.ts';

/** Of one payment, whose fields stand beside it. */
export type Ordered = PaymentOrder & Outgoing;
export const orderOf = (fields: Omit<Ordered, 'payments'>): Ordered => {
  const { id, purpose, currencyId, to, memo, amount } = fields;
  return { ...fields, payments: [{ id, purpose, currencyId, to, memo, amount }] };
};
