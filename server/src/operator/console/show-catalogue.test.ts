import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { catalogueAnswer } from '@parom/contract/console/catalogue';
import { toDecimal, ZERO } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { assets } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { writeConfirmations } from '../../currencies/index.ts';
import { showCatalogue } from './show-catalogue.ts';

const { db, clock, world, run } = await smallWorld();
const shown = async () => catalogueAnswer.parse(await showCatalogue(world.deps));
const closedBy = async (give: string, get: string, change: object = {}) => {
  const deps = { ...world.deps, offer: { ...world.deps.offer, ...change } };
  const { directions } = await showCatalogue(deps);
  return directions.find((one) => one.give === give && one.get === get)?.closedBy;
};

describe('the catalogue page', () => {
  it('names coins with their symbols, and the venues in the price now', async () => {
    const price = { kind: 'venues', sources: JSON.stringify(['kraken']), observed_at: clock.now() };
    await db
      .insertInto('prices')
      .values({ currency_id: ids.btc, usdt: '90000', ...price })
      .execute();
    const { coins } = await shown();
    const btc = coins.find(({ coin }) => coin === 'BTC');
    expect(btc).toMatchObject({ name: 'Bitcoin', icon: '/coins/btc.svg', isListed: true });
    expect(btc?.symbols).toContainEqual({
      venue: 'binance',
      symbol: 'BTCUSDT',
      isUsed: false,
      isOwn: false,
    });
    expect(btc?.symbols.filter(({ isUsed }) => isUsed).map(({ venue }) => venue)).toEqual(['kraken']);
    expect(coins.find(({ coin }) => coin === 'TRX')).toMatchObject({ isListed: false });
  });

  it('shows which networks are served, and why one is stopped', async () => {
    await run('stop-network', { network: 'bitcoin', direction: 'in', reason: 'looking' });
    const { networks } = await shown();
    expect(networks.find(({ network }) => network === 'bitcoin')).toMatchObject({
      network: 'bitcoin',
      name: 'Bitcoin',
      isServed: true,
      confirmations: 2,
      firstWithinMinutes: 60,
      inStopped: { reason: byOperator('looking'), until: null },
      outStopped: null,
    });
    expect(networks.find(({ network }) => network === 'tron')?.isServed).toBe(false);
  });

  it('shows contract, confirmations and stop of each asset', async () => {
    await run('stop-payouts', { asset: 'USDT@tron', reason: 'the node lies' });
    const steps = [
      { from: ZERO, confirmations: 1 },
      { from: toDecimal('0.5'), confirmations: 6 },
    ];
    await db.transaction().execute((tx) => writeConfirmations(tx, assets.btc, steps));
    await world.deps.reload.catalogue();
    const of = async (asset: string) => (await shown()).assets.find((one) => one.asset === asset);
    expect(await of('BTC@bitcoin')).toMatchObject({
      contract: null,
      isServed: true,
      confirmations: [
        { from: '0', confirmations: 1 },
        { from: '0.5', confirmations: 6 },
      ],
    });
    expect(await of('USDT@tron')).toMatchObject({
      contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      isServed: false,
      confirmations: [{ from: '0', confirmations: 8 }],
      outStopped: { reason: byOperator('the node lies'), until: null },
    });
    expect(await of('RUB')).toMatchObject({ network: null, isServed: true, confirmations: [] });
  });
});

describe('a direction', () => {
  it('is closed by what the operator stopped', async () => {
    expect(await closedBy('BTC@bitcoin', 'USDT@tron')).toBeNull();
    await run('stop-network', { network: 'bitcoin', direction: 'in', reason: 'looking' });
    await run('stop-payouts', { asset: 'USDT@tron', reason: 'looking' });
    await run('disable-pair', { from: 'ETH', to: 'XRP', reason: 'a test' });
    expect(await closedBy('BTC@bitcoin', 'ETH@ethereum')).toBe('give');
    expect(await closedBy('ETH@ethereum', 'USDT@tron')).toBe('get');
    expect(await closedBy('ETH@ethereum', 'USDT@bsc')).toBeNull();
    expect(await closedBy('ETH@ethereum', 'XRP@ripple')).toBe('off');
    await run('close-site');
    expect(await closedBy('ETH@ethereum', 'USDT@bsc')).toBe('closed');
    await run('open-site');
  });

  it.each([
    ['a forbidden type', 'type', { isTypeAllowed: (type: number) => type !== 1 }],
    ['an unserved network', 'unserved', { isServed: (network: number) => network !== ids.bitcoin }],
    ['a missing price', 'price', { hasPrice: (coin: number) => coin !== ids.btc }],
    ['the halt of all prices', 'halted', { isHalted: () => true }],
    ['the ceiling of a fixed price', 'ceiling', { mostUsdt: () => toDecimal('1') }],
  ])('is closed by %s', async (_, why, change) => {
    expect(await closedBy('BTC@bitcoin', 'RUB')).toBeNull();
    expect(await closedBy('BTC@bitcoin', 'RUB', change)).toBe(why);
  });

  it('is closed outside its working hours', async () => {
    await run('set-hours', { from: 'BTC', to: 'USDT', hours: '09:00-21:00' });
    expect(await closedBy('BTC@bitcoin', 'USDT@tron')).toBe('hours');
    expect(await closedBy('BTC@bitcoin', 'USDT@tron', { minuteOfDay: () => 600 })).toBeNull();
  });

  it('gives no roubles', async () => {
    expect((await shown()).directions.filter(({ give }) => give === 'RUB')).toEqual([]);
  });
});
