/** Builds and signs payments. Whatever the node is asked for is frozen into the bytes; nothing is sent. */
import {
  type Address,
  bytesToHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToBytes,
  keccak256,
  parseTransaction,
} from 'viem';
import { ChainOutage, type PaymentOrder, type SignedPayment } from '../../chain.ts';
import { assetOf, type Context } from '../context.ts';
import { TOKEN_ABI } from '../token-abi.ts';
import { decimalToUnits } from '../units.ts';
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

interface Call {
  readonly to: Address;
  readonly value: bigint;
  readonly data: Hex;
}

/**
 * Signs the order with its own nonce. Throws a ChainOutage, and signs nothing, when the wallet holds too little, the
 * recipient asks for too much gas, or the network would revert the payment as things stand: an order that is not
 * signed can still be taken back, and one that is and never gets into a block holds up all that come after it.
 */
export async function signPayment(context: Context, order: PaymentOrder): Promise<SignedPayment> {
  const account = context.wallets.signer(order.from);
  const call = callOf(context, order);
  const gas = await gasFor(context, order, account.address, call);
  const { maxFee, tip } = await offerFor(context, order, account.address, call, gas);
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: context.settings.chainId,
    nonce: order.nonce,
    gas,
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: tip,
    ...call,
  });
  return { txId: keccak256(raw), bytes: hexToBytes(raw) };
}

function callOf(context: Context, order: PaymentOrder): Call {
  const asset = assetOf(context, order.currencyId);
  const units = decimalToUnits(order.amount, asset.decimals);
  const to = getAddress(order.to);
  if (asset.contract === null) return { to, value: units, data: '0x' };
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [to, units] });
  return { to: getAddress(asset.contract), value: 0n, data };
}

async function gasFor(context: Context, order: PaymentOrder, from: Address, call: Call): Promise<bigint> {
  const isToken = call.data !== '0x';
  // What a sweep leaves beside its amount pays for exactly this; our own hot wallet runs no code.
  if (order.from.kind === 'deposit' && !isToken) return PLAIN_GAS;
  const floor = isToken ? TOKEN_GAS_FLOOR : withMargin(PLAIN_GAS);
  const most = isToken ? MOST_TOKEN_GAS : MOST_COIN_GAS;
  const estimate = await context.node.ask(`estimating the gas of payment ${order.id}`, (client) =>
    client.estimateGas({ account: from, ...call }),
  );
  if (estimate > most) throw tooMuchGas(order, `${estimate}, where ${most} are the most`);
  const wanted = withMargin(estimate);
  return wanted < floor ? floor : wanted > most ? most : wanted;
}

/** What a plain address costs is the house's to pay, however small the payment. */
const isDear = ({ value }: Call, gas: bigint, maxFee: bigint): boolean =>
  value > 0n && gas > withMargin(PLAIN_GAS) && gas * maxFee * FEE_SHARE > value;

const tooMuchGas = ({ id }: PaymentOrder, why: string) =>
  new ChainOutage(`the recipient of payment ${id} asks for too much gas: ${why}`);

type Offer = Pick<GasPrices, 'maxFee' | 'tip'>;

/**
 * What is offered for a unit of gas. A deposit address holds little more than what it was given for this one
 * transaction, and prices may have risen since: it offers what it has. Throws a ChainOutage when even that
 * is less than what is taken now, when the hot wallet runs short, or when the fee is too much for the payment.
 */
async function offerFor(
  context: Context,
  order: PaymentOrder,
  from: Address,
  call: Call,
  gas: bigint,
): Promise<Offer> {
  const prices = await readGasPrices(context);
  const free = await unpromised(context, order, from);
  const limit = free > call.value ? (free - call.value) / gas : 0n;
  const isHot = order.from.kind === 'hot';
  if (limit < prices.maxFee && (isHot || limit < prices.leastFee))
    throw new ChainOutage(`${from} holds too little for payment ${order.id} and its network fee`);
  const { tip } = prices;
  const maxFee = limit < prices.maxFee ? limit : prices.maxFee;
  if (isDear(call, gas, maxFee)) throw tooMuchGas(order, 'its fee could exceed a tenth of the payment');
  if (!isHot) return { maxFee, tip: tip < maxFee ? tip : maxFee };
  const generous = generousOffer(prices, limit);
  return { maxFee: isDear(call, gas, generous) ? maxFee : generous, tip };
}

/** A quarter of what the wallet could offer at the most: payments behind this one need theirs. */
function generousOffer({ maxFee, rushFee }: GasPrices, limit: bigint): bigint {
  const share = limit / 4n;
  if (share <= maxFee) return maxFee;
  return share < rushFee ? share : rushFee;
}

/** What the wallet holds beyond all that its signed payments may still take: one that lacks its fee holds up all behind it. */
async function unpromised({ node }: Context, order: PaymentOrder, from: Address): Promise<bigint> {
  // Of one block: what is in a block has left the balance.
  const [held, used] = await node.ask(`reading the balance of ${from}`, async (client) => {
    const at = { address: from, blockNumber: await client.getBlockNumber() };
    return Promise.all([client.getBalance(at), client.getTransactionCount(at)]);
  });
  return order.ahead
    .map((bytes) => parseTransaction(bytesToHex(bytes) as `0x02${string}`))
    .filter(({ nonce = 0 }) => nonce >= used)
    .reduce((left, { value = 0n, gas = 0n, maxFeePerGas = 0n }) => left - value - gas * maxFeePerGas, held);
}
