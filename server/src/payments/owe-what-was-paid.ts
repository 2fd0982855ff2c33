/**
 * What was paid is another sum than is owed: a transfer by hand was rounded, or it was paid in a time that the database has
 * lost, when the price or the fee was another one. What is owed becomes what was paid, in the books, in the promise and in
 * the payment's own row, which from then on ends as any other does. The difference is the exchange position's, either way:
 * two payments that an operator took for one another cost the house nothing together.
 */
import { strict as assert } from 'node:assert';
import { type Decimal, formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import type { Asset } from '../currencies/catalogue.ts';
import {
  type EntryKind,
  entryKeys,
  holdReserve,
  owedOtherwise,
  postEntry,
  releaseReserve,
} from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { PaymentPurpose, PaymentRow } from './payment.ts';
import { setOwed } from './payments-store.ts';

/** Why nothing was written down where the books lag behind the wallet. */
export const CANNOT_CARRY =
  'by the books the wallet cannot carry it. Nothing is written down yet: add-capital what is lacking, give this command again, and set-reserve to what the wallet really holds once all is written down';

/** Of the entry that made it owed: a ticket's payout is held against all entries of its kind. */
const DECIDED = {
  payout: 'exchange',
  refund: 'refund',
  withdrawal: 'withdrawal-approved',
} as const satisfies Partial<Record<PaymentPurpose, EntryKind>>;
export type Owed = PaymentRow & { readonly purpose: keyof typeof DECIDED };

/** Gas and sweeps are nobody's claim. */
export const isOwed = (payout: PaymentRow): payout is Owed => payout.purpose in DECIDED;

/** `false`, changing nothing, when by the books the wallet cannot carry it. The caller holds the lock of its asset. */
export async function oweWhatWasPaid(
  tx: Tx,
  asset: Asset,
  payout: Owed,
  { paid, at }: { readonly paid: Decimal; readonly at: Date },
): Promise<boolean> {
  const owed = toDecimal(payout.amount);
  const promised = payout.is_reserved ? owed : ZERO;
  if (paid > promised && !(await holdReserve(tx, asset.id, subtract(paid, promised), 'owed'))) return false;
  if (paid < promised) await releaseReserve(tx, asset.id, subtract(promised, paid), 'paid');
  assert(await setOwed(tx, payout.id, paid), `payout ${payout.id} moved under its asset's lock`);
  if (paid === owed) return true;
  await postEntry(tx, {
    key: entryKeys.corrected(payout.id),
    kind: DECIDED[payout.purpose],
    ticketId: payout.ticket_id,
    note: `${formatDecimal(paid)} were paid, and ${formatDecimal(owed)} were owed`,
    at,
    postings: owedOtherwise(asset.currencyId, subtract(paid, owed)),
  });
  return true;
}
