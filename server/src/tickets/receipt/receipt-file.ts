import { canonicalJson, receiptFileName } from '@parom/contract/receipt-form';
import type { Receipt } from '@parom/contract/receipts';
import { findShownTicket } from '../shown/shown-ticket-store.ts';
import type { ReceiptDeps } from './receipt-deps.ts';
import { signReceipt } from './receipt-keys.ts';
import { receiptOf } from './receipt-of.ts';

export async function receiptFile(
  deps: ReceiptDeps,
  { id }: { readonly id: string },
): Promise<{ name: string; text: string } | null> {
  const ticket = await findShownTicket(deps.db, id);
  if (ticket === undefined) return null;
  const receipt = receiptOf({ catalogue: deps.catalogue(), publicUrl: deps.publicUrl }, ticket);
  if (receipt === null || hasFreeText(receipt)) return null;
  return { name: receiptFileName(receipt), text: canonicalJson(await signReceipt(deps, receipt)) };
}

/** A memo with letters could carry a stranger's words into a letter that we sign. */
const hasFreeText = ({ payout, refunds }: Receipt): boolean =>
  [payout, ...refunds].some((paid) => paid !== null && paid.memo !== null && !/^\d+$/.test(paid.memo));
