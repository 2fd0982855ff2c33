import { describe, expect, it } from 'vitest';
import { type Coin, HOT_PATH } from '../coin.ts';
import { chooseCoins } from './choose-coins.ts';

const SCRIPT = new Uint8Array(22);
/** One satoshi per virtual byte. */
const RATE = 1_000n;
const coin = (name: string, units: bigint, confirmations: number): Coin => ({
  txId: name,
  outputIndex: 0,
  units,
  confirmations,
  path: HOT_PATH,
});
const pay = (units: bigint) => [{ script: SCRIPT, units }];
const chosen = (coins: readonly Coin[], units: bigint) => {
  const choice = chooseCoins(coins, pay(units), SCRIPT, RATE);
  return choice === null ? null : { ...choice, inputs: choice.inputs.map(({ txId }) => txId) };
};

describe('the choice of coins', () => {
  const coins = [coin('new', 50_000n, 1), coin('old', 20_000n, 90), coin('older', 5_000n, 100)];

  it('takes the oldest first, in any order of the list', () => {
    for (const list of [coins, coins.toReversed()])
      expect(chosen(list, 10_000n)?.inputs).toEqual(['older', 'old']);
  });

  it('pays recipient, change and fee, to the satoshi', () => {
    const choice = chosen(coins, 10_000n);
    expect(25_000n - 10_000n - (choice?.change ?? 0n)).toBe(choice?.fee);
    // Two inputs and two outputs of P2WPKH have 208.5 virtual bytes at most.
    expect(choice?.fee).toBe(209n);
  });

  it('gives change below the dust limit to the miners', () => {
    expect(chosen([coin('only', 10_435n, 1)], 10_000n)).toMatchObject({ change: 294n, fee: 141n });
    expect(chosen([coin('only', 10_434n, 1)], 10_000n)).toMatchObject({ change: 0n, fee: 434n });
  });

  it('leaves coins out that cost more than they hold', () => {
    const dust = Array.from({ length: 300 }, (_, n) => coin(`dust ${n}`, 60n, 1_000));
    expect(chosen([...dust, ...coins], 10_000n)?.inputs).toEqual(['older', 'old']);
  });

  it('takes the largest where too many old ones would be needed', () => {
    const crumbs = Array.from({ length: 300 }, (_, n) => coin(`crumb ${n}`, 100n, 1_000));
    expect(chosen([...crumbs, ...coins], 60_000n)?.inputs).toEqual(['new', 'old']);
  });

  it('spends no more than 120 coins, which nodes relay and the signer reads', () => {
    const equal = Array.from({ length: 121 }, (_, n) => coin(`equal ${n}`, 1_000n, 1));
    // 120 inputs and one output have 8,201.5 virtual bytes.
    expect(chosen(equal, 111_798n)?.inputs).toHaveLength(120);
    expect(chosen(equal, 111_799n)).toBeNull();
  });

  it('is none when the fee is missing', () => {
    expect(chosen(coins, 75_000n)).toBeNull();
    expect(chosen([], 1_000n)).toBeNull();
  });
});
