import type { Decimal } from '@parom/contract/money';
import { unitsToXmr } from '../amounts.ts';
import type { Context } from '../context.ts';
import { feeAnswer } from '../node/answers.ts';

/** The wallet's "normal": rather too dear than late, since no fee can be raised. */
export const PRIORITY = 2;
/** The estimate must not be too low. */
const USUAL_INPUTS = 3;
const USUAL_OUTPUTS = 4;
const FRAME_BYTES = 1_000;
const INPUT_BYTES = 800;
const OUTPUT_BYTES = 150;

export async function feeFor({ node }: Context, inputs: number, outputs: number): Promise<bigint> {
  const { fees, quantization_mask: step } = await node.rpc('get_fee_estimate', {}, feeAnswer);
  const perByte = BigInt(fees[PRIORITY - 1] ?? fees[0] ?? 0);
  const bytes = FRAME_BYTES + inputs * INPUT_BYTES + outputs * OUTPUT_BYTES;
  return perByte * BigInt(bytes) + BigInt(step);
}

export const estimateFee = async (context: Context): Promise<Decimal> =>
  unitsToXmr(await feeFor(context, USUAL_INPUTS, USUAL_OUTPUTS));
