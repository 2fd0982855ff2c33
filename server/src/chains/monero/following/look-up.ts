import { moneroImagesOf, unpackMonero } from '../../../signing/index.ts';
import {
  ChainOutage,
  type FoundPaid,
  type IncludedPayment,
  type Paid,
  type PaymentRecord,
  type Sendable,
} from '../../chain.ts';
import { unitsToXmr } from '../amounts.ts';
import type { Context } from '../context.ts';
import type { Found } from '../node/node.ts';
import { checkedAnswer } from '../wallet/answers.ts';
import { decidedBy, findSpender } from './find-spender.ts';

export const imagesIn = (bytes: Uint8Array): readonly string[] => moneroImagesOf(unpackMonero(bytes).blob);

export async function lookUp(context: Context, { txId, bytes }: Sendable): Promise<PaymentRecord> {
  const [found] = await context.node.transactions([txId]);
  if (found !== undefined) return (await inclusionOf(context, found)) ?? { state: 'pending' };
  const rival = await findSpender(context, imagesIn(bytes), txId);
  // A re-org may still take the rival back.
  if (rival === null || rival.confirmations < context.settings.confirmationsRequired)
    return { state: 'missing' };
  return { state: 'impossible', why: 'spent', ...rival };
}

async function inclusionOf(context: Context, found: Found): Promise<IncludedPayment | null> {
  const decided = await decidedBy(context, found);
  const fee = found.transaction.rct_signatures?.txnFee;
  if (decided === null) return null;
  if (fee === undefined) throw new ChainOutage(`the node shows ${found.txId} without its fee`);
  return { state: 'included', ...decided, fee: unitsToXmr(BigInt(fee)) };
}

/** Only the key kept by the signer shows whom a transaction paid. */
export async function findPaid(context: Context, { txId, to }: Paid): Promise<FoundPaid | null> {
  const { node, settings, wallet } = context;
  const entry = /^[0-9a-f]{64}$/.test(txId) ? await settings.signer?.find(settings.networkId, txId) : null;
  if (!entry) return null;
  const [found] = await node.transactions([txId]);
  const included = found === undefined ? null : await inclusionOf(context, found);
  if (included === null) return null;
  const { txKey } = unpackMonero(Buffer.from(entry.bytes, 'hex'));
  const asked = { txid: txId, tx_key: txKey, address: to };
  const { received } = await wallet.ask('check_tx_key', asked, checkedAnswer);
  return received === '0' ? null : { txId, amount: unitsToXmr(BigInt(received)), included };
}
