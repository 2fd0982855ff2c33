/**
 * Energy of the hot wallet's stake feeds the sweep of a token; TRX does where the stake is too small. The
 * bytes take the free bandwidth of an opened account.
 */
import type { Decimal } from '@parom/contract/money';
import type { FedSweep, Feed } from '../../chain.ts';
import { decimalToUnits } from '../../units.ts';
import { assetOf, type Context, NATIVE_DECIMALS } from '../context.ts';
import { tryTransfer } from '../node/calls.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';
import { type Resources, readLendable, readLent, readResources } from '../node/resources.ts';
import { PAYMENT_BYTES, sunToDecimal, withMargin } from './fees.ts';

const COINS: Feed = { kind: 'coins' };
const TRX = 1_000_000n;
/** It opens an account, and stays there. */
const OPENING_SUN = 1n;

export async function feedOf(context: Context, { from, promised, ...sweep }: FedSweep): Promise<Feed> {
  const { node, wallets } = context;
  const hot = wallets.addressOf({ kind: 'hot' });
  const { contract, decimals } = assetOf(context, sweep.currencyId);
  if (contract === null) return COINS;
  const network = await readResources(node, hot);
  const lendable = await readLendable(node, hot);
  const there = await readResources(node, from);
  if (network === null || (there !== null && there.bandwidth < PAYMENT_BYTES)) return COINS;
  const trial = await tryTransfer(
    node,
    { owner: from, contract },
    hot,
    decimalToUnits(sweep.amount, decimals),
  );
  if (trial.reverted) return COINS;
  const lacking = withMargin(trial.energy) - (there?.energy ?? 0n);
  await refuseOtherNetwork(context);
  if (there !== null && lacking <= 0n) return { kind: 'nothing' };
  const stake = stakeFor(lacking, network);
  if (stake === null || lendable < stake) return COINS;
  if (lendable - decimalToUnits(promised, NATIVE_DECIMALS) < stake) return { kind: 'later' };
  return there === null
    ? { kind: 'open', amount: sunToDecimal(OPENING_SUN) }
    : { kind: 'stake', amount: sunToDecimal(stake) };
}

/** In whole TRX, because the network counts no part of one. */
const stakeFor = (energy: bigint, { limit, weight }: Resources): bigint | null =>
  limit === 0n || weight === 0n ? null : ((energy * weight + limit - 1n) / limit) * TRX;

export async function lentTo({ node, wallets }: Context, address: string): Promise<Decimal> {
  return sunToDecimal(await readLent(node, wallets.addressOf({ kind: 'hot' }), address));
}
