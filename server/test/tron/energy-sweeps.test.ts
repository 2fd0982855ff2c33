/** Stake of the hot wallet feeds the sweeps of tokens. */
import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { describeWithAnvil } from '../evm/anvil.ts';
import { tronHouse } from './house.ts';
import { evmOf } from './ledger.ts';
import { DOLLAR, TRX } from './network.ts';

const SUN = 1_000_000n;
/** For one sweep at a time, and for two in a day. */
const STAKE = 10_000n * SUN;
const OPENED = toDecimal('0.000001');

describeWithAnvil('sweeping a token of TRON with lent energy, on the stand-in,', () => {
  const house = tronHouse();
  const { now, receive, settle, sweep } = house;
  const stake = (sun = STAKE) => now.network.ledger.stake(now.network.hot, sun);
  const lent = (address: string) => now.network.chain.lentTo?.(address);
  const ends = async () => (await house.steps()).map(({ purpose, state }) => `${purpose} ${state}`);
  /** Each step is final before the next one. */
  const sweepWhole = async () => {
    while ((await sweep()) > 0) await settle();
  };
  const open = (address: string) => now.network.payCoins(address, 1n);
  const booksAgree = async (address: string) => {
    const { chain, hot } = now.network;
    for (const currencyId of [TRX, DOLLAR]) {
      expect(await house.booked('hot', currencyId)).toBe(await chain.balance(currencyId, hot));
      expect(await house.booked('deposits', currencyId)).toBe(await chain.balance(currencyId, address));
    }
  };

  it('spends no TRX of the address, takes the energy back, and the books agree', async () => {
    const { address } = await receive(DOLLAR, '250.5', 3);
    stake();
    await sweepWhole();
    expect(await ends()).toEqual(['gas final', 'delegate final', 'sweep final', 'undelegate final']);
    expect(await now.network.chain.balance(TRX, address)).toBe(OPENED);
    expect((await house.steps())[2]?.fee).toBe(0n);
    expect(await lent(address)).toBe(0n);
    await booksAgree(address);
  });

  it('lends what came back to the next one, and pays TRX once it is used up', async () => {
    stake();
    const addresses: string[] = [];
    for (const index of [3, 4, 5]) {
      addresses.push((await receive(DOLLAR, '250.5', index)).address);
      await sweepWhole();
    }
    const [one, two, three] = addresses.map((address) => now.network.chain.balance(TRX, address));
    expect([await one, await two]).toEqual([OPENED, OPENED]);
    expect(await three).toBeGreaterThan(OPENED);
    expect((await ends()).slice(-2)).toEqual(['gas final', 'sweep final']);
    for (const address of addresses) expect(await now.network.chain.balance(DOLLAR, address)).toBe(0n);
  });
});
