import type { JournalEntry } from '../../../signing/index.ts';
import type { SignedBefore } from '../../chain.ts';
import { unitsToXmr } from '../amounts.ts';
import type { MoneroSettings } from '../settings/settings.ts';

export async function signedBefore(settings: MoneroSettings): Promise<SignedBefore[]> {
  const { signer, networkId } = settings;
  const found: SignedBefore[] = [];
  for (let from: number | null = 0; signer !== null && from !== null; ) {
    const page = await signer.journal(from);
    for (const entry of page.entries)
      if (entry.network === networkId && !entry.isDropped && !entry.isFormer)
        found.push(signedOf(settings, entry));
    from = page.next;
  }
  return found;
}

export const signedOf = (
  { asset }: Pick<MoneroSettings, 'asset'>,
  { id, wallet, nonce, recipients, ...entry }: JournalEntry,
): SignedBefore => ({
  id,
  wallet,
  nonce,
  payments: recipients.map(({ payment, address, amount }) => ({
    id: payment,
    currencyId: asset.currencyId,
    to: address,
    memo: null,
    amount: unitsToXmr(BigInt(amount)),
  })),
  signed: {
    txId: entry.txId,
    bytes: Buffer.from(entry.bytes, 'hex'),
    conflictKeys: entry.conflictKeys,
    validUntil: null,
    dependsOn: [],
    feeLimit: unitsToXmr(BigInt(entry.fee)),
  },
});
