import { hexToBytes } from 'viem';
import type { JournalEntry } from '../../../signing/index.ts';
import type { SignedBefore } from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import { assetsOf, type Context, NATIVE_DECIMALS } from '../context.ts';

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

function signedOf({ settings }: Context, entry: JournalEntry): SignedBefore {
  const { id, wallet, nonce, txId, conflictKeys } = entry;
  const assetOf = (asset: string) =>
    assetsOf(settings).find(({ contract }) => (contract?.toLowerCase() ?? 'native') === asset) ?? {
      currencyId: settings.nativeCurrencyId,
      decimals: NATIVE_DECIMALS,
    };
  const bytes = hexToBytes(`0x${entry.bytes}`);
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
      validUntil: null,
      dependsOn: [],
      feeLimit: unitsToDecimal(BigInt(entry.fee), NATIVE_DECIMALS),
    },
  };
}
