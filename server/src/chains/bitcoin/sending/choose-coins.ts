import { type Coin, coinName } from '../coin.ts';
import { type FeeRate, feeFor } from './fees.ts';
import { dustLimit, weighVirtualBytes } from './weights.ts';

export interface Output {
  readonly script: Uint8Array;
  readonly units: bigint;
}

export interface Choice {
  readonly inputs: readonly Coin[];
  /** 0: the rest goes to the miners. */
  readonly change: bigint;
  readonly fee: bigint;
}

/** The signer reads up to 64 KiB, and nodes relay up to 100,000 virtual bytes. */
const INPUTS_MAX = 120;

/** The oldest first leaves no coin behind; the largest first needs fewer. `null`: too little. */
export function chooseCoins(
  coins: readonly Coin[],
  outputs: readonly Output[],
  changeScript: Uint8Array,
  rate: FeeRate,
): Choice | null {
  const worth = coins.filter(({ units }) => units > costOfSpending(rate));
  const byAge = worth.toSorted((a, b) => b.confirmations - a.confirmations || inOrder(a, b));
  const bySize = worth.toSorted((a, b) => compare(b.units, a.units) || inOrder(a, b));
  return (
    takeUntilPaid(byAge, outputs, changeScript, rate) ?? takeUntilPaid(bySize, outputs, changeScript, rate)
  );
}

function takeUntilPaid(
  coins: readonly Coin[],
  outputs: readonly Output[],
  changeScript: Uint8Array,
  rate: FeeRate,
): Choice | null {
  const paid = outputs.reduce((sum, { units }) => sum + units, 0n);
  const lengths = outputs.map(({ script }) => script.length);
  let held = 0n;
  for (const [place, coin] of coins.slice(0, INPUTS_MAX).entries()) {
    held += coin.units;
    const count = place + 1;
    const inputs = coins.slice(0, count);
    const least = feeFor(weighVirtualBytes(count, lengths), rate);
    if (held < paid + least) continue;
    const fee = feeFor(weighVirtualBytes(count, [...lengths, changeScript.length]), rate);
    const change = held - paid - fee;
    if (change >= dustLimit(changeScript)) return { inputs, change, fee };
    return { inputs, change: 0n, fee: held - paid };
  }
  return null;
}

/** A coin below it would make the payment dearer. */
const costOfSpending = (rate: FeeRate): bigint =>
  feeFor(weighVirtualBytes(1, []) - weighVirtualBytes(0, []), rate);

const inOrder = (a: Coin, b: Coin): number => (coinName(a) < coinName(b) ? -1 : 1);
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
