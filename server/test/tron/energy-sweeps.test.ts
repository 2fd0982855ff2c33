/** Stake of the hot wallet feeds the sweeps of tokens. */
import { type Decimal, decimal, toDecimal, ZERO } from '@parom/contract/money';
import { expect, it } from 'vitest';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { describeWithAnvil } from '../evm/anvil.ts';
import { tronHouse } from './house.ts';
import { DOLLAR, TRX } from './network.ts';

/** Ten minutes. */
const VALID_BLOCKS = 200;
const OPENED = toDecimal('0.000001');

describeWithAnvil('sweeping a token of TRON with lent energy, on the stand-in,', () => {
  const house = tronHouse();
  const { now, settle, sweep, advance, mine } = house;
  const stake = (amount: Decimal) => now.network.ledger.stake(now.network.hot, amount / 10n ** 12n);
  const lent = async (address: string) => now.network.chain.lentTo?.(address);
  const ends = async () => (await house.steps()).map(({ purpose, state }) => `${purpose} ${state}`);
  const last = async () => (await house.steps()).at(-1);
  const trxAt = (address: string) => now.network.chain.balance(TRX, address);
  /** Each step is final before the next one. */
  const sweepWhole = async () => {
    while ((await sweep()) > 0) await settle(2);
  };
  const receive = (index: number) => house.receive(DOLLAR, '250.5', index);
  /** On an opened account, with stake for so many sweeps at a time. */
  async function receiveBeside(sweeps: bigint, index = 3) {
    const deposit = await receive(index);
    await now.network.payCoins(deposit.address, 1n);
    await mine();
    stake(toDecimal('1000000'));
    const asked = { currencyId: DOLLAR, from: deposit.address, amount: toDecimal('250.5'), promised: ZERO };
    const feed = await now.network.chain.feed?.(asked);
    if (feed?.kind !== 'stake') throw new Error('an opened account is lent stake');
    stake(decimal(feed.amount * sweeps));
    return deposit;
  }

  it('spends no TRX of the address, takes the energy back, and the books agree', async () => {
    const { address } = await receive(3);
    stake(toDecimal('10000'));
    await sweepWhole();
    expect(await ends()).toEqual(['gas final', 'delegate final', 'sweep final', 'undelegate final']);
    expect(await trxAt(address)).toBe(OPENED);
    expect((await house.steps())[2]?.fee).toBe(ZERO);
    expect(await lent(address)).toBe(ZERO);
    const { chain, hot } = now.network;
    for (const currencyId of [TRX, DOLLAR]) {
      expect(await house.booked('hot', currencyId)).toBe(await chain.balance(currencyId, hot));
      expect(await house.booked('deposits', currencyId)).toBe(await chain.balance(currencyId, address));
    }
  });

  it('lends what came back to the next one, and sends TRX once it is used up', async () => {
    const deposits = [await receiveBeside(2n)];
    await sweepWhole();
    for (const index of [4, 5]) {
      deposits.push(await receive(index));
      await sweepWhole();
    }
    const kinds = (await house.steps()).map(({ purpose, depositId }) => `${purpose} ${depositId}`);
    const [one, two, three] = deposits.map(({ id }) => id);
    expect(kinds).toEqual([
      ...['delegate', 'sweep', 'undelegate'].map((purpose) => `${purpose} ${one}`),
      ...['gas', 'delegate', 'sweep', 'undelegate'].map((purpose) => `${purpose} ${two}`),
      ...['gas', 'sweep'].map((purpose) => `${purpose} ${three}`),
    ]);
    for (const { address } of deposits) expect(await now.network.chain.balance(DOLLAR, address)).toBe(ZERO);
  });

  it('promises stake to one sweep only, and another one waits for TRX', async () => {
    const [first, second] = [await receiveBeside(1n), await receive(4)];
    await now.network.payCoins(second.address, 1n);
    await mine();
    expect(await sweep()).toBe(1);
    await settle(2);
    expect((await house.steps()).map(({ depositId }) => depositId)).toEqual([first.id]);
    await sweepWhole();
    expect(await ends()).toContain('gas final');
    expect(await trxAt(first.address)).toBe(OPENED);
    expect((await house.steps()).filter(({ purpose }) => purpose === 'sweep')).toHaveLength(2);
  });

  it('signs a delegation that expired once more', async () => {
    const { address } = await receiveBeside(1n);
    await sweep();
    now.network.ledger.setStuck(true);
    await advance();
    await mine(VALID_BLOCKS + 1);
    now.network.ledger.setStuck(false);
    await settle(3);
    expect((await house.transmissions()).map(({ state }) => state)).toEqual(['impossible', 'final']);
    expect(await ends()).toEqual(['delegate final']);
    await sweepWhole();
    expect(await ends()).toEqual(['delegate final', 'sweep final', 'undelegate final']);
    expect(await trxAt(address)).toBe(OPENED);
  });

  it('offers a delegation that a re-org took back again, and sweeps after it', async () => {
    const { address } = await receiveBeside(1n);
    await sweep();
    await advance();
    await mine();
    expect(await lent(address)).toBeGreaterThan(ZERO);
    await now.network.ledger.reorg(1, new Set([(await last())?.txId ?? '']));
    await mine();
    expect(await lent(address)).toBe(ZERO);
    expect(await sweep()).toBe(0);
    await settle(2);
    await sweepWhole();
    expect(await ends()).toEqual(['delegate final', 'sweep final', 'undelegate final']);
    expect(await house.transmissions()).toHaveLength(3);
  });

  it('that runs out of energy is fed and swept anew, and no alert is raised', async () => {
    const { address } = await receiveBeside(3n);
    await sweep();
    await settle(2);
    await sweep();
    now.network.ledger.setStuck(true);
    await advance();
    // Another use of the account comes first.
    await now.network.ledger.drain(address, 10n ** 6n);
    now.network.ledger.setStuck(false);
    await settle(2);
    const failed = await last();
    expect(await ends()).toEqual(['delegate final', 'sweep failed']);
    expect(failed?.fee).toBe(ZERO);
    await house.reportFailed(failed?.id ?? '');
    await sweepWhole();
    expect((await ends()).slice(2)).toContain('sweep final');
    expect(await now.network.chain.balance(DOLLAR, address)).toBe(ZERO);
    expect(await lent(address)).toBe(ZERO);
    expect(await openAlerts(now.database.db)).toEqual([]);
  });

  it('leaves a delegation that cannot be signed to TRX', async () => {
    const { address } = await receiveBeside(1n);
    await sweep();
    stake(toDecimal('1'));
    for (let tries = 0; tries < 12; tries += 1) await advance();
    expect(await ends()).toEqual(['delegate cancelled']);
    await sweepWhole();
    expect(await ends()).toEqual(['delegate cancelled', 'gas final', 'sweep final']);
    expect(await now.network.chain.balance(DOLLAR, address)).toBe(ZERO);
  });
});
