/** The exchange position takes the difference: two payments that were confused cost nothing together. */
import { strict as assert } from 'node:assert';
import { type Decimal, formatDecimal, subtract, ZERO } from '@parom/contract/money';
import type { Asset } from '../../currencies/catalogue.ts';
import {
  type EntryKind,
  entryKeys,
  holdReserve,
  owedOtherwise,
  postEntry,
  releaseReserve,
} from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Payment, PaymentPurpose } from '../payment.ts';
import { setOwed } from '../payments-store.ts';

const DECIDED = {
  payout: 'exchange',
  refund: 'refund',
  withdrawal: 'withdrawal-approved',
} as const satisfies Partial<Record<PaymentPurpose, EntryKind>>;
export type Owed = Payment & { readonly purpose: keyof typeof DECIDED };

export const isOwed = (payment: Payment): payment is Owed => payment.purpose in DECIDED;

/** `false`: the books show too little. The caller holds the asset's lock. */
export async function oweWhatWasPaid(
  tx: Tx,
  asset: Asset,
  payment: Owed,
  { paid, at }: { readonly paid: Decimal; readonly at: Date },
): Promise<boolean> {
  const owed = payment.amount;
  const promised = payment.isReserved ? owed : ZERO;
  if (paid > promised && !(await holdReserve(tx, asset.id, subtract(paid, promised), 'owed'))) return false;
  if (paid < promised) await releaseReserve(tx, asset.id, subtract(promised, paid), 'paid');
  assert(await setOwed(tx, payment.id, paid), `payment ${payment.id} moved under its asset's lock`);
  if (paid === owed) return true;
  await postEntry(tx, {
    key: entryKeys.corrected(payment.id),
    kind: DECIDED[payment.purpose],
    ticketId: payment.ticketId,
    note: `${formatDecimal(paid)} were paid, and ${formatDecimal(owed)} were owed`,
    at,
    postings: owedOtherwise(asset.currencyId, subtract(paid, owed)),
  });
  return true;
}
