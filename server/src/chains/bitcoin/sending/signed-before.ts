import { hex } from '@scure/base';
import type { JournalEntry } from '../../../signing/index.ts';
import type { SignedBefore } from '../../chain.ts';
import { satoshisToDecimal } from '../amounts.ts';
import type { BitcoinSettings } from '../settings/settings.ts';

export async function signedBefore({ signer, networkId, asset }: BitcoinSettings): Promise<SignedBefore[]> {
  const found: SignedBefore[] = [];
  for (let from: number | null = 0; signer !== null && from !== null; ) {
    const page = await signer.journal(from);
    for (const entry of page.entries)
      if (entry.network === networkId && !entry.isDropped && !entry.isFormer)
        found.push(signedOf(asset, entry));
    from = page.next;
  }
  return found;
}

const signedOf = (
  { currencyId }: BitcoinSettings['asset'],
  { id, wallet, nonce, recipients, ...entry }: JournalEntry,
): SignedBefore => ({
  id,
  wallet,
  nonce,
  payments: recipients.map(({ payment, address, amount }) => ({
    id: payment,
    currencyId,
    to: address,
    memo: null,
    amount: satoshisToDecimal(BigInt(amount)),
  })),
  signed: {
    txId: entry.txId,
    bytes: hex.decode(entry.bytes),
    conflictKeys: entry.conflictKeys,
    validUntil: null,
    dependsOn: [],
    feeLimit: satoshisToDecimal(BigInt(entry.fee)),
  },
});
