import { type Decimal, divCeil } from '@parom/contract/money';
import { Obstructed } from '../../chain.ts';
import { readSatoshis, satoshisToDecimal } from '../amounts.ts';
import type { Context } from '../context.ts';
import { feeAnswer, mempoolAnswer } from '../node/answers.ts';
import { weighVirtualBytes } from './weights.ts';

export type FeeRate = bigint;
const PER_KILOBYTE = 1_000n;
const TARGET_BLOCKS = 3;
/** The estimate must not be too low. */
const USUAL_INPUTS = 4;
const USUAL_OUTPUTS = [34, 22];

/** Never below what nodes relay. */
export async function readFeeRate({ node, settings }: Context): Promise<FeeRate> {
  const [estimate, mempool] = await Promise.all([
    node.ask('estimatesmartfee', [TARGET_BLOCKS], feeAnswer),
    node.ask('getmempoolinfo', [], mempoolAnswer),
  ]);
  const fallback = BigInt(Math.ceil(settings.fallbackFeeRate * 1_000));
  const wanted = estimate.feerate === undefined ? fallback : readSatoshis(estimate.feerate);
  return [wanted, readSatoshis(mempool.mempoolminfee), readSatoshis(mempool.minrelaytxfee)].reduce(
    (most, one) => (one > most ? one : most),
  );
}

/** Throws a ChainOutage above the ceiling. */
export async function affordableFeeRate(context: Context): Promise<FeeRate> {
  const rate = await readFeeRate(context);
  const most = BigInt(Math.floor(context.settings.maxFeeRate * 1_000));
  if (rate <= most) return rate;
  throw Obstructed.by('feeAboveLimit', {
    asked: String(rate / PER_KILOBYTE),
    setting: 'maxFeeRate',
    limit: String(context.settings.maxFeeRate),
  });
}

/** Rounded up: a transaction below the rate may never be relayed. */
export const feeFor = (virtualBytes: number, rate: FeeRate): bigint =>
  divCeil(BigInt(virtualBytes) * rate, PER_KILOBYTE);

export async function estimateFee(context: Context): Promise<Decimal> {
  const bytes = weighVirtualBytes(USUAL_INPUTS, USUAL_OUTPUTS);
  return satoshisToDecimal(feeFor(bytes, await readFeeRate(context)));
}
