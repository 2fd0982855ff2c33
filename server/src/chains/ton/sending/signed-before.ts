import { strict as assert } from 'node:assert';
import type { JournalEntry } from '../../../signing/index.ts';
import type { SignedBefore } from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import { assetOf, type Context } from '../context.ts';
import { readSigned } from '../encoding/wallet.ts';
import { NATIVE_DECIMALS } from './fees.ts';

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
  context: Context,
  { id, wallet, nonce, txId, conflictKeys, fee, recipients, ...entry }: JournalEntry,
): SignedBefore {
  const bytes = Buffer.from(entry.bytes, 'hex');
  return {
    id,
    wallet,
    nonce,
    payments: recipients.map(({ payment, asset, address, memo, amount }) => {
      const currencyId = currencyOf(context, asset);
      const { decimals } = assetOf(context, currencyId);
      return { id: payment, currencyId, to: address, memo, amount: unitsToDecimal(BigInt(amount), decimals) };
    }),
    signed: {
      txId,
      bytes,
      conflictKeys,
      validUntil: new Date(readSigned(bytes).validUntil * 1_000),
      dependsOn: [],
      feeLimit: unitsToDecimal(BigInt(fee), NATIVE_DECIMALS),
    },
  };
}

function currencyOf({ settings, jettons }: Context, asset: string): number {
  if (asset === 'native') return settings.nativeCurrencyId;
  const [currencyId] = [...jettons].find(([, wallet]) => wallet.toRawString() === asset) ?? [];
  assert(currencyId !== undefined, `the signer's journal names an unknown jetton wallet ${asset}`);
  return currencyId;
}
