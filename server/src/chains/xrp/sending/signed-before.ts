import type { JournalEntry } from '../../../signing/index.ts';
import type { SignedBefore } from '../../chain.ts';
import { dropsToDecimal } from '../amounts.ts';
import type { Context } from '../context.ts';
import { decodePayment } from '../reading/decode.ts';

export async function signedBefore(context: Context): Promise<SignedBefore[]> {
  const { signer, networkId } = context.settings;
  const found: SignedBefore[] = [];
  for (let from: number | null = 0; signer !== null && from !== null; ) {
    const page = await signer.journal(from);
    for (const entry of page.entries)
      if (entry.network === networkId && !entry.isDropped && !entry.isFormer)
        found.push(signedOf(context, entry));
    from = page.next;
  }
  return found;
}

function signedOf(
  { settings }: Context,
  { id, wallet, nonce, txId, conflictKeys, fee, recipients, ...entry }: JournalEntry,
): SignedBefore {
  const bytes = Buffer.from(entry.bytes, 'hex');
  const { lastLedger } = decodePayment({ txId, blob: bytes });
  return {
    id,
    wallet,
    nonce,
    payments: recipients.map(({ payment, address, memo, amount }) => ({
      id: payment,
      currencyId: settings.asset.currencyId,
      to: address,
      memo,
      amount: dropsToDecimal(BigInt(amount)),
    })),
    signed: {
      txId,
      bytes,
      conflictKeys,
      validUntil: lastLedger,
      dependsOn: [],
      feeLimit: dropsToDecimal(BigInt(fee)),
    },
  };
}
