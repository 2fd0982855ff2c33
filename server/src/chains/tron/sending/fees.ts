/** In sun. Energy is for a contract's steps, bandwidth for bytes. */
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { ChainOutage } from '../../chain.ts';
import { decimalToUnits, unitsToDecimal } from '../../units.ts';
import { assetOf, type Context, NATIVE_DECIMALS } from '../context.ts';
import { parametersAnswer } from '../node/answers.ts';
import type { Node } from '../node/node.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';

/** To an account that never held a dollar: 130,285. */
const MOST_USUAL_ENERGY = 131_000n;
export const PAYMENT_BYTES = 460n;
/** Generous. The signer counts as many. */
const SIGNATURE_AND_RESULT_BYTES = 200n;
/** The signer knows no node, and counts with these at least. */
const SIGNERS_BYTE = 1_000n;
const SIGNERS_OPENING = 1_100_000n;

export interface Prices {
  readonly energy: bigint;
  readonly byte: bigint;
  readonly opening: bigint;
}

/** Free bandwidth and staked energy only make it cheaper. */
export async function readPrices(node: Node): Promise<Prices> {
  const { chainParameter } = await node.ask('wallet/getchainparameters', {}, parametersAnswer);
  const values = new Map(chainParameter.map(({ key, value = 0 }) => [key, BigInt(value)]));
  const price = (key: string): bigint => {
    const value = values.get(key);
    if (value === undefined) throw new ChainOutage(`the node names no ${key} among its chain parameters`);
    return value;
  };
  return {
    energy: price('getEnergyFee'),
    byte: price('getTransactionFee'),
    opening: price('getCreateNewAccountFeeInSystemContract') + price('getCreateAccountFee'),
  };
}

/** The state may change before inclusion. */
export const withMargin = (energy: bigint): bigint => (energy * 5n + 3n) / 4n;

export const takesBandwidth = (length: number): bigint => BigInt(length) + SIGNATURE_AND_RESULT_BYTES;

export const burntForBytes = (length: number, { byte }: Prices): bigint =>
  takesBandwidth(length) * most(byte, SIGNERS_BYTE);

export const burntForOpening = ({ opening }: Prices): bigint => most(opening, SIGNERS_OPENING);

const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);

export const usualTokenFee = (prices: Prices): bigint =>
  MOST_USUAL_ENERGY * prices.energy + PAYMENT_BYTES * prices.byte;

export async function estimateFee(context: Context, currencyId: number): Promise<Decimal> {
  const prices = await readPrices(context.node);
  await refuseOtherNetwork(context);
  const isNative = assetOf(context, currencyId).contract === null;
  const fee = isNative ? PAYMENT_BYTES * prices.byte + prices.opening : usualTokenFee(prices);
  return sunToDecimal(fee);
}

export const ceilingOf = ({ maxFeeTrx }: { readonly maxFeeTrx: number }): bigint =>
  decimalToUnits(toDecimal(String(maxFeeTrx)), NATIVE_DECIMALS);

export const sunToDecimal = (sun: bigint): Decimal => unitsToDecimal(sun, NATIVE_DECIMALS);

export const inTrx = (sun: bigint): string => `${formatDecimal(sunToDecimal(sun))} TRX`;
