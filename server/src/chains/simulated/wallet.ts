import { strict as assert } from 'node:assert';
import { randomInt } from 'node:crypto';
import { checkAddress } from '@parom/contract/addresses/check-address';
import { add, type Decimal, toDecimal, ZERO } from '@parom/contract/money';
import { assetSeeds } from '../../currencies/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import {
  type BlockRef,
  ChainOutage,
  type DepositAddress,
  type FoundPaid,
  type ImpossiblePayment,
  type IncludedPayment,
  onlyPayment,
  type Paid,
  type PaymentOrder,
  type PaymentRecord,
  type Sendable,
  type SignedPayment,
  walletName,
} from '../chain.ts';
import { problemOf } from './accounts.ts';
import { isWalletAddress, walletAddress } from './addresses.ts';
import { VALID_BLOCKS } from './behaviour.ts';
import { hashAt, headOf, isBlock } from './blocks-store.ts';
import type { Connection } from './connection.ts';
import { lockNetwork } from './networks-store.ts';
import { decodePayment, encodePayment, type Payment, paymentOf } from './payment.ts';
import { putTransaction, type SimTransaction, spenderOf, transactionOf } from './transactions-store.ts';
import { receivedBy, walletChange } from './wallet-store.ts';

/** Random, so that a mistyped memo is unassigned rather than the next customer's. Tags have 32 bits. */
const MEMO_LIMIT = 2 ** 32;

export function makeAddress({ behaviour, seed, hotAddress }: Connection, index: number): DepositAddress {
  if (behaviour.kind === 'memo') {
    return { address: hotAddress, memo: String(randomInt(1, MEMO_LIMIT)), derivationIndex: null };
  }
  return {
    address: walletAddress(behaviour.format, seed, `deposit ${index}`),
    memo: null,
    derivationIndex: index,
  };
}

/** The signer decodes the bytes and keeps its journal as on a real network, and needs no key. */
export async function signPayment(connection: Connection, order: PaymentOrder): Promise<SignedPayment> {
  const { network, behaviour, signer } = connection;
  const payment = await buildPayment(connection, order);
  const built = encodePayment(behaviour.format, payment);
  const { id, purpose, currencyId, amount, toWallet } = onlyPayment(order);
  const own = toWallet === undefined ? null : walletName(toWallet);
  const recipient = { payment: id, purpose, asset: String(currencyId), amount: amount.toString(), own };
  const { txId, bytes } = await signer.sign({
    id: order.id,
    network: network.id,
    wallet: 'hot',
    recipients: [{ ...recipient, address: payment.account, memo: payment.memo }],
    feeCap: built.feeLimit.toString(),
    conflictKeys: built.conflictKeys,
    replaces: null,
    unsigned: built.bytes,
  });
  return { ...built, txId, bytes: new Uint8Array(Buffer.from(bytes, 'hex')) };
}

async function buildPayment(connection: Connection, order: PaymentOrder): Promise<Payment> {
  const { world, network, behaviour, reach } = connection;
  assert(
    order.from.kind === 'hot',
    `payment ${order.id} leaves an address that nothing has to be swept from`,
  );
  await reach();
  for (const payment of order.payments) {
    const problem = await problemOf(connection, payment);
    if (problem !== null) throw new ChainOutage(`the recipient of payment ${payment.id}: ${problem}`);
  }
  const { height } = await headOf(world.db, network.id);
  const validUntil = behaviour.kind === 'memo' ? height + VALID_BLOCKS : null;
  return paymentOf(behaviour, order, validUntil);
}

/** @throws ChainOutage when refused, and with the fault `timeoutAfterAccept` when accepted */
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
  if (payment.validUntil !== null && payment.validUntil <= height) {
    throw new ChainOutage('the payment is no longer valid');
  }
  if ((await spenderOf(tx, network.id, payment.spends)) !== undefined) {
    throw new ChainOutage(`${payment.spends}: already spent`);
  }
  await assertAffordable(connection, tx, payment);
  await putTransaction(tx, network.id, {
    ...payment,
    txId,
    sender: hotAddress,
    amount: toDecimal(payment.amount),
    fee: toDecimal(payment.fee),
    replaceable: false,
    fromService: true,
    toService: isWalletAddress(behaviour.format, seed, payment.account),
  });
}

async function assertAffordable(connection: Connection, tx: Tx, payment: Payment): Promise<void> {
  const { nativeCurrencyId } = connection.network;
  const amount = toDecimal(payment.amount);
  const fee = toDecimal(payment.fee);
  const paysInNative = payment.currencyId === nativeCurrencyId;
  const held = await holding(connection, tx, payment.currencyId, 'with what waits');
  const native = paysInNative ? held : await holding(connection, tx, nativeCurrencyId, 'with what waits');
  if (held < (paysInNative ? add(amount, fee) : amount) || native < fee) {
    throw new ChainOutage('the hot wallet does not hold that much');
  }
}

