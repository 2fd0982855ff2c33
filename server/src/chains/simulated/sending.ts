import { strict as assert } from 'node:assert';
import { add, type Decimal, toDecimal, ZERO } from '@parom/contract/money';
import type { Tx } from '../../platform/db/db.ts';
import {
  allSpendable,
  ChainOutage,
  Obstructed,
  type PaymentOrder,
  type SignedPayment,
  type Spendable,
  walletName,
} from '../chain.ts';
import { problemOf } from './accounts.ts';
import { isWalletAddress } from './addresses.ts';
import { LOCKED_BLOCKS, VALID_BLOCKS, WALLET_OUTPUTS } from './behaviour.ts';
import { headOf } from './blocks-store.ts';
import type { Connection } from './connection.ts';
import { lockNetwork } from './networks-store.ts';
import {
  changeOf,
  decodePayment,
  encodePayment,
  type Payment,
  parentOf,
  paymentOf,
  type Terms,
  txIdOf,
} from './payment.ts';
import { raisedFee } from './raised-fee.ts';
import {
  isThere,
  markReplaced,
  putTransaction,
  type Spender,
  spenderOf,
  transactionOf,
} from './transactions-store.ts';
import { holding } from './wallet.ts';
import { lockedBy } from './wallet-store.ts';

export async function signPayment(connection: Connection, order: PaymentOrder): Promise<SignedPayment> {
  return signBuilt(connection, order, await build(connection, order), null);
}

/** As on a real network the signer decodes the bytes, but it needs no key. */
export async function signBuilt(
  { network, behaviour, signer }: Connection,
  order: PaymentOrder,
  payment: Payment,
  replaces: string | null,
): Promise<SignedPayment> {
  const built = encodePayment(behaviour.format, payment);
  const { txId, bytes } = await signer.sign({
    id: order.id,
    network: network.id,
    wallet: 'hot',
    recipients: order.payments.map(({ id, purpose, currencyId, amount, toWallet }, at) => ({
      payment: id,
      purpose,
      asset: String(currencyId),
      amount: amount.toString(),
      own: purpose === 'consolidate' ? 'hot' : toWallet === undefined ? null : walletName(toWallet),
      address: payment.outputs[at]?.account ?? '',
      memo: payment.outputs[at]?.memo ?? null,
    })),
    feeCap: built.feeLimit.toString(),
    conflictKeys: built.conflictKeys,
    replaces,
    nonce: order.nonce,
    unsigned: built.bytes,
  });
  return { ...built, txId, bytes: new Uint8Array(Buffer.from(bytes, 'hex')) };
}

async function build(connection: Connection, order: PaymentOrder): Promise<Payment> {
  const { world, network, behaviour, reach } = connection;
  assert(
    order.from.kind === 'hot',
    `payment ${order.id} leaves an address that nothing has to be swept from`,
  );
  await reach();
  for (const payment of order.payments) {
    const problem = await problemOf(connection, payment);
    if (problem !== null) throw Obstructed.by('payeeRefuses', { payment: payment.id, problem });
  }
  const { height } = await headOf(world.db, network.id);
  if (behaviour.kind === 'subaddress') await assertUnlocked(connection, order, height);
  const validUntil = behaviour.kind === 'memo' ? height + VALID_BLOCKS : null;
  return paymentOf(behaviour, order, { validUntil, ...termsOfChild(connection, order) });
}

function termsOfChild({ behaviour }: Connection, { payments }: PaymentOrder): Partial<Terms> {
  const parent = payments[0]?.parent;
  return parent === undefined ? {} : { spends: changeOf(parent), fee: raisedFee(behaviour) };
}

async function assertUnlocked(
  connection: Connection,
  { ahead }: PaymentOrder,
  height: number,
): Promise<void> {
  if ((await countLocked(connection, ahead, height)) >= WALLET_OUTPUTS)
    throw Obstructed.by('outputsLocked', { outputs: WALLET_OUTPUTS, blocks: LOCKED_BLOCKS });
}

