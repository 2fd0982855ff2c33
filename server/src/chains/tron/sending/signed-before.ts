import { hex } from '@scure/base';
import type { JournalEntry } from '../../../signing/index.ts';
import type { SignedBefore } from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import { assetAt, type Context, NATIVE_DECIMALS } from '../context.ts';
import { readOwn } from '../encoding/transaction.ts';
import { sunToDecimal } from './fees.ts';

export async function signedBefore(context: Context): Promise<SignedBefore[]> {
  const { signer, settings } = context;
  const found: SignedBefore[] = [];
  for (let from: number | null = 0; signer !== null && from !== null; ) {
    const page = await signer.journal(from);
    for (const entry of page.entries)
      if (entry.network === settings.networkId && !entry.isDropped && !entry.isFormer)
        found.push(signedOf(context, entry));
    from = page.next;
  }
  return found;
}

function signedOf(context: Context, entry: JournalEntry): SignedBefore {
  const { id, wallet, nonce, txId, conflictKeys } = entry;
  const bytes = hex.decode(entry.bytes);
  const { expiration } = readOwn(bytes);
  const assetOf = (asset: string) =>
    assetAt(context, asset === 'native' ? null : asset) ?? {
      currencyId: context.settings.nativeCurrencyId,
      decimals: NATIVE_DECIMALS,
    };
  return {
    id,
    wallet,
    nonce,
    payments: entry.recipients.map(({ payment, address, asset, amount }) => ({
      id: payment,
      currencyId: assetOf(asset).currencyId,
      to: address,
      memo: null,
      amount: unitsToDecimal(BigInt(amount), assetOf(asset).decimals),
    })),
    signed: {
      txId,
      bytes,
      conflictKeys,
      validUntil: new Date(Number(expiration)),
      dependsOn: [],
      feeLimit: sunToDecimal(BigInt(entry.fee)),
    },
  };
}
