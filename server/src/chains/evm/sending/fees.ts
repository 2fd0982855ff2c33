/** What a transaction costs here. Gas limits are upper bounds: what is not used is not paid. */
import type { Decimal } from '@parom/contract/money';
import { formatGwei, hexToBigInt, type PublicClient, parseGwei } from 'viem';
import { ChainOutage } from '../../chain.ts';
import { assetOf, type Context, NATIVE_DECIMALS } from '../context.ts';
import { isNotOffered } from '../node/node.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';
import { unitsToDecimal } from '../units.ts';

/** A payment of the network's own coin to an ordinary address costs exactly this, by protocol. */
export const PLAIN_GAS = 21_000n;
/** A first transfer of USDT to an address takes about 65,000; a token that asks for less still gets this much. */
export const TOKEN_GAS_FLOOR = 100_000n;

/**
 * The most that a payment may take: the recipient's code decides what it burns, and we pay for it. A wallet that is a
 * contract takes some 30,000 more than a plain address. Far below what any network lets one transaction take (2^24, EIP-7825).
 */
export const MOST_COIN_GAS = 100_000n;
export const MOST_TOKEN_GAS = 300_000n;
/** Above what a plain address takes, the fee may be at most one part in so many of the payment. */
export const FEE_SHARE = 10n;

/** A quarter more than the node estimates: the state may change until the transaction is included. */
export const withMargin = (gas: bigint): bigint => (gas * 5n + 3n) / 4n;

/** Prices of one unit of gas, in wei. */
export interface GasPrices {
  /** What a block asks for, and the least tip beside it: whoever offers less is taken by nobody. */
  readonly leastFee: bigint;
  /** As the node suggests, never below the settings' least. */
  readonly tip: bigint;
  /**
   * Twice the base fee, which grows by at most an eighth per block: enough for five full blocks in a row. Never above
   * what the settings allow.
   */
  readonly maxFee: bigint;
  /**
   * Eight times the base fee, within the same bound: what a hot wallet that has it offers, so that its payment, and all
   * behind it, does not wait for a rush to end. What is paid is the base fee of its block and the tip.
   */
  readonly rushFee: bigint;
}

/**
 * Throws a ChainOutage while the node asks for more than the settings allow: whatever it named would be paid. And while it does not
 * say what tip it suggests: what is signed with too little of it is taken by no node, and holds up all that is signed after it.
 */
export async function readGasPrices(context: Context): Promise<GasPrices> {
  const { node, settings } = context;
  const [block, suggested] = await node.ask('reading the gas prices', (client) =>
    Promise.all([client.getBlock({ blockTag: 'latest' }), suggestedTip(client)]),
  );
  await refuseOtherNetwork(context);
  const baseFee = block.baseFeePerGas ?? 0n;
  const leastTip = parseGwei(String(settings.minTipGwei));
  const wanted = 'tip' in suggested ? suggested.tip : suggested.price - baseFee;
  // Nodes suggest less than they take, 0 among it; and of a price and a base fee that two nodes told, the difference is below 0.
  const tip = wanted > leastTip ? wanted : leastTip;
  const most = parseGwei(String(settings.maxFeeGwei));
  const asked = baseFee + tip;
  if (asked > most) {
    throw new ChainOutage(
      `the node asks for ${formatGwei(asked)} gwei for a unit of gas, where maxFeeGwei allows ${settings.maxFeeGwei}`,
    );
  }
  const atMost = (offer: bigint): bigint => (offer < most ? offer : most);
  return {
    leastFee: baseFee + leastTip,
    tip,
    maxFee: atMost(baseFee * 2n + tip),
    rushFee: atMost(baseFee * 8n + tip),
  };
}

/** Asked by ourselves: viem takes every failure of this question, a rate limit too, for a node that does not offer it. */
async function suggestedTip(
  client: PublicClient,
): Promise<{ readonly tip: bigint } | { readonly price: bigint }> {
  try {
    return { tip: hexToBigInt(await client.request({ method: 'eth_maxPriorityFeePerGas' })) };
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    return { price: await client.getGasPrice() };
  }
}

/** The most that one payment of the currency may cost now, in the network's own coin. Throws ChainOutage. */
export async function estimateFee(context: Context, currencyId: number): Promise<Decimal> {
  const { maxFee } = await readGasPrices(context);
  const isNative = assetOf(context, currencyId).contract === null;
  return unitsToDecimal((isNative ? withMargin(PLAIN_GAS) : TOKEN_GAS_FLOOR) * maxFee, NATIVE_DECIMALS);
}
