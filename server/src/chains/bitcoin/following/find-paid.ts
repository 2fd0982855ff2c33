import type { FoundPaid, Paid } from '../../chain.ts';
import { readSatoshis, satoshisToDecimal } from '../amounts.ts';
import type { Context } from '../context.ts';
import { readWalletTransaction } from '../wallet/history.ts';
import { inclusionOf } from './look-up.ts';

const TX_ID = /^[0-9a-f]{64}$/i;

export async function findPaid(context: Context, { txId, to }: Paid): Promise<FoundPaid | null> {
  if (!TX_ID.test(txId)) return null;
  const known = await readWalletTransaction(context, txId.toLowerCase());
  if (known === null || known.fee === undefined) return null;
  const included = inclusionOf(known);
  const paid = known.decoded.vout.filter(({ scriptPubKey }) => scriptPubKey.address === to);
  if (included === null || paid.length === 0) return null;
  const units = paid.reduce((sum, { value }) => sum + readSatoshis(value), 0n);
  return { txId: known.txid, amount: satoshisToDecimal(units), included };
}
