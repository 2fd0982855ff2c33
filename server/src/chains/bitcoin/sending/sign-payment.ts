import { strict as assert } from 'node:assert';
import { hex } from '@scure/base';
import { Address, OutScript, Transaction } from '@scure/btc-signer';
import {
  ChainOutage,
  type Outgoing,
  type PaymentOrder,
  type Sendable,
  type SignedPayment,
} from '../../chain.ts';
import { decimalToSatoshis, satoshisToDecimal } from '../amounts.ts';
import { type Coin, changePath, coinName, type Outpoint } from '../coin.ts';
import type { Context } from '../context.ts';
import { refuseForeignNode } from '../node/own-chain.ts';
import { confirmedCoins } from '../wallet/coins.ts';
import { chooseCoins, type Output } from './choose-coins.ts';
import { affordableFeeRate } from './fees.ts';
import { nets } from './keys.ts';
import { dustLimit } from './weights.ts';

const REPLACEABLE = 0xfffffffd;

/** Throws a ChainOutage, unsigned, without enough coins, below the dust limit, or above the fee's ceiling. */
export async function signPayment(context: Context, order: PaymentOrder): Promise<SignedPayment> {
  assert(order.from.kind === 'hot', `transmission ${order.id} leaves a deposit address`);
  const { keys, settings, wallet } = context;
  const paid = order.payments.map((payment) => outputOf(settings, payment));
  const changeTo = changePath(order.nonce);
  await wallet.watch(changeTo);
  const rate = await affordableFeeRate(context);
  const coins = await spendableCoins(context, order.ahead);
  const choice = chooseCoins(coins, paid, keys.scriptOf(changeTo), rate);
  await refuseForeignNode(context);
  if (choice === null)
    throw new ChainOutage('the wallet holds too little that may be spent for this payment and its fee');
  const change = choice.change === 0n ? [] : [{ script: keys.scriptOf(changeTo), units: choice.change }];
  return {
    ...signed(context, choice.inputs, [...paid, ...change]),
    conflictKeys: choice.inputs.map((coin) => `coin:${coinName(coin)}`),
    validUntil: null,
    dependsOn: [],
    feeLimit: satoshisToDecimal(choice.fee),
  };
}

function signed({ keys }: Context, inputs: readonly Coin[], outputs: readonly Output[]): Sendable {
  const transaction = new Transaction();
  for (const { txId, outputIndex, units, path } of inputs)
    transaction.addInput({
      txid: txId,
      index: outputIndex,
      sequence: REPLACEABLE,
      witnessUtxo: { script: keys.scriptOf(path), amount: units },
    });
  for (const { script, units } of outputs) transaction.addOutput({ script, amount: units });
  keys.sign(
    transaction,
    inputs.map(({ path }) => path),
  );
  return { txId: transaction.id, bytes: transaction.extract() };
}

function outputOf({ net }: Context['settings'], { id, to, amount }: Outgoing): Output {
  const script = OutScript.encode(Address(nets[net].address).decode(to));
  const units = decimalToSatoshis(amount);
  if (units < dustLimit(script))
    throw new ChainOutage(`payment ${id} is so small that nodes do not relay it`);
  return { script, units };
}

/** In a block, not taken by bytes that are on their way, and free of undecided and stopped deposits. */
async function spendableCoins(context: Context, ahead: readonly Uint8Array[]): Promise<readonly Coin[]> {
  const taken = new Set(ahead.flatMap((bytes) => inputsOf(bytes).map(coinName)));
  const free = (await confirmedCoins(context)).filter((coin) => !taken.has(coinName(coin)));
  const asked = free.map(({ txId, outputIndex, path: { account } }) => ({
    txId,
    outputIndex,
    isOnDepositAddress: account === 'deposits',
  }));
  const allowed = await context.settings.spendable(asked);
  return free.filter((coin) => allowed.has(coinName(coin)));
}

export function inputsOf(bytes: Uint8Array): readonly Outpoint[] {
  const transaction = Transaction.fromRaw(bytes, { allowUnknownInputs: true, allowUnknownOutputs: true });
  return Array.from({ length: transaction.inputsLength }, (_, place) => {
    const { txid, index } = transaction.getInput(place);
    assert(txid !== undefined && index !== undefined, 'an input of a transaction names its coin');
    return { txId: hex.encode(txid), outputIndex: index };
  });
}
