import { RECEIPT_KEYS_PATH } from '@parom/contract/receipt-form';
import { type ReceiptKey, receiptKeys, type VerifySignature } from '@parom/contract/receipts';
import { queryOptions } from '@tanstack/react-query';
import { fetchPart } from '../../platform/parts/fetch-part.ts';

export interface Verifier {
  readonly keys: readonly ReceiptKey[];
  readonly verify: VerifySignature;
}

export const verifierQuery = queryOptions({
  queryKey: ['receiptVerifier'],
  queryFn: async (): Promise<Verifier> => {
    const [{ verifySignature }, keys] = await Promise.all([
      fetchPart(() => import('./verify-signature.ts')),
      fetchKeys(),
    ]);
    return { keys, verify: verifySignature };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { silent: true },
});

/** A stored copy could miss a key's end. */
async function fetchKeys(): Promise<readonly ReceiptKey[]> {
  const response = await fetch(RECEIPT_KEYS_PATH);
  if (!response.ok) throw new Error(`the keys answered ${response.status}`);
  return receiptKeys.parse(await response.json()).keys;
}
