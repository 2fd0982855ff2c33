import { type JournalEntry, unpackMonero } from '../../../signing/index.ts';
import type { SignedBefore, SignedPayment } from '../../chain.ts';
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
  signed: sendable(entry),
});

type Signed = Pick<JournalEntry, 'txId' | 'bytes' | 'conflictKeys' | 'fee'>;

export function sendable({ txId, bytes: hex, conflictKeys, fee }: Signed): SignedPayment {
  const bytes = Buffer.from(hex, 'hex');
  return {
    txId,
    bytes,
    conflictKeys,
    validUntil: null,
    dependsOn: [],
    feeLimit: unitsToXmr(BigInt(fee)),
    proof: unpackMonero(bytes).txKey,
  };
}
