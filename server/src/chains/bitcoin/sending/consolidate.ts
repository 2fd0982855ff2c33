/** Joins small coins while fees are low: each would cost a later payout more. */
import type { Decimal } from '@parom/contract/money';
import { Obstructed, type PaymentOrder, type SignedPayment } from '../../chain.ts';
import { satoshisToDecimal } from '../amounts.ts';
import { type Coin, changePath, coinName, HOT_PATH } from '../coin.ts';
import type { Context } from '../context.ts';
import { spendableCoins } from '../wallet/spendable.ts';
import { type FeeRate, feeFor, readFeeRate } from './fees.ts';
import { outputOf, signChosen } from './sign-payment.ts';
import { dustLimit, weighVirtualBytes } from './weights.ts';

/** Fewer are not worth a transaction. */
const LEAST_COINS = 50;
/** The signer reads up to 64 KiB. */
const MOST_COINS = 100;
/** The largest stay for payouts, which could not spend the new coin before its block. */
const LEFT_COINS = 10;

export async function consolidationOf(context: Context): Promise<Decimal | 'not now'> {
  const rate = await lowFeeRate(context);
  if (rate === null) return 'not now';
  const coins = smallCoins(await spendableCoins(context, []), rate);
  const script = context.keys.scriptOf(HOT_PATH);
  const left = sumOf(coins) - feeFor(weighVirtualBytes(coins.length, [script.length]), rate);
  return coins.length === 0 || left < dustLimit(script) ? 'not now' : satoshisToDecimal(left);
}

export async function signConsolidation(context: Context, order: PaymentOrder): Promise<SignedPayment> {
  const paid = order.payments.map((payment) => outputOf(context.settings, payment));
  const rate = await lowFeeRate(context);
  if (rate === null) throw Obstructed.by('joiningTooDear', { setting: 'consolidateFeeRate' });
  const inputs = smallCoins(await spendableCoins(context, order.ahead), rate);
  const fee = sumOf(inputs) - paid.reduce((sum, { units }) => sum + units, 0n);
  const size = weighVirtualBytes(
    inputs.length,
    paid.map(({ script }) => script.length),
  );
  if (fee < feeFor(size, rate) || fee > feeFor(size, mostRate(context)))
    throw Obstructed.by('joiningOutdated', {});
  const chosen = { inputs, change: 0n, fee };
  return signChosen(context, order, { chosen, paid, changeTo: changePath(order.nonce), dependsOn: [] });
}

const mostRate = ({ settings }: Context): FeeRate => BigInt(Math.floor(settings.consolidateFeeRate * 1_000));

async function lowFeeRate(context: Context): Promise<FeeRate | null> {
  const rate = await readFeeRate(context);
  return rate <= mostRate(context) ? rate : null;
}

/** The smallest that are worth their fee. */
export function smallCoins(coins: readonly Coin[], rate: FeeRate): readonly Coin[] {
  const cost = feeFor(weighVirtualBytes(1, []) - weighVirtualBytes(0, []), rate);
  const bySize = coins
    .filter(({ units }) => units > cost)
    .toSorted((a, b) => (a.units < b.units ? -1 : a.units > b.units ? 1 : inOrder(a, b)));
  const small = bySize.slice(0, Math.max(0, bySize.length - LEFT_COINS));
  return small.length < LEAST_COINS ? [] : small.slice(0, MOST_COINS);
}

const inOrder = (a: Coin, b: Coin): number => (coinName(a) < coinName(b) ? -1 : 1);
const sumOf = (coins: readonly Coin[]): bigint => coins.reduce((sum, { units }) => sum + units, 0n);
