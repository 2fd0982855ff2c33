import { strict as assert } from 'node:assert';
import {
  type Address,
  bytesToHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToBytes,
  parseTransaction,
  serializeTransaction,
} from 'viem';
import type { PaymentSigner } from '../../../signing/index.ts';
import {
  Obstructed,
  type Outgoing,
  onlyPayment,
  type PaymentOrder,
  type SignedPayment,
  walletName,
} from '../../chain.ts';
import { decimalToUnits, unitsToDecimal } from '../../units.ts';
import { assetOf, type Context, NATIVE_DECIMALS } from '../context.ts';
import { TOKEN_ABI } from '../token-abi.ts';
import {
  FEE_SHARE,
  type GasPrices,
  MOST_COIN_GAS,
  MOST_TOKEN_GAS,
  PLAIN_GAS,
  readGasPrices,
  TOKEN_GAS_FLOOR,
  withMargin,
} from './fees.ts';

type Ordered = Outgoing & Pick<PaymentOrder, 'from' | 'nonce' | 'ahead'>;

export interface Built {
  readonly unsigned: Uint8Array;
  readonly fee: bigint;
  readonly conflictKeys: readonly string[];
}

interface Call {
  readonly to: Address;
  readonly value: bigint;
  readonly data: Hex;
}

export async function signPayment(context: Context, asked: PaymentOrder): Promise<SignedPayment> {
  signerOf(context);
  return signBuilt(context, asked, await buildPayment(context, asked), null);
}

function signerOf({ signer }: Context): PaymentSigner {
  assert(signer !== null, 'this process holds public keys only and cannot sign');
  return signer;
}

export async function signBuilt(
  context: Context,
  asked: PaymentOrder,
  { unsigned, fee, conflictKeys }: Built,
  replaces: string | null,
): Promise<SignedPayment> {
  const { settings } = context;
  const { txId, bytes } = await signerOf(context).sign({
    id: asked.id,
    network: settings.networkId,
    wallet: walletName(asked.from),
    recipients: asked.payments.map((payment) => recipientOf(context, payment)),
    feeCap: fee.toString(),
    conflictKeys,
    replaces,
    nonce: asked.nonce,
    unsigned,
  });
  return {
    txId,
    bytes: hexToBytes(`0x${bytes}`),
    conflictKeys,
    validUntil: null,
    dependsOn: [],
    feeLimit: unitsToDecimal(fee, NATIVE_DECIMALS),
  };
}

function recipientOf(context: Context, { id, purpose, currencyId, to, toWallet, amount }: Outgoing) {
  const { contract, decimals } = assetOf(context, currencyId);
  return {
    payment: id,
    purpose,
    asset: contract?.toLowerCase() ?? 'native',
    address: to,
    memo: null,
    amount: decimalToUnits(amount, decimals).toString(),
    own: toWallet === undefined ? null : walletName(toWallet),
  };
}

/**
 * Throws a ChainOutage without funds, with too much gas, or before a revert: a signed payment that is never
 * mined blocks all later ones.
 */
async function buildPayment(context: Context, asked: PaymentOrder): Promise<Built> {
  const { from, nonce, ahead } = asked;
  const order = { ...onlyPayment(asked), from, nonce, ahead };
  const address = context.wallets.addressOf(from);
  const call = callOf(context, order);
  const gas = await gasFor(context, order, address, call);
  const { maxFee, tip } = await offerFor(context, order, address, call, gas);
  return built(context, address, { nonce, gas, maxFeePerGas: maxFee, maxPriorityFeePerGas: tip, ...call });
}

interface Fields extends Call {
  readonly nonce: number;
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

export function built({ settings }: Context, address: Address, fields: Fields): Built {
  const { chainId } = settings;
  return {
    unsigned: hexToBytes(serializeTransaction({ type: 'eip1559', chainId, ...fields })),
    fee: fields.gas * fields.maxFeePerGas,
    conflictKeys: [`nonce:${address.toLowerCase()}:${fields.nonce}`],
  };
}

function callOf(context: Context, order: Ordered): Call {
  const asset = assetOf(context, order.currencyId);
  const units = decimalToUnits(order.amount, asset.decimals);
  const to = getAddress(order.to);
  if (asset.contract === null) return { to, value: units, data: '0x' };
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [to, units] });
  return { to: getAddress(asset.contract), value: 0n, data };
}

