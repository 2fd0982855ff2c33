import { strict as assert } from 'node:assert';
import { formatDecimal } from '@parom/contract/money';
import type { JournalEntry } from '../../../signing/index.ts';
import { Obstructed, type Outgoing, type PaymentOrder, type SignedPayment } from '../../chain.ts';
import { unitsToXmr, xmrToUnits } from '../amounts.ts';
import type { Context } from '../context.ts';
import { decodeAddress } from '../crypto/addresses.ts';
import { readOutputs } from '../wallet/outputs.ts';
import { spendableOutputs } from '../wallet/spendable.ts';
import { buildPayment } from './build-payment.ts';
import { chooseOutputs } from './choose-outputs.ts';
import { feeFor } from './fees.ts';
import { sendable, signedOf } from './signed-before.ts';
import { destinationsOf } from './split.ts';

/** Throws a ChainOutage, unsigned. */
export async function signPayment(context: Context, order: PaymentOrder): Promise<SignedPayment> {
  assert(order.from.kind === 'hot', `transmission ${order.id} leaves a deposit address`);
  const { settings, wallet } = context;
  const { signer, networkId } = settings;
  assert(signer !== null, 'this process holds the view key only and cannot sign');
  for (const payment of order.payments) refuseUnpayable(payment);
  await context.node.head();
  // No two transactions are built with the same bytes, so only the first one counts.
  const before = await signer.find(networkId, order.id);
  if (before !== null) return sameAs(context, order, before);
  return wallet.alone(() => signAnew(context, order));
}

export function refuseUnpayable({ id, to, amount }: Outgoing): void {
  if (decodeAddress(to) === null) throw Obstructed.by('payeeNoAddress', { payment: id });
  if (amount <= 0n) throw Obstructed.by('paymentTooSmall', { payment: id });
}

async function signAnew(context: Context, order: PaymentOrder): Promise<SignedPayment> {
  const { settings } = context;
  const { signer, networkId } = settings;
  assert(signer !== null, 'this process holds the view key only and cannot sign');
  const outputs = await readOutputs(context, (await context.node.head()).height);
  const free = await spendableOutputs(context, order.ahead, outputs);
  const paid = order.payments.reduce((sum, { amount }) => sum + xmrToUnits(amount), 0n);
  const perInput = [
    await feeFor(context, 0, destinationsOf(order).length + 1),
    await feeFor(context, 1, 0),
  ] as const;
  const needed = (inputs: number): bigint => paid + perInput[0] + perInput[1] * BigInt(inputs);
  const chosen = chooseOutputs(free, needed);
  if (chosen === null) throw Obstructed.by('walletLacks', { wallet: null, lacks: 'coinsAndFee' });
  const { unsigned, fee, spent } = await buildPayment(context, { order, chosen, outputs });
  if (fee > settings.maxFee)
    throw Obstructed.by('feeAboveLimit', {
      asked: formatDecimal(unitsToXmr(fee)),
      setting: 'maxFeeXmr',
      limit: formatDecimal(unitsToXmr(settings.maxFee)),
    });
  const conflictKeys = spent.map(({ image }) => `image:${image}`).toSorted();
  const { txId, bytes } = await signer.sign({
    id: order.id,
    network: networkId,
    wallet: 'hot',
    recipients: order.payments.map(recipientOf),
    feeCap: fee.toString(),
    conflictKeys,
    replaces: null,
    nonce: order.nonce,
    unsigned,
  });
  return sendable({ txId, bytes, conflictKeys, fee: String(fee) });
}

function sameAs({ settings }: Context, order: PaymentOrder, entry: JournalEntry): SignedPayment {
  const spelled = (list: readonly Pick<Outgoing, 'id' | 'to' | 'amount'>[]): string =>
    JSON.stringify(list.map(({ id, to, amount }) => [id, to, String(amount)]));
  const { payments, signed } = signedOf(settings, entry);
  if (spelled(payments) === spelled(order.payments)) return signed;
  throw Obstructed.by('signedForOthers', { transmission: order.id });
}

const recipientOf = ({ id, purpose, to, amount }: Outgoing) => ({
  payment: id,
  purpose,
  asset: 'native',
  address: to,
  memo: null,
  amount: xmrToUnits(amount).toString(),
  own: null,
});
