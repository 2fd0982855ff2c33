import { strict as assert } from 'node:assert';
import { encode } from 'ripple-binary-codec';
import {
  Obstructed,
  type Outgoing,
  onlyPayment,
  type PaymentOrder,
  type SignedPayment,
} from '../../chain.ts';
import { decimalToDrops, dropsToDecimal } from '../amounts.ts';
import type { Context } from '../context.ts';
import { readHead } from '../reading/ledger.ts';
import { destinationOf, problemAt } from './check-recipient.ts';
import { affordableFee } from './fees.ts';
import { unpromised } from './spendable.ts';

/** Some 80 seconds. */
export const VALID_LEDGERS = 20;

export async function signPayment(context: Context, order: PaymentOrder): Promise<SignedPayment> {
  const { settings } = context;
  const { signer } = settings;
  assert(signer !== null, 'this process holds a public key only and cannot sign');
  const payment = onlyPayment(order);
  const { unsigned, fee, validUntil } = await buildPayment(context, order, payment);
  const conflictKeys = [`sequence:${context.account}:${order.nonce}`];
  const { address, tag } = destinationOf(payment);
  const { txId, bytes } = await signer.sign({
    id: order.id,
    network: settings.networkId,
    wallet: 'hot',
    recipients: [
      {
        payment: payment.id,
        purpose: payment.purpose,
        asset: 'native',
        address,
        memo: tag,
        amount: decimalToDrops(payment.amount).toString(),
        own: null,
      },
    ],
    feeCap: fee.toString(),
    conflictKeys,
    replaces: null,
    nonce: order.nonce,
    unsigned,
  });
  const feeLimit = dropsToDecimal(fee);
  return { txId, bytes: Buffer.from(bytes, 'hex'), conflictKeys, validUntil, dependsOn: [], feeLimit };
}

/** Throws a ChainOutage without funds, or when the recipient would not get it. */
async function buildPayment(context: Context, order: PaymentOrder, payment: Outgoing) {
  assert(order.from.kind === 'hot', `transmission ${order.id} leaves a deposit address`);
  const { address, tag } = destinationOf(payment);
  const head = await readHead(context);
  const problem = await problemAt(context, payment, head);
  if (problem !== null) throw Obstructed.by('payeeRefuses', { payment: payment.id, problem });
  const fee = await affordableFee(context);
  const drops = decimalToDrops(payment.amount);
  if ((await unpromised(context, order.ahead, head)).left < drops + fee)
    throw Obstructed.by('walletLacks', { wallet: context.account, lacks: 'coinsAndFee' });
  const validUntil = head.height + VALID_LEDGERS;
  const unsigned = encode({
    TransactionType: 'Payment',
    Account: context.account,
    Destination: address,
    ...(tag === null ? {} : { DestinationTag: Number(tag) }),
    Amount: drops.toString(),
    Fee: fee.toString(),
    Sequence: order.nonce,
    LastLedgerSequence: validUntil,
    SigningPubKey: context.settings.publicKey,
  });
  return { unsigned: Buffer.from(unsigned, 'hex'), fee, validUntil };
}
