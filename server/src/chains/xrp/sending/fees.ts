import type { Decimal } from '@parom/contract/money';
import { Obstructed } from '../../chain.ts';
import { dropsToDecimal, readDrops } from '../amounts.ts';
import type { Context } from '../context.ts';
import { feeAnswer } from '../node/answers.ts';

/** A payment that is too cheap expires and is signed again. */
async function readFee({ node }: Context): Promise<bigint> {
  const { drops } = await node.ask('fee', {}, feeAnswer);
  const [base, open] = [readDrops(drops.base_fee), readDrops(drops.open_ledger_fee)];
  return open > base ? open : base;
}

/** Throws a ChainOutage, unsigned, above the ceiling. */
export async function affordableFee(context: Context): Promise<bigint> {
  const fee = await readFee(context);
  const { maxFee } = context.settings;
  if (fee > BigInt(maxFee))
    throw Obstructed.by('feeAboveLimit', { asked: String(fee), setting: 'maxFee', limit: String(maxFee) });
  return fee;
}

/** The fee may rise until the signing. */
export async function estimateFee(context: Context): Promise<Decimal> {
  const [fee, ceiling] = [(await readFee(context)) * 2n, BigInt(context.settings.maxFee)];
  return dropsToDecimal(fee < ceiling ? fee : ceiling);
}
