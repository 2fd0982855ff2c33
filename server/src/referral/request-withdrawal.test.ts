import { withdrawalCodes as codes } from '@parom/contract/errors';
import { type Decimal, toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { addresses, fixedBoard, ids } from '../../test/factories.ts';
import { USER } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { ChainOutage } from '../chains/chain.ts';
import { postEntry, referralEarned } from '../ledger/index.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

const { db, clock, world, balance } = await smallWorld();

const target = { currencyId: ids.btc, networkId: ids.bitcoin, address: addresses.bitcoin, memo: null };
const SOMEBODY: string = crypto.randomUUID();
const ask = (amount: string, { deps = world.deps, by = SOMEBODY } = {}) =>
  requestWithdrawal(deps, by, { ...target, amount: toDecimal(amount) });
const withdrawals = () => db.selectFrom('withdrawals').select(['fee_usdt', 'pay_amount']).execute();

/** @returns the id of a referrer who earned so much */
async function earning(usdt: string): Promise<string> {
  const userId = await world.register(USER);
  await db.transaction().execute((tx) =>
    postEntry(tx, {
      key: 'referral:earlier',
      kind: 'referral',
      at: clock.now(),
      postings: referralEarned(ids.usdt, userId, toDecimal(usdt)),
    }),
  );
  return userId;
}
const earned = (ownerId: string) => balance({ kind: 'referral', currencyId: ids.usdt, ownerId });

it('a withdrawal over a network that is not served is refused as not offered', async () => {
  const offer = { ...world.deps.offer, isServed: () => false };
  const asked = ask('50', { deps: { ...world.deps, offer } });
  await expect(asked).rejects.toMatchObject({ errorCode: codes.notOffered });
  expect(await withdrawals()).toEqual([]);
  expect(await ask('50', { by: await earning('50') })).toEqual(expect.any(String));
});

it('a withdrawal while its network names no fee is refused as without a price', async () => {
  world.chain.estimateFee = async () => {
    throw new ChainOutage('down');
  };
  await expect(ask('50')).rejects.toMatchObject({ errorCode: codes.noFreshRate, status: 422 });
  expect(await withdrawals()).toEqual([]);
});

describe('the amount of a withdrawal', () => {
  it('pays what its fee leaves, with both rounded for the house', async () => {
    const by = await earning('50');
    world.chain.estimateFee = async () => toDecimal('0.00010001');
    const rates = fixedBoard(clock);
    rates.set(ids.btc, '90000.33');
    // The fee is 9.0009330033 USDT, and the rest buys 0.000455543507... BTC.
    await ask('50', { deps: { ...world.deps, rates }, by });
    expect(await withdrawals()).toEqual([
      { fee_usdt: '9.000934000000000000', pay_amount: '0.000455540000000000' },
    ]);
    expect(await earned(by)).toBe('0');
  });

  it('is at least twice its fee, and at most the balance', async () => {
    const by = await earning('18');
    await expect(ask('17.999999', { by })).rejects.toMatchObject({ errorCode: codes.belowMinimum });
    await expect(ask('18.000001', { by })).rejects.toMatchObject({ errorCode: codes.exceedsBalance });
    expect([await withdrawals(), await earned(by)]).toEqual([[], '-18']);
    await ask('18', { by });
    expect(await earned(by)).toBe('0');
  });

  it('is at least one USDT, however small its fee', async () => {
    const by = await earning('1');
    world.chain.estimateFee = async () => toDecimal('0.00000001');
    await expect(ask('0.999999', { by })).rejects.toMatchObject({ errorCode: codes.belowMinimum });
    await ask('1', { by });
    expect(await earned(by)).toBe('0');
  });

  it('at a price far from the market is at most its ceiling', async () => {
    const by = await earning('50');
    const rates = fixedBoard(clock);
    const upTo = (mostUsdt: Decimal) => ({
      ...rates,
      priceOf: (id: number) => {
        const price = rates.priceOf(id);
        return price === null ? null : { ...price, mostUsdt };
      },
    });
    const askUpTo = (most: string) =>
      ask('50', { deps: { ...world.deps, rates: upTo(toDecimal(most)) }, by });
    // The fee takes 9 of the 50 USDT.
    await expect(askUpTo('40.999999')).rejects.toMatchObject({ errorCode: codes.noFreshRate });
    expect(await earned(by)).toBe('-50');
    await askUpTo('41');
    expect(await earned(by)).toBe('0');
  });
});
