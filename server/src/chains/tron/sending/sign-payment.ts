import { strict as assert } from 'node:assert';
import { hex } from '@scure/base';
import {
  ChainOutage,
  type Outgoing,
  onlyPayment,
  type PaymentOrder,
  type SignedPayment,
  walletName,
} from '../../chain.ts';
import { decimalToUnits } from '../../units.ts';
import { assetOf, type Context } from '../context.ts';
import { encodePayment, type Payment, readOwn, txIdOf } from '../encoding/transaction.ts';
import { accountAnswer } from '../node/answers.ts';
import { readHead, readSolid } from '../node/blocks.ts';
import { tryTransfer } from '../node/calls.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';
import { checkRecipient } from './check-recipient.ts';
import {
  burntForBytes,
  burntForOpening,
  ceilingOf,
  inTrx,
  type Prices,
  readPrices,
  sunToDecimal,
  withMargin,
} from './fees.ts';

export const VALID_MS = 600_000;

interface Unsigned {
  readonly raw: Uint8Array;
  readonly fee: bigint;
  readonly expiration: bigint;
}

export async function signPayment(context: Context, asked: PaymentOrder): Promise<SignedPayment> {
  const { settings, signer } = context;
  assert(signer !== null, 'this process holds public keys only and cannot sign');
  const { raw, fee, expiration } = await buildPayment(context, asked);
  // Two transactions can both be mined: a second one waits for the first one's end.
  const conflictKeys = [`transaction:${txIdOf(raw)}`];
  const { txId, bytes } = await signer.sign({
    id: asked.id,
    network: settings.networkId,
    wallet: walletName(asked.from),
    recipients: asked.payments.map((payment) => recipientOf(context, payment)),
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
    asset: contract ?? 'native',
    address: to,
    memo: null,
    amount: decimalToUnits(amount, decimals).toString(),
    own: toWallet === undefined ? null : walletName(toWallet),
  };
}

/** Throws a ChainOutage without funds or above the ceiling. */
async function buildPayment(context: Context, order: PaymentOrder): Promise<Unsigned> {
  const { node, wallets } = context;
  const outgoing = onlyPayment(order);
  const { contract, decimals } = assetOf(context, outgoing.currencyId);
  const payment: Payment = {
    owner: wallets.addressOf(order.from),
    to: outgoing.to,
    units: decimalToUnits(outgoing.amount, decimals),
    contract,
  };
  const problem = order.from.kind === 'hot' ? await checkRecipient(context, outgoing) : null;
  if (problem !== null) throw new ChainOutage(`the recipient of payment ${outgoing.id}: ${problem}`);
  const [prices, head, solid] = [await readPrices(node), await readHead(node), await readSolid(node)];
  const expiration = BigInt(head.madeAt.getTime() + VALID_MS);
  // Without a number, an equal payment would have the same id. A re-org spares a solid block.
  const frame = {
    refBlock: solid.hash,
    expiration,
    timestamp: BigInt(head.madeAt.getTime()) + BigInt(order.nonce),
  };
  const draft = encodePayment(payment, {
    ...frame,
    feeLimit: contract === null ? 0n : ceilingOf(context.settings),
  });
  const besideEnergy =
    burntForBytes(draft.length, prices) + (contract === null ? burntForOpening(prices) : 0n);
  const free = await unpromised(context, order, payment.owner);
  const limits = { besideEnergy, free, prices, order };
  const feeLimit = contract === null ? 0n : await energyLimit(context, { ...payment, contract }, limits);
  refuseShort(limits, outgoing.id, payment, feeLimit);
  await refuseOtherNetwork(context);
  const raw = encodePayment(payment, { ...frame, feeLimit });
  return { raw, fee: besideEnergy + feeLimit, expiration };
}

interface Limits {
  readonly besideEnergy: bigint;
  readonly free: bigint;
  readonly prices: Prices;
  readonly order: PaymentOrder;
}

async function energyLimit(
  { node, settings }: Context,
  { owner, to, units, contract }: Payment & { readonly contract: string },
  { besideEnergy, free, prices, order }: Limits,
): Promise<bigint> {
  const trial = await tryTransfer(node, { owner, contract }, to, units);
  if (trial.reverted) throw new ChainOutage(`${contract} lets ${owner} pay no such amount now`);
  const needed = trial.energy * prices.energy;
  const ceiling = ceilingOf(settings) - besideEnergy;
  if (needed > ceiling)
    throw new ChainOutage(
      `transmission ${order.id} could cost ${inTrx(needed + besideEnergy)}, where maxFeeTrx allows ${settings.maxFeeTrx}`,
    );
  const wanted = withMargin(trial.energy) * prices.energy;
  return [wanted, ceiling, most(free - besideEnergy, needed)].reduce((one, other) =>
    one < other ? one : other,
  );
}

const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** A payment without its fee would fail, and cost a part of it. A sweep opens no account. */
function refuseShort(
  { free, besideEnergy, prices, order }: Limits,
  id: string,
  payment: Payment,
  feeLimit: bigint,
): void {
  const isSweep = order.from.kind === 'deposit' && payment.contract === null;
  const fee = isSweep ? besideEnergy - burntForOpening(prices) : besideEnergy + feeLimit;
  if (free < fee + (payment.contract === null ? payment.units : 0n))
    throw new ChainOutage(`${payment.owner} holds too little for payment ${id} and its network fee`);
}

/** Mined transactions have left the balance, so rather too little. */
async function unpromised({ node }: Context, { ahead }: PaymentOrder, owner: string): Promise<bigint> {
  const account = await node.find('wallet/getaccount', { address: owner, visible: true }, accountAnswer);
  return ahead
    .map(readOwn)
    .reduce(
      (left, { contract, units, feeLimit }) => left - feeLimit - (contract === null ? units : 0n),
      BigInt(account?.balance ?? 0),
    );
}
