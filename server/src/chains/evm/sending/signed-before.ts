import { hexToBytes, parseTransaction } from 'viem';
import type { JournalEntry } from '../../../signing/index.ts';
import type { SignedBefore } from '../../chain.ts';
import { type Context, NATIVE_DECIMALS } from '../context.ts';
import { unitsToDecimal } from '../units.ts';

export async function signedBefore(context: Context): Promise<SignedBefore[]> {
  const { signer, settings } = context;
  const found: SignedBefore[] = [];
  for (let from: number | null = 0; signer !== null && from !== null; ) {
    const page = await signer.journal(from);
    for (const entry of page.entries)
      if (entry.network === settings.networkId && !entry.isDropped && isOfThisWallet(context, entry))
        found.push(signedOf(context, entry));
    from = page.next;
  }
  return found;
}

/** A replaced mnemonic's hot wallet counted its own numbers. */
const isOfThisWallet = ({ wallets }: Context, { wallet, conflictKeys }: JournalEntry): boolean =>
  wallet !== 'hot' ||
  conflictKeys.some((key) => key.includes(wallets.addressOf({ kind: 'hot' }).toLowerCase()));

function signedOf({ settings }: Context, entry: JournalEntry): SignedBefore {
  const { id, wallet, txId, conflictKeys } = entry;
  const decimalsOf = (asset: string): number =>
    settings.assets.find(({ contract }) => (contract?.toLowerCase() ?? 'native') === asset)?.decimals ??
    NATIVE_DECIMALS;
  const bytes = hexToBytes(`0x${entry.bytes}`);
  return {
    id,
    wallet,
    nonce: parseTransaction(`0x02${entry.bytes.slice(2)}`).nonce ?? 0,
    payments: entry.recipients.map(({ payment, address, asset, amount }) => ({
      id: payment,
      to: address,
      amount: unitsToDecimal(BigInt(amount), decimalsOf(asset)),
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