/** Signed bytes may be sent at any time. */
async function countLocked(
  { world, network, behaviour }: Connection,
  ahead: readonly Uint8Array[],
  height: number,
): Promise<number> {
  const locked = new Set(await lockedBy(world.db, network.id, height - LOCKED_BLOCKS));
  for (const bytes of ahead) locked.add(txIdOf(behaviour.format, bytes));
  return locked.size;
}

/** One free output pays any sum here. */
export async function readSpendable(
  connection: Connection,
  currencyId: number,
  ahead: readonly Uint8Array[],
): Promise<Spendable> {
  const { world, network, behaviour, reach } = connection;
  await reach();
  const held = await holding(connection, world.db, currencyId, 'with what waits');
  if (behaviour.kind !== 'subaddress') return allSpendable(held);
  const { height } = await headOf(world.db, network.id);
  const isLocked = (await countLocked(connection, ahead, height)) >= WALLET_OUTPUTS;
  return isLocked ? { now: ZERO, locked: held, kept: ZERO } : allSpendable(held);
}

/** @throws ChainOutage, with `timeoutAfterAccept` also when accepted */
export async function broadcastPayment(connection: Connection, bytes: Uint8Array): Promise<void> {
  const { world, network, behaviour, reach } = connection;
  const fault = await reach();
  const payment = decodePayment(bytes);
  const { txId } = encodePayment(behaviour.format, payment);
  await world.db.transaction().execute(async (tx) => {
    await lockNetwork(tx, network.id);
    const known = await transactionOf(tx, network.id, txId);
    if (known === undefined || known.state === 'dropped') await accept(connection, tx, txId, payment);
  });
  world.changed(network.id);
  if (fault === 'timeoutAfterAccept') throw new ChainOutage('no answer came in time');
}

async function accept(connection: Connection, tx: Tx, txId: string, payment: Payment): Promise<void> {
  const { network, behaviour, seed, hotAddress } = connection;
  const { height } = await headOf(tx, network.id);
  if (payment.validUntil !== null && payment.validUntil <= height)
    throw new ChainOutage('the payment is no longer valid');
  const parent = parentOf(payment);
  if (parent !== null && !(await isThere(tx, network.id, parent)))
    throw new ChainOutage(`transaction ${parent}, whose change is spent, is unknown`);
  const rival = await spenderOf(tx, network.id, payment.spends);
  if (rival !== undefined) {
    if (!isReplaced(connection, rival, payment)) throw new ChainOutage(`${payment.spends}: already spent`);
    await markReplaced(tx, network.id, rival.txId);
  }
  await assertAffordable(connection, tx, payment);
  for (const [outputIndex, output] of payment.outputs.entries())
    await putTransaction(tx, network.id, {
      ...output,
      txId,
      outputIndex,
      currencyId: payment.currencyId,
      sender: hotAddress,
      amount: toDecimal(output.amount),
      fee: outputIndex === 0 ? toDecimal(payment.fee) : ZERO,
      spends: outputIndex === 0 ? payment.spends : null,
      validUntil: payment.validUntil,
      replaceable: false,
      fromService: true,
      toService: isWalletAddress(behaviour.format, seed, output.account),
    });
}

/** A mempool replaces a waiting transaction for a higher fee. */
const isReplaced = ({ behaviour }: Connection, rival: Spender, { fee }: Payment): boolean =>
  behaviour.raise?.by === 'replacement' && rival.state === 'mempool' && toDecimal(fee) > rival.fee;

async function assertAffordable(connection: Connection, tx: Tx, payment: Payment): Promise<void> {
  const { nativeCurrencyId } = connection.network;
  const amount = payment.outputs.reduce<Decimal>((sum, output) => add(sum, toDecimal(output.amount)), ZERO);
  const fee = toDecimal(payment.fee);
  const paysInNative = payment.currencyId === nativeCurrencyId;
  const held = await holding(connection, tx, payment.currencyId, 'with what waits');
  const native = paysInNative ? held : await holding(connection, tx, nativeCurrencyId, 'with what waits');
  if (held < (paysInNative ? add(amount, fee) : amount) || native < fee)
    throw new ChainOutage('the hot wallet does not hold that much');
}
