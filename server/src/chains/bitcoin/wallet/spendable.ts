import { Transaction } from '@scure/btc-signer';
import type { Spendable } from '../../chain.ts';
import { satoshisToDecimal } from '../amounts.ts';
import { type Coin, coinName } from '../coin.ts';
import type { Context } from '../context.ts';
import type { BitcoinSettings } from '../settings/settings.ts';
import { confirmedCoins, unspentCoins } from './coins.ts';
import { inputsOf, LENIENT } from './inputs.ts';

type Apart = Parameters<BitcoinSettings['spendable']>[0][number];

/** Not taken by bytes on their way, and free of undecided and stopped deposits. */
export async function spendableCoins(
  context: Context,
  ahead: readonly Uint8Array[],
): Promise<readonly Coin[]> {
  const taken = takenBy(ahead);
  const free = (await confirmedCoins(context)).filter((coin) => !taken.has(coinName(coin)));
  const allowed = await context.settings.spendable(free.map(apart));
  return free.filter((coin) => allowed.has(coinName(coin)));
}

/** Change is locked until a block holds it, and a coin of a payment that was not sent yet. */
export async function readSpendable(context: Context, ahead: readonly Uint8Array[]): Promise<Spendable> {
  const free = await spendableCoins(context, ahead);
  const taken = takenBy(ahead);
  const unspent = await unspentCoins(context, 0);
  const ours = new Set(ahead.map((bytes) => Transaction.fromRaw(bytes, LENIENT).id));
  const locked = unspent.filter(
    (coin) =>
      taken.has(coinName(coin)) || (coin.confirmations === 0 && (isChange(coin) || ours.has(coin.txId))),
  );
  const stopped = await context.settings.stopped(unspent.map(apart));
  return {
    now: sumOf(free),
    locked: sumOf(locked),
    kept: sumOf(unspent.filter((coin) => stopped.has(coinName(coin)))),
  };
}

const takenBy = (ahead: readonly Uint8Array[]): ReadonlySet<string> =>
  new Set(ahead.flatMap((bytes) => inputsOf(bytes).map(coinName)));

const isChange = ({ path: { account, branch } }: Coin): boolean => account === 'hot' && branch === 1;

const apart = ({ txId, outputIndex, path: { account } }: Coin): Apart => ({
  txId,
  outputIndex,
  isOnDepositAddress: account === 'deposits',
});

const sumOf = (coins: readonly Coin[]) =>
  satoshisToDecimal(coins.reduce((sum, { units }) => sum + units, 0n));
