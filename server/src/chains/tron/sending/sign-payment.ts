import { strict as assert } from 'node:assert';
import { hex } from '@scure/base';
import {
  type Outgoing,
  onlyPayment,
  type PaymentOrder,
  type SignedPayment,
  walletName,
} from '../../chain.ts';
import { decimalToUnits } from '../../units.ts';
import { assetOf, type Context } from '../context.ts';
import { txIdOf } from '../encoding/transaction.ts';
import { buildLending, LENDS } from './build-lending.ts';
import { buildPayment } from './build-payment.ts';
import { sunToDecimal } from './fees.ts';

export async function signPayment(context: Context, asked: PaymentOrder): Promise<SignedPayment> {
  const { settings, signer } = context;
  assert(signer !== null, 'this process holds public keys only and cannot sign');
  const outgoing = onlyPayment(asked);
  const build = LENDS[outgoing.purpose] === undefined ? buildPayment : buildLending;
  const { raw, fee, expiration } = await build(context, asked, outgoing);
  // Two transactions can both be mined: a second one waits for the first one's end.
  const conflictKeys = [`transaction:${txIdOf(raw)}`];
  const { txId, bytes } = await signer.sign({
    id: asked.id,
    network: settings.networkId,
    wallet: walletName(asked.from),
    recipients: [recipientOf(context, outgoing)],
    feeCap: fee.toString(),
    conflictKeys,
    replaces: null,
    nonce: asked.nonce,
    unsigned: raw,
  });
  return {
    txId,
    bytes: hex.decode(bytes),
    conflictKeys,
    validUntil: new Date(Number(expiration)),
    dependsOn: [],
    feeLimit: sunToDecimal(fee),
  };
}

function recipientOf(context: Context, { id, purpose, currencyId, to, toWallet, amount }: Outgoing) {
  const { contract, decimals } = assetOf(context, currencyId);
  return {
    payment: id,
    purpose,
    asset: LENDS[purpose] ?? contract ?? 'native',
    address: to,
    memo: null,
    amount: decimalToUnits(amount, decimals).toString(),
    own: toWallet === undefined ? null : walletName(toWallet),
  };
}
