/** The exchange position takes the difference: two payments that were confused cost nothing together. */
import { strict as assert } from 'node:assert';
import { type Decimal, formatDecimal, subtract, ZERO } from '@parom/contract/money';
import type { Asset } from '../../currencies/catalogue.ts';
import {
  type EntryKey,
  type EntryKind,
  entryKeys,
  holdReserve,
  isPosted,
  owedOtherwise,
  postEntry,
  releaseReserve,
  takeBackEntry,
  type UndoneKind,
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
    key: await nextCorrection(tx, payment.id),
    kind: DECIDED[payment.purpose],
    ticketId: payment.ticketId,
    note: `${formatDecimal(paid)} were paid, and ${formatDecimal(owed)} were owed`,
    at,
    postings: owedOtherwise(asset.currencyId, subtract(paid, owed)),
  });
  return true;
}

/** The caller holds the coin's books. */
export async function takeCorrectionsBack(
  tx: Tx,
  { id, ticketId }: Pick<Payment, 'id' | 'ticketId'>,
  undone: { readonly kind: UndoneKind; readonly at: Date },
): Promise<void> {
  for (const key of await correctionsOf(tx, id)) await takeBackEntry(tx, { ...undone, key, ticketId });
}

const nextCorrection = async (tx: Tx, paymentId: string): Promise<EntryKey> =>
  entryKeys.corrected(paymentId, (await correctionsOf(tx, paymentId)).length);

async function correctionsOf(tx: Tx, paymentId: string): Promise<EntryKey[]> {
  const posted: EntryKey[] = [];
  for (;;) {
    const key = entryKeys.corrected(paymentId, posted.length);
    if (!(await isPosted(tx, key))) return posted;
    posted.push(key);
  }
}
