import type { IncludedPayment, PaymentRecord, Sendable } from '../../chain.ts';
import { ChainOutage } from '../../chain.ts';
import { readSatoshis, satoshisToDecimal } from '../amounts.ts';
import type { Context } from '../context.ts';
import type { WalletTransaction } from '../node/answers.ts';
import { isInMempool } from '../reading/read-pending.ts';
import { readWalletTransaction } from '../wallet/history.ts';
import { inputsOf } from '../wallet/inputs.ts';
import { findSpender } from './find-spender.ts';

/** Every payment spends our coins, so the node's wallet knows it. */
export async function lookUp(context: Context, { txId, bytes }: Sendable): Promise<PaymentRecord> {
  const known = await readWalletTransaction(context, txId);
  const included = known === null ? null : inclusionOf(known);
  if (included !== null) return included;
  if (await isInMempool(context, txId)) return { state: 'pending' };
  const rival = await findSpender(context, inputsOf(bytes), txId);
  if (rival === null) return { state: 'missing' };
  const { height, blockHash, confirmations } = rival;
  // A re-org may still take the rival back.
  if (confirmations < context.settings.confirmationsRequired) return { state: 'missing' };
  return { state: 'impossible', why: 'spent', height, blockHash, confirmations };
}

export function inclusionOf({
  txid,
  confirmations,
  blockhash,
  blockheight,
  fee,
}: WalletTransaction): IncludedPayment | null {
  if (confirmations < 1) return null;
  if (blockhash === undefined || blockheight === undefined || fee === undefined)
    throw new ChainOutage(`the node shows ${txid} in a block, without that block or the fee`);
  return {
    state: 'included',
    height: blockheight,
    blockHash: blockhash,
    confirmations,
    fee: satoshisToDecimal(-readSatoshis(fee)),
  };
}