async function gasFor(context: Context, order: Ordered, from: Address, call: Call): Promise<bigint> {
  const isToken = call.data !== '0x';
  // Exactly a sweep's leftover; our hot wallet runs no code.
  if (order.from.kind === 'deposit' && !isToken) return PLAIN_GAS;
  const floor = isToken ? TOKEN_GAS_FLOOR : withMargin(PLAIN_GAS);
  const most = isToken ? MOST_TOKEN_GAS : MOST_COIN_GAS;
  const estimate = await context.node.ask(`estimating the gas of payment ${order.id}`, (client) =>
    client.estimateGas({ account: from, ...call }),
  );
  if (estimate > most)
    throw Obstructed.by('payeeTakesGas', { payment: order.id, gas: String(estimate), most: String(most) });
  const wanted = withMargin(estimate);
  return wanted < floor ? floor : wanted > most ? most : wanted;
}

/** The house pays for a plain address, however small the payment. */
export const isDear = ({ value }: Pick<Call, 'value'>, gas: bigint, maxFee: bigint): boolean =>
  value > 0n && gas > withMargin(PLAIN_GAS) && gas * maxFee * FEE_SHARE > value;

type Offer = Pick<GasPrices, 'maxFee' | 'tip'>;

/**
 * A deposit address offers all that it has: prices may have risen. Throws a ChainOutage when the fee is too
 * high or cannot be paid.
 */
async function offerFor(
  context: Context,
  order: Ordered,
  from: Address,
  call: Call,
  gas: bigint,
): Promise<Offer> {
  const prices = await readGasPrices(context);
  const free = await unpromised(context, order, from);
  const limit = free > call.value ? (free - call.value) / gas : 0n;
  const isHot = order.from.kind === 'hot';
  if (limit < prices.maxFee && (isHot || limit < prices.leastFee))
    throw Obstructed.by('walletLacks', { wallet: from, lacks: 'coinsAndFee' });
  const { tip } = prices;
  const maxFee = limit < prices.maxFee ? limit : prices.maxFee;
  if (isDear(call, gas, maxFee)) throw Obstructed.by('payeeTakesFee', { payment: order.id });
  if (!isHot) return { maxFee, tip: tip < maxFee ? tip : maxFee };
  const generous = generousOffer(prices, limit);
  return { maxFee: isDear(call, gas, generous) ? maxFee : generous, tip };
}

/** Later payments need fees too. */
function generousOffer({ maxFee, rushFee }: GasPrices, limit: bigint): bigint {
  const share = limit / 4n;
  if (share <= maxFee) return maxFee;
  return share < rushFee ? share : rushFee;
}

/** One payment without its fee blocks all later ones. */
export async function unpromised(
  { node }: Context,
  order: Pick<PaymentOrder, 'ahead' | 'nonce'>,
  from: Address,
): Promise<bigint> {
  // In another block mined payments have left the balance.
  const [held, used] = await node.ask(`reading the balance of ${from}`, async (client) => {
    const at = { address: from, blockNumber: await client.getBlockNumber() };
    return Promise.all([client.getBalance(at), client.getTransactionCount(at)]);
  });
  // Of each number one is mined.
  const dearest = new Map<number, bigint>();
  for (const bytes of order.ahead) {
    const sent = parseTransaction(bytesToHex(bytes) as `0x02${string}`);
    const { nonce = 0, value = 0n, gas = 0n, maxFeePerGas = 0n } = sent;
    const cost = value + gas * maxFeePerGas;
    if (nonce >= used && nonce !== order.nonce && cost > (dearest.get(nonce) ?? 0n)) dearest.set(nonce, cost);
  }
  return [...dearest.values()].reduce((left, cost) => left - cost, held);
}
