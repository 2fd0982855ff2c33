/** A child pays for its parents (CPFP): it returns our unconfirmed coin, less the fee of all. */
import type { Decimal } from '@parom/contract/money';
import { Obstructed, type PaymentOrder, type Sendable, type SignedPayment } from '../../chain.ts';
import { readSatoshis, satoshisToDecimal } from '../amounts.ts';
import { type Coin, changePath, HOT_PATH } from '../coin.ts';
import type { Context } from '../context.ts';
import { mempoolEntry } from '../node/answers.ts';
import { rpcCodes } from '../node/node.ts';
import { unspentCoins } from '../wallet/coins.ts';
import { affordableFeeRate, feeFor } from './fees.ts';
import { outputOf, signChosen } from './sign-payment.ts';
import { dustLimit, weighVirtualBytes } from './weights.ts';

export async function childOf(context: Context, { txId }: Sendable): Promise<Decimal | 'not now'> {
  const entry = await context.node.find('getmempoolentry', [txId], mempoolEntry, [rpcCodes.notFound]);
  const coin = await coinOf(context, txId);
  if (entry === null || coin === null) return 'not now';
  const rate = await affordableFeeRate(context);
  const paid = readSatoshis(entry.fees.ancestor);
  if (paid >= feeFor(entry.ancestorsize, rate)) return 'not now';
  const hotScript = context.keys.scriptOf(HOT_PATH);
  const size = weighVirtualBytes(1, [hotScript.length]);
  const left = coin.units - (feeFor(entry.ancestorsize + size, rate) - paid);
  if (left < dustLimit(hotScript)) throw Obstructed.by('changeTooSmall', {});
  return satoshisToDecimal(left);
}

export async function signChild(
  context: Context,
  order: PaymentOrder,
  parent: string,
): Promise<SignedPayment> {
  const paid = order.payments.map((payment) => outputOf(context.settings, payment));
  const coin = await coinOf(context, parent);
  const fee = (coin?.units ?? 0n) - paid.reduce((sum, { units }) => sum + units, 0n);
  if (coin === null || fee <= 0n) throw Obstructed.by('changeGone', { transaction: parent });
  const chosen = { inputs: [coin], change: 0n, fee };
  return signChosen(context, order, { chosen, paid, changeTo: changePath(order.nonce), dependsOn: [parent] });
}

async function coinOf(context: Context, txId: string): Promise<Coin | null> {
  const coins = await unspentCoins(context, 0);
  return coins.find((coin) => coin.txId === txId && coin.path.account === 'hot') ?? null;
}
