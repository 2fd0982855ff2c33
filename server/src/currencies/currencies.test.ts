import { existsSync } from 'node:fs';
import { ONE, toDecimal } from '@parom/contract/money';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { sowFees } from '../../test/factories.ts';
import { ADDED_COIN_IDS } from './added-tokens-store.ts';
import type { Catalogue } from './catalogue.ts';
import { catalogueOf, openCatalogue } from './catalogue-source.ts';
import { readCatalogue, seedCatalogue } from './catalogue-store.ts';
import { currencyViews } from './currencies-view.ts';
import { pairDetailsOf } from './pair-details.ts';
import { assetSeeds, currencySeeds, pairSeeds } from './seeds.ts';

const database = await testDatabase();
const { db } = database;
const everything = {
  isTypeAllowed: () => true,
  isServed: () => true,
  hasPrice: () => true,
  basis: () => [],
  isHalted: () => false,
  mostUsdt: () => null,
  minuteOfDay: () => 720,
  salesStop: () => null,
};
let catalogue: Catalogue;
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  await seedCatalogue(db);
  await sowFees(db, handClock());
  catalogue = catalogueOf(await readCatalogue(db));
});

const codesOf = (views: readonly { shortName: string }[]): string[] => views.map((view) => view.shortName);

describe('the known token contracts', () => {
  const contractsOn = (views: ReturnType<typeof currencyViews>, code: string) =>
    views
      .find(({ shortName }) => shortName === code)
      ?.networks.map(({ name, tokenContracts }) => [name, tokenContracts]);

  it('reach the form with each network of their format', async () => {
    const setting = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
    const served = catalogueOf(await readCatalogue(db), [setting]);
    const views = currencyViews(served, everything);
    expect(contractsOn(views, 'BTC')).toEqual([['Bitcoin', undefined]]);
    const [[, onEthereum] = []] = contractsOn(views, 'ETH') ?? [];
    expect(onEthereum).toContain('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    expect(onEthereum).toContain('0xdAC17F958D2ee523a2206206994597C13D831ec7');
    for (const { networks } of views)
      for (const { tokenContracts = [] } of networks)
        expect(tokenContracts.every((contract) => served.isContract(contract))).toBe(true);
  });
});

describe('the seeds', () => {
  it('keep an operator’s changes when planted again', async () => {
    await db.updateTable('pair_rules').set({ markup_bps: 777 }).where('from_currency_id', '=', 1).execute();
    await db.updateTable('currencies').set({ name: 'Биткойн' }).where('id', '=', 1).execute();
    await seedCatalogue(db);
    const again = catalogueOf(await readCatalogue(db));
    expect(again.pairRule(1, 5)?.markupBps).toBe(777);
    expect(again.currency(1)?.name).toBe('Биткойн');
  });

  it('leave a coin to the operator who added it before a release did', async () => {
    await database.truncate();
    const own = {
      id: ADDED_COIN_IDS.from,
      code: 'XMR',
      name: 'Own',
      short_name: 'XMR',
      decimals: 8,
      type: 0,
    };
    await db.insertInto('currencies').values(own).execute();
    await seedCatalogue(db);
    const { currencies, assets } = catalogueOf(await readCatalogue(db));
    expect(currencies.filter(({ code }) => code === 'XMR').map(({ id }) => id)).toEqual([own.id]);
    expect(assets).toHaveLength(assetSeeds.length - 1);
  });

  it('offer all pairs at 0.5 to 3 %, but no roubles for coins', () => {
    const coins = currencySeeds.filter((seed) => seed.isListed && seed.type === 0).map((seed) => seed.id);
    for (const from of coins)
      for (const to of coins) expect(catalogue.pairRule(from, to) !== null).toBe(from !== to);
    for (const seed of pairSeeds) {
      expect(seed.markupBps).toBeGreaterThanOrEqual(50);
      expect(seed.markupBps).toBeLessThanOrEqual(300);
      expect(seed.fromCurrencyId).not.toBe(6);
    }
    expect(coins.every((id) => catalogue.pairRule(id, 6)?.isEnabled)).toBe(true);
  });

  it('give every offered coin a picture of its own', () => {
    for (const { iconPath } of currencySeeds.filter(({ isListed }) => isListed))
      expect(existsSync(new URL(`../../../web/public${iconPath}`, import.meta.url)), `${iconPath}`).toBe(
        true,
      );
  });

  it('fund every offered hot wallet with 500,000 USDT, even at low prices', () => {
    const lowUsdt: Record<number, string> = { 1: '50000', 2: '2000', 3: '200', 4: '1', 5: '1', 6: '0.008' };
    const offered = new Set(currencySeeds.filter(({ isListed }) => isListed).map(({ id }) => id));
    for (const seed of assetSeeds.filter(({ currencyId }) => offered.has(currencyId))) {
      const worth = (toDecimal(seed.sandboxHotAmount) * toDecimal(lowUsdt[seed.currencyId] ?? '0')) / ONE;
      expect(worth, `asset ${seed.id}`).toBeGreaterThanOrEqual(toDecimal('500000'));
    }
  });

  it('need 2 to 8 confirmations, on memo networks one', () => {
    for (const network of catalogue.networks) {
      expect(network.hasMemo).toBe(['ton', 'ripple'].includes(network.code));
      if (network.hasMemo) expect(network.approvesRequired).toBe(1);
      else expect(network.approvesRequired).toBeGreaterThanOrEqual(2);
      expect(network.approvesRequired).toBeLessThanOrEqual(8);
    }
  });
});

describe('currencyViews', () => {
  it('lists popular coins first, then by name, without fee coins', {
    tags: ['spec:7.12'],
  }, () => {
    expect(codesOf(currencyViews(catalogue, everything))).toEqual([
      'BTC',
      'ETH',
      'USDT',
      'XMR',
      'XRP',
      'RUB',
    ]);
  });

  it('names the networks of USDT with at most 8 decimals', () => {
    const usdt = currencyViews(catalogue, everything).find((view) => view.shortName === 'USDT');
    const names = usdt?.networks.map((network) => network.name).join(' ') ?? '';
    for (const word of ['TRC20', 'ERC20', 'TON', 'BEP20']) expect(names).toContain(word);
    expect(usdt?.networks.map((network) => network.decimals)).toEqual([6, 8, 6, 6]);
  });

  it('omits a forbidden type', () => {
    const offer = { ...everything, isTypeAllowed: (type: number) => type !== 1 };
    expect(codesOf(currencyViews(catalogue, offer))).not.toContain('RUB');
  });

  it('shows the coins of the only served network, and transfers', () => {
    const offer = { ...everything, isServed: (networkId: number) => networkId === 2 };
    expect(codesOf(currencyViews(catalogue, offer))).toEqual(['ETH', 'USDT', 'RUB']);
  });
});

describe('pairDetailsOf', () => {
  const details = (fromCurrencyId: number, toCurrencyId: number, more = {}, offer = {}) =>
    pairDetailsOf(catalogue, { ...everything, ...offer }, { fromCurrencyId, toCurrencyId, ...more });

  it('enables a seeded pair with markup and limits', { tags: ['spec:3.9', 'spec:7.13'] }, () => {
    expect(details(1, 5, { fromNetworkId: 1, toNetworkId: 4 })).toEqual({
      isEnabled: true,
      markup: 0.9,
      minGiveUsdt: '10',
      maxGiveUsdt: '20000',
    });
  });

  it('disables equal coins, given roubles, missing prices and unserved networks', {
    tags: ['spec:7.13'],
  }, () => {
    expect(details(5, 5, { fromNetworkId: 2, toNetworkId: 4 }).isEnabled).toBe(false);
    expect(details(6, 1).isEnabled).toBe(false);
    expect(details(1, 6).isEnabled).toBe(true);
    expect(details(1, 5, {}, { hasPrice: (id: number) => id !== 5 }).isEnabled).toBe(false);
    expect(details(1, 5, { toNetworkId: 4 }, { isServed: (id: number) => id !== 4 }).isEnabled).toBe(false);
    expect(details(1, 6, {}, { isTypeAllowed: (type: number) => type === 0 }).isEnabled).toBe(false);
  });

  it('disables given roubles even with a rule, because they have no network', () => {
    const rule = catalogue.pairRule(1, 5);
    const { currency } = catalogue;
    const shown = (id: number) => {
      const found = currency(id);
      return found && { ...found, restrictions: [] };
    };
    catalogue = { ...catalogue, currency: shown, pairRule: () => rule };
    expect(details(6, 1).isEnabled).toBe(false);
    expect(details(1, 6).isEnabled).toBe(true);
  });

  it.each([
    [99, 5, {}, 'currency 99'],
    [1, 7, {}, 'currency 7'],
    [1, 5, { fromNetworkId: 2 }, 'network 2 of currency 1'],
    [1, 6, { toNetworkId: 1 }, 'network 1 of currency 6'],
  ])('answers 404 for unknown ids %i, %i, %j: no %s', (from, to, more, what) => {
    expect(() => details(from, to, more)).toThrow(
      expect.objectContaining({ status: 404, message: `there is no ${what}` }),
    );
  });
});

describe('openCatalogue', () => {
  it('shows a change at once after a reload', async () => {
    const kept = await openCatalogue(db, pino({ level: 'silent' }));
    await db.updateTable('currencies').set({ is_popular: true }).where('id', '=', 3).execute();
    await kept.reload();
    kept.close();
    expect(kept.current().currency(3)?.isPopular).toBe(true);
  });

  it("shows another process's change within about a second", async () => {
    const kept = await openCatalogue(db, pino({ level: 'silent' }));
    await db.updateTable('currencies').set({ is_popular: true }).where('id', '=', 4).execute();
    await expect.poll(() => kept.current().currency(4)?.isPopular, { timeout: 5_000 }).toBe(true);
    kept.close();
  });
});
