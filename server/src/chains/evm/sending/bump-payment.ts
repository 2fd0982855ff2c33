import { strict as assert } from 'node:assert';
import type { Decimal } from '@parom/contract/money';
import { bytesToHex, formatGwei, parseGwei, parseTransaction } from 'viem';
import { Obstructed, type PaymentOrder, type SignedPayment, type StuckPayment } from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import { type Context, NATIVE_DECIMALS } from '../context.ts';
import { readGasPrices } from './fees.ts';
import { type Built, built, isDear, signBuilt, unpromised } from './sign-payment.ts';

/** Pools replace from a tenth on (`txpool.pricebump`). */
const raised = (price: bigint): bigint => (price * 9n + 7n) / 8n;

/** `not now`: mined, behind an earlier nonce, or without more coins. */
export async function bumpPayment(
  context: Context,
  stuck: StuckPayment,
  order: PaymentOrder,
): Promise<SignedPayment | 'not now'> {
  const dearer = await raisedPayment(context, stuck, order);
  return dearer === 'not now' ? dearer : signBuilt(context, order, dearer, stuck.id);
}

export async function bumpedFee(
  context: Context,
  stuck: StuckPayment,
  order: PaymentOrder,
): Promise<Decimal | 'not now'> {
  const dearer = await raisedPayment(context, stuck, order);
  return dearer === 'not now' ? dearer : unitsToDecimal(dearer.fee, NATIVE_DECIMALS);
}

async function raisedPayment(
  context: Context,
  stuck: StuckPayment,
  order: PaymentOrder,
): Promise<Built | 'not now'> {
  const { node, settings, wallets } = context;
  const from = wallets.addressOf(order.from);
  const sent = parseTransaction(bytesToHex(stuck.bytes) as `0x02${string}`);
  const { nonce = 0, gas = 0n, to, value = 0n, data = '0x', maxFeePerGas, maxPriorityFeePerGas } = sent;
  assert(to && maxFeePerGas !== undefined, `transmission ${stuck.id} is no payment of ours`);
  assert(nonce === order.nonce, `transmission ${stuck.id} has nonce ${nonce}, not ${order.nonce}`);
  const used = await node.ask(`reading the nonce of ${from}`, (client) =>
    client.getTransactionCount({ address: from, blockTag: 'latest' }),
  );
  if (used !== nonce) return 'not now';
  const prices = await readGasPrices(context);
  const maxFee = larger(raised(maxFeePerGas), prices.maxFee);
  if (maxFee > parseGwei(String(settings.maxFeeGwei)))
    throw Obstructed.by('bumpAboveLimit', {
      offered: formatGwei(maxFee),
      setting: 'maxFeeGwei',
      limit: String(settings.maxFeeGwei),
    });
  const isHot = order.from.kind === 'hot';
  if ((await unpromised(context, order, from)) < value + gas * maxFee) {
    if (!isHot) return 'not now';
    throw Obstructed.by('walletLacks', { wallet: from, lacks: 'higherFee' });
  }
  if (isDear({ value }, gas, maxFee)) throw Obstructed.by('bumpTakesFee', {});
  const tip = larger(raised(maxPriorityFeePerGas ?? 0n), prices.tip);
  const fields = { nonce, gas, to, value, data, maxFeePerGas: maxFee, maxPriorityFeePerGas: tip };
  return built(context, from, fields);
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
