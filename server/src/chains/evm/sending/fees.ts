/** Unused gas is not paid. */
import type { Decimal } from '@parom/contract/money';
import { formatGwei, hexToBigInt, type PublicClient, parseGwei } from 'viem';
import { Obstructed } from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import { assetOf, type Context, NATIVE_DECIMALS } from '../context.ts';
import { isNotOffered } from '../node/errors.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';

/** By protocol. */
export const PLAIN_GAS = 21_000n;
/** A first USDT transfer takes about 65,000. */
export const TOKEN_GAS_FLOOR = 100_000n;

/** A smart wallet takes some 30,000 more than a plain address. Networks allow 2^24 (EIP-7825). */
export const MOST_COIN_GAS = 100_000n;
export const MOST_TOKEN_GAS = 300_000n;
/** The most of the payment for gas beyond a plain address. */
export const FEE_SHARE = 10n;

/** A quarter more: the state may change before inclusion. */
export const withMargin = (gas: bigint): bigint => (gas * 5n + 3n) / 4n;

export interface GasPrices {
  /** No node takes less. */
  readonly leastFee: bigint;
  readonly tip: bigint;
  /** Twice the base fee, which grows at most by an eighth per block. Capped by the settings. */
  readonly maxFee: bigint;
  /**
   * Eight times the base fee, capped too: a rush must not block later payments. Unused price is not paid.
   */
  readonly rushFee: bigint;
}

/** Throws a ChainOutage above the settings' price; too little tip blocks all later payments. */
export async function readGasPrices(context: Context): Promise<GasPrices> {
  const { node, settings } = context;
  const [block, suggested] = await node.ask('reading the gas prices', (client) =>
    Promise.all([client.getBlock({ blockTag: 'latest' }), suggestedTip(client)]),
  );
  await refuseOtherNetwork(context);
  const baseFee = block.baseFeePerGas ?? 0n;
  const leastTip = parseGwei(String(settings.minTipGwei));
  const wanted = 'tip' in suggested ? suggested.tip : suggested.price - baseFee;
  // Nodes suggest less than they accept, and two nodes may disagree: a negative tip.
  const tip = wanted > leastTip ? wanted : leastTip;
  const most = parseGwei(String(settings.maxFeeGwei));
  const asked = baseFee + tip;
  if (asked > most) {
    throw Obstructed.by('feeAboveLimit', {
      asked: formatGwei(asked),
      setting: 'maxFeeGwei',
      limit: String(settings.maxFeeGwei),
    });
  }
  const atMost = (offer: bigint): bigint => (offer < most ? offer : most);
  return {
    leastFee: baseFee + leastTip,
    tip,
    maxFee: atMost(baseFee * 2n + tip),
    rushFee: atMost(baseFee * 8n + tip),
  };
}

/** viem takes any failure, even a rate limit, for a missing method. */
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

export async function estimateFee(context: Context, currencyId: number): Promise<Decimal> {
  const { maxFee } = await readGasPrices(context);
  const isNative = assetOf(context, currencyId).contract === null;
  return unitsToDecimal((isNative ? withMargin(PLAIN_GAS) : TOKEN_GAS_FLOOR) * maxFee, NATIVE_DECIMALS);
}