export async function lookUpPayment(connection: Connection, payment: Sendable): Promise<PaymentRecord> {
  const { world, network, reach } = connection;
  await reach();
  const known = await transactionOf(world.db, network.id, payment.txId);
  const { height } = await headOf(world.db, network.id);
  if (known?.state === 'mempool') return { state: 'pending' };
  return (await inclusionOf(connection, known, height)) ?? fateOf(connection, payment, height);
}

async function inclusionOf(
  { world, network }: Connection,
  known: SimTransaction | undefined,
  height: number,
): Promise<IncludedPayment | null> {
  // A re-org between the two reads may have left a shorter chain.
  const minedAt = known?.blockHeight ?? null;
  if (known === undefined || minedAt === null || minedAt > height) return null;
  // Old blocks are deleted.
  const blockHash = (await hashAt(world.db, network.id, minedAt)) ?? 'forgotten';
  const confirmations = height - minedAt + 1;
  return { state: 'included', height: minedAt, blockHash, confirmations, fee: known.fee };
}

export async function findPaidBy(connection: Connection, asked: Paid): Promise<FoundPaid | null> {
  const { world, network, behaviour, hotAddress, reach } = connection;
  await reach();
  const known = await transactionOf(world.db, network.id, asked.txId);
  const { height } = await headOf(world.db, network.id);
  const included = await inclusionOf(connection, known, height);
  const checked = checkAddress(behaviour.format, asked.to);
  if (known === undefined || included === null || !checked.ok) return null;
  const isIt =
    known.sender === hotAddress &&
    known.currencyId === asked.currencyId &&
    known.account === checked.normalised &&
    known.memo === (asked.memo ?? checked.tag ?? null);
  return isIt ? { txId: known.txId, amount: known.amount, included } : null;
}

async function fateOf(
  { world, network }: Connection,
  payment: Sendable,
  height: number,
): Promise<PaymentRecord> {
  const { spends, validUntil } = decodePayment(payment.bytes);
  const finalHeight = height - network.approvesRequired + 1;
  const impossibleSince = async (
    why: ImpossiblePayment['why'],
    decidedAt: number,
  ): Promise<PaymentRecord> => ({
    state: 'impossible',
    why,
    height: decidedAt,
    blockHash: (await hashAt(world.db, network.id, decidedAt)) ?? 'forgotten',
    confirmations: height - decidedAt + 1,
  });
  if (validUntil !== null && validUntil <= finalHeight) return impossibleSince('expired', validUntil);
  const rival = await spenderOf(world.db, network.id, spends);
  const spentAt = rival === undefined || rival.txId === payment.txId ? null : rival.blockHeight;
  return spentAt !== null && spentAt <= finalHeight
    ? impossibleSince('spent', spentAt)
    : { state: 'missing' };
}

export async function isOvertaken(
  { world, network, reach }: Connection,
  payment: Sendable,
): Promise<boolean> {
  await reach();
  const rival = await spenderOf(world.db, network.id, decodePayment(payment.bytes).spends);
  return rival !== undefined && rival.txId !== payment.txId && rival.blockHeight !== null;
}

/** The hot wallet holds all receipts of our addresses, other addresses their own. */
export async function readBalance(
  connection: Connection,
  asked: { readonly currencyId: number; readonly address: string; readonly block: BlockRef | undefined },
): Promise<Decimal> {
  const { world, network, hotAddress, reach } = connection;
  const { currencyId, address, block } = asked;
  await reach();
  const upTo = block?.height ?? (await headOf(world.db, network.id)).height;
  const held =
    address === hotAddress
      ? await holding(connection, world.db, currencyId, upTo)
      : toDecimal(await receivedBy(world.db, { networkId: network.id, currencyId, account: address, upTo }));
  // Afterwards: a block still there was there during the reading.
  if (block !== undefined && !(await isBlock(world.db, network.id, block))) {
    throw new ChainOutage(`block ${block.height} is another one by now`);
  }
  return held;
}

async function holding(
  { network }: Connection,
  db: Parameters<typeof walletChange>[0],
  currencyId: number,
  upTo: number | 'with what waits',
): Promise<Decimal> {
  const asset = assetSeeds.find((one) => one.networkId === network.id && one.currencyId === currencyId);
  const opening = asset === undefined ? ZERO : toDecimal(asset.sandboxHotAmount);
  const paysFees = currencyId === network.nativeCurrencyId;
  const change = await walletChange(db, { networkId: network.id, currencyId, paysFees, upTo });
  return add(opening, toDecimal(change));
}
