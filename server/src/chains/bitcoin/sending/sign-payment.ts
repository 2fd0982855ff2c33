import { strict as assert } from 'node:assert';
import { hex } from '@scure/base';
import { Address, OutScript, Transaction } from '@scure/btc-signer';
import { bitcoinNets } from '../../../signing/index.ts';
import { Obstructed, type Outgoing, type PaymentOrder, type SignedPayment, walletName } from '../../chain.ts';
import { decimalToSatoshis, satoshisToDecimal } from '../amounts.ts';
import { changePath, coinName, type KeyPath } from '../coin.ts';
import type { Context } from '../context.ts';
import { refuseForeignNode } from '../node/own-chain.ts';
import { spendableCoins } from '../wallet/spendable.ts';
import { type Choice, chooseCoins, type Output } from './choose-coins.ts';
import { affordableFeeRate } from './fees.ts';
import type { Keys } from './keys.ts';
import { dustLimit } from './weights.ts';

const REPLACEABLE = 0xfffffffd;

/** Throws a ChainOutage, unsigned. */
export async function signPayment(context: Context, order: PaymentOrder): Promise<SignedPayment> {
  assert(order.from.kind === 'hot', `transmission ${order.id} leaves a deposit address`);
  const { keys, settings, wallet } = context;
  assert(settings.signer !== null, 'this process holds public keys only and cannot sign');
  const paid = order.payments.map((payment) => outputOf(settings, payment));
  const changeTo = changePath(order.nonce);
  await wallet.watch(changeTo);
  const rate = await affordableFeeRate(context);
  const coins = await spendableCoins(context, order.ahead);
  const chosen = chooseCoins(coins, paid, keys.scriptOf(changeTo), rate);
  await refuseForeignNode(context);
  if (chosen === null) throw Obstructed.by('walletLacks', { wallet: null, lacks: 'coinsAndFee' });
  return signChosen(context, order, { chosen, paid, changeTo, dependsOn: [] });
}

interface Plan {
  readonly chosen: Choice;
  readonly paid: readonly Output[];
  readonly changeTo: KeyPath;
  readonly dependsOn: readonly string[];
}

export async function signChosen(
  context: Context,
  order: PaymentOrder,
  { chosen, paid, changeTo, dependsOn }: Plan,
): Promise<SignedPayment> {
  const { settings } = context;
  const { signer } = settings;
  assert(signer !== null, 'this process holds public keys only and cannot sign');
  const conflictKeys = chosen.inputs.map((coin) => `coin:${coinName(coin)}`);
  const unsigned = build(context, chosen, paid, changeTo);
  const { txId, bytes } = await signer.sign({
    id: order.id,
    network: settings.networkId,
    wallet: walletName(order.from),
    recipients: order.payments.map(recipientOf),
    feeCap: chosen.fee.toString(),
    conflictKeys,
    replaces: null,
    nonce: order.nonce,
    unsigned,
  });
  return {
    txId,
    bytes: hex.decode(bytes),
    conflictKeys,
    validUntil: null,
    dependsOn,
    feeLimit: satoshisToDecimal(chosen.fee),
  };
}

/** The signer sees amounts and keys without a node. */
function build(
  { keys }: Context,
  { inputs, change }: Choice,
  outputs: readonly Output[],
  changeTo: KeyPath,
): Uint8Array {
  const transaction = new Transaction();
  for (const { txId, outputIndex, units, path } of inputs)
    transaction.addInput({
      txid: txId,
      index: outputIndex,
      sequence: REPLACEABLE,
      witnessUtxo: { script: keys.scriptOf(path), amount: units },
      bip32Derivation: derivationOf(keys, path),
    });
  for (const { script, units } of outputs) transaction.addOutput({ script, amount: units });
  if (change > 0n)
    transaction.addOutput({
      script: keys.scriptOf(changeTo),
      amount: change,
      bip32Derivation: derivationOf(keys, changeTo),
    });
  return transaction.toPSBT(0);
}

function derivationOf(keys: Keys, path: KeyPath): [Uint8Array, { fingerprint: number; path: number[] }][] {
  const { publicKey, ...origin } = keys.originOf(path);
  return [[publicKey, origin]];
}

const recipientOf = ({ id, purpose, to, amount }: Outgoing) => ({
  payment: id,
  purpose,
  asset: 'native',
  address: to,
  memo: null,
  amount: decimalToSatoshis(amount).toString(),
  own: null,
});

export function outputOf({ net }: Context['settings'], { id, to, amount }: Outgoing): Output {
  const script = OutScript.encode(Address(bitcoinNets[net].address).decode(to));
  const units = decimalToSatoshis(amount);
  if (units < dustLimit(script)) throw Obstructed.by('paymentTooSmall', { payment: id });
  return { script, units };
}
