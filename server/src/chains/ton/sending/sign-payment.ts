import { strict as assert } from 'node:assert';
import { Obstructed, type Outgoing, type PaymentOrder, type SignedPayment } from '../../chain.ts';
import { decimalToUnits, unitsToDecimal } from '../../units.ts';
import { assetOf, type Context } from '../context.ts';
import { addressIn, type Sent } from '../encoding/messages.ts';
import { bodyOf, readSigned, unsignedOf } from '../encoding/wallet.ts';
import { readHead } from '../node/blocks.ts';
import { readHot, seqnoOf } from '../reading/account.ts';
import { jettonsIn } from '../reading/balance.ts';
import { costsSincePayment } from '../reading/costs.ts';
import { feeCapOf, NATIVE_DECIMALS } from './fees.ts';

export const VALID_SECONDS = 120;

export async function signPayment(context: Context, order: PaymentOrder): Promise<SignedPayment> {
  const { settings, wallet } = context;
  const { signer } = settings;
  assert(signer !== null, 'this process holds a public key only and cannot sign');
  const { unsigned, cap, costs, validUntil } = await buildPayment(context, order);
  const conflictKeys = [`seqno:${wallet.spelled}:${order.nonce}`];
  const { txId, bytes } = await signer.sign({
    id: order.id,
    network: settings.networkId,
    wallet: 'hot',
    recipients: order.payments.map((payment) => recipientOf(context, payment)),
    feeCap: cap.toString(),
    conflictKeys,
    replaces: null,
    nonce: order.nonce,
    unsigned,
  });
  return {
    txId,
    bytes: Buffer.from(bytes, 'hex'),
    conflictKeys,
    validUntil: new Date(validUntil * 1_000),
    dependsOn: [],
    feeLimit: unitsToDecimal(cap + costs, NATIVE_DECIMALS),
  };
}

function recipientOf(context: Context, payment: Outgoing) {
  const { to, units, jettonWallet } = sentFor(context, payment);
  return {
    payment: payment.id,
    purpose: payment.purpose,
    asset: jettonWallet?.toRawString() ?? 'native',
    address: to.toString({ bounceable: false }),
    memo: payment.memo,
    amount: units.toString(),
    own: null,
  };
}

function sentFor(context: Context, { currencyId, to, memo, amount }: Outgoing): Sent {
  const { decimals } = assetOf(context, currencyId);
  const jettonWallet = context.jettons.get(currencyId) ?? null;
  return { to: addressIn(to), units: decimalToUnits(amount, decimals), memo, jettonWallet };
}

async function buildPayment(context: Context, order: PaymentOrder) {
  const { wallet } = context;
  assert(order.from.kind === 'hot', `transmission ${order.id} leaves a deposit address`);
  const sent = order.payments.map((payment) => sentFor(context, payment));
  const head = await readHead(context);
  const hot = await readHot(context, head.height);
  const cap = feeCapOf(sent.map(({ jettonWallet }) => jettonWallet !== null));
  await refuseTooMuch(context, order, sent, head.height);
  const validUntil = Math.floor((head.madeAt?.getTime() ?? 0) / 1_000) + VALID_SECONDS;
  const body = bodyOf(wallet.walletId, { validUntil, seqno: order.nonce, sent });
  const unsigned = unsignedOf(body, hot.isDeployed ? null : wallet.init);
  return { unsigned, cap, costs: await costsSincePayment(context, hot.last), validUntil };
}

/** A message without its coins is left out silently. */
async function refuseTooMuch(
  context: Context,
  { ahead }: PaymentOrder,
  sent: readonly Sent[],
  height: number,
): Promise<void> {
  const hot = await readHot(context, height);
  const waiting = ahead.map(readSigned).filter(({ seqno }) => seqno >= seqnoOf(hot));
  const leaving = [...waiting.flatMap((one) => one.sent), ...sent];
  const fees = [...waiting.map((one) => one.sent), sent]
    .map((batch) => feeCapOf(batch.map(({ jettonWallet }) => jettonWallet !== null)))
    .reduce((sum, fee) => sum + fee, 0n);
  if (hot.balance < sumOf(leaving, null) + fees)
    throw Obstructed.by('walletLacks', { wallet: context.wallet.spelled, lacks: 'coinsAndFee' });
  for (const wallet of context.jettons.values()) {
    const jettons = sumOf(leaving, wallet.toRawString());
    if (jettons > 0n && (await jettonsIn(context, wallet, height)) < jettons)
      throw Obstructed.by('walletLacks', { wallet: wallet.toString(), lacks: 'coins' });
  }
}

const sumOf = (sent: readonly Sent[], wallet: string | null): bigint =>
  sent.reduce(
    (sum, one) => ((one.jettonWallet?.toRawString() ?? null) === wallet ? sum + one.units : sum),
    0n,
  );
