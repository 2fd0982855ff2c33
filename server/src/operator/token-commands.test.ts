import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { type FixedBoard, ids } from '../../test/factories.ts';
import { OPERATOR, putDeposit, putTicket } from '../../test/operator-world.ts';
import { scriptedChain } from '../../test/scripted-chain.ts';
import { smallWorld } from '../../test/small-world.ts';
import { withReason } from '../../test/with-reason.ts';
import { ChainOutage, type TokenFacts } from '../chains/chain.ts';
import { currencyViews } from '../currencies/currencies-view.ts';
import { ADDED_COIN_IDS, seedCatalogue, servedIcons } from '../currencies/index.ts';
import { currencySeeds } from '../currencies/seeds.ts';
import { previewCommand } from './console/preview.ts';
import { showCatalogue } from './console/show-catalogue.ts';

const { db, world, run } = await smallWorld();
const CONTRACT = '0x514910771AF9Ca656af840dff83E8264EcF986CA';
const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const LINK: TokenFacts = { hasCode: true, decimals: 18, symbol: 'LINK' };
const link = { network: 'ethereum', code: 'LINK', contract: CONTRACT };

/** Ethereum served, with a node that says this of every contract. */
function serve(says: TokenFacts | Error = LINK): string[] {
  const asked: string[] = [];
  const chain = scriptedChain(ids.ethereum, ids.eth, ids.eth);
  chain.describeToken = async (contract) => {
    asked.push(contract);
    if (says instanceof Error) throw says;
    return says;
  };
  world.chains.set(ids.ethereum, chain);
  return asked;
}
const add = (change: object = {}) => run('add-token', { ...link, ...change });
const price = async () => (world.deps.rates as FixedBoard).set((await coin())?.id ?? 0, '12');
const coin = () => db.selectFrom('currencies').selectAll().where('code', '=', 'LINK').executeTakeFirst();
/** On Ethereum, unless it is there, and on BNB Smart Chain. */
async function addTwice(): Promise<void> {
  serve();
  if ((await coin()) === undefined) await add();
  const bsc = scriptedChain(ids.bsc, 7, 7);
  bsc.describeToken = async () => LINK;
  world.chains.set(ids.bsc, bsc);
  await add({ network: 'bsc' });
}
const stored = async () =>
  Promise.all([
    db.selectFrom('currencies').selectAll().orderBy('id').execute(),
    db.selectFrom('assets').selectAll().orderBy('id').execute(),
    db.selectFrom('pair_rules').selectAll().orderBy('from_currency_id').orderBy('to_currency_id').execute(),
  ]);

describe('a new token', () => {
  it('of a new coin is listed, without an icon, with an id above all releases', async () => {
    serve();
    const said = await add({ name: 'Chainlink' });
    expect(said).toContain('the node says symbol LINK and 18 decimals');
    expect(said).toContain(`asset ${CONTRACT.toLowerCase()}, decimals 18`);
    expect(await coin()).toMatchObject({
      id: ADDED_COIN_IDS.from,
      name: 'Chainlink',
      decimals: 8,
      icon_path: null,
      is_listed: true,
    });
    expect(Math.max(...currencySeeds.map(({ id }) => id))).toBeLessThan(ADDED_COIN_IDS.from);
    await seedCatalogue(db);
    expect(await coin()).toMatchObject({ name: 'Chainlink' });
  });

  it('starts stopped in and out, with disabled pairs in both directions', async () => {
    serve();
    await add();
    const { id } = (await coin()) ?? { id: 0 };
    const asset = world.deps.catalogue().asset(id, ids.ethereum);
    expect(asset).toMatchObject({ areDepositsStopped: true, arePaymentsStopped: true, contract: CONTRACT });
    expect(asset?.inStopped?.reason).toEqual({ by: 'tokenAdded' });
    const { pairRule } = world.deps.catalogue();
    for (const other of [ids.btc, ids.eth, ids.usdt])
      for (const rule of [pairRule(id, other), pairRule(other, id)]) expect(rule?.isEnabled).toBe(false);
    expect(pairRule(id, ids.rub)?.isEnabled).toBe(false);
    expect(pairRule(ids.rub, id)).toBeNull();
    await run('enable-pair', { from: 'LINK', to: 'BTC' });
    expect(world.deps.catalogue().pairRule(id, ids.btc)?.isEnabled).toBe(true);
  });

  it('of a known coin keeps that coin, and a third one gets the next id', async () => {
    serve();
    await add();
    const bsc = scriptedChain(ids.bsc, 7, 7);
    bsc.describeToken = async () => ({ ...LINK, decimals: 8 });
    world.chains.set(ids.bsc, bsc);
    const before = (await stored())[2];
    await add({ network: 'bsc' });
    expect((await stored())[2]).toEqual(before);
    serve({ ...LINK, symbol: 'UNI' });
    await add({ code: 'uni', contract: OTHER });
    const codes = await db
      .selectFrom('currencies')
      .select('code')
      .where('id', '>=', 5_000)
      .orderBy('id')
      .execute();
    expect(codes.map(({ code }) => code)).toEqual(['LINK', 'UNI']);
  });

  it('is previewed in the words of the act, with nothing written', async () => {
    serve();
    const before = await stored();
    const sent = withReason('add-token', link);
    const shown = await previewCommand(world.deps, { name: 'add-token', sent, operator: OPERATOR });
    expect(await stored()).toEqual(before);
    expect(await add()).toBe(shown.sentence);
  });
});

describe('a token in the customers’ picker', () => {
  const listed = () =>
    currencyViews(world.deps.catalogue(), world.deps.offer).flatMap(({ shortName, networks }) =>
      networks.map(({ id }) => `${shortName} on ${id}`),
    );
  const isListed = (code = 'LINK') => listed().includes(`${code} on ${ids.ethereum}`);
  const start = (direction = 'both') => run('start-asset', { asset: 'LINK@ethereum', direction });

  it('stands there from its start; that needs price and pair', async () => {
    serve();
    await add();
    expect([isListed(), isListed('ETH')]).toEqual([false, true]);
    await expect(start()).rejects.toThrow('LINK has no price yet');
    await price();
    await expect(start()).rejects.toThrow('each pair of LINK is off');
    expect(isListed()).toBe(false);
    await run('enable-pair', { from: 'BTC', to: 'LINK' });
    expect(isListed()).toBe(false);
    await start('out');
    expect(isListed()).toBe(true);
    await run('stop-asset', { asset: 'LINK@ethereum', direction: 'both', reason: 'its issuer upgrades it' });
    await run('disable-pair', { from: 'BTC', to: 'LINK', reason: 'a test' });
    expect(isListed()).toBe(true);
    await start('in');
  });

  it('keeps its own stop until it is set up', async () => {
    serve();
    await add();
    const stop = { asset: 'LINK@ethereum', direction: 'both', reason: 'looking' };
    await expect(run('stop-asset', stop)).rejects.toThrow('not set up yet');
    await price();
    await run('enable-pair', { from: 'BTC', to: 'LINK' });
    await start('out');
    await run('stop-asset', stop);
    const { inStopped, outStopped } =
      world.deps.catalogue().asset((await coin())?.id ?? 0, ids.ethereum) ?? {};
    expect([inStopped?.reason.by, outStopped?.reason.by]).toEqual(['tokenAdded', 'operator']);
  });

  it('of a known coin is one more network of it after its start', async () => {
    await addTwice();
    await price();
    await run('enable-pair', { from: 'BTC', to: 'LINK' });
    await start('out');
    expect(listed()).not.toContain(`LINK on ${ids.bsc}`);
    await run('start-asset', { asset: 'LINK@bsc', direction: 'in' });
    expect(listed()).toContain(`LINK on ${ids.bsc}`);
  });
});

describe('a token that is removed', () => {
  const remove = (asset = 'LINK@ethereum') => run('remove-token', { asset });
  const settle = async () => {
    await run('set-symbol', { currency: 'LINK', venue: 'binance', symbol: 'LINKUSDT' });
    await run('set-icon', { currency: 'LINK', svg: '<svg viewBox="0 0 1 1"/>' });
    await run('set-limits', { from: 'LINK@ethereum', to: 'BTC@bitcoin', minimum: '20', maximum: '90' });
    await run('set-confirmations', { asset: 'LINK@ethereum', confirmations: '0:12 100:30' });
    await run('hide-from-monitors', { from: 'LINK@ethereum', to: 'BTC@bitcoin' });
    await run('set-band', { asset: 'LINK@ethereum', minimum: '1', target: '2', maximum: '3' });
    await run('set-act-limit', { act: 'add-capital', asset: 'LINK@ethereum', amount: '5' });
  };

  it('leaves only its name, and its ids are not given again', async () => {
    const before = await stored();
    serve();
    await add();
    const id = (await coin())?.id ?? 0;
    await settle();
    expect(await remove()).toContain('LINK@ethereum is removed, and the coin LINK with its pairs');
    expect(await stored()).toEqual(before);
    for (const table of [
      'venue_symbols',
      'currency_icons',
      'hidden_directions',
      'treasury_bands',
      'act_limits',
    ])
      expect(
        await db
          .selectFrom(table as 'venue_symbols')
          .selectAll()
          .execute(),
        table,
      ).toEqual([]);
    await add();
    expect((await coin())?.id).toBe(id + 1);
    expect(world.deps.catalogue().asset(id + 1, ids.ethereum)?.id).toBeGreaterThan(
      Math.max(...before[1].map((asset) => asset.id)) + 1,
    );
  });

  it('of a coin on another network leaves the coin with its pairs', async () => {
    serve();
    await add();
    const before = await stored();
    await addTwice();
    expect(await remove('LINK@bsc')).toMatch(/^LINK@bsc is removed\. /);
    expect(await stored()).toEqual(before);
  });

  it('is previewed in the words of the act, with nothing written', async () => {
    serve();
    await add();
    const before = await stored();
    const sent = withReason('remove-token', { asset: 'LINK@ethereum' });
    const shown = await previewCommand(world.deps, { name: 'remove-token', sent, operator: OPERATOR });
    expect(await stored()).toEqual(before);
    expect(await remove()).toBe(shown.sentence);
    const audited = await run('audit', { command: 'remove-token' });
    expect(JSON.stringify(audited)).toContain('LINK@ethereum');
  });

  it('is refused with its reason and another way once it has a history', async () => {
    serve();
    await add();
    await expect(remove('USDT@ethereum')).rejects.toThrow('came with the release');
    const { id = 0 } = (await coin()) ?? {};
    const linkCoin = { currencyId: id, networkId: ids.ethereum };
    await putDeposit(world.deps, { amount: '3', disposition: 'unmatched', coin: linkCoin });
    const before = await stored();
    await expect(remove()).rejects.toThrow(
      /has a history, which must stay: 1 deposit, \d entr.*Nothing was changed.*use stop-asset/,
    );
    expect(await stored()).toEqual(before);
  });

  it('is refused for a ticket alone, and while it is on sale', async () => {
    serve();
    await add();
    const { id = 0 } = (await coin()) ?? {};
    const asset = world.deps.catalogue().asset(id, ids.ethereum)?.id ?? 0;
    await putTicket(world.deps, { status: TicketStatus.awaitingPayment, getAssetId: asset });
    await expect(remove()).rejects.toThrow('must stay: 1 ticket. Nothing was changed');
    await price();
    await run('enable-pair', { from: 'BTC', to: 'LINK' });
    await run('start-asset', { asset: 'LINK@ethereum', direction: 'out' });
    await expect(remove()).rejects.toThrow('is not stopped in both directions');
  });
});

describe('the network of a new token', () => {
  const choices = async () => {
    const headers = { authorization: `Bearer ${world.token}` };
    const { commands } = (await world.app.inject({ url: '/api/console/commands', headers })).json();
    const help = commands.find(({ name }: { name: string }) => name === 'add-token');
    return help.arguments.find(({ name }: { name: string }) => name === 'network').choices;
  };

  it('is chosen among the served EVM networks', async () => {
    expect(await choices()).toEqual([]);
    serve();
    expect(await choices()).toEqual(['ethereum']);
  });
});

describe('a new token is refused', () => {
  it.each<[string, TokenFacts | Error, object, string]>([
    ['with another symbol', { ...LINK, symbol: 'FAKE' }, {}, 'the contract says "FAKE", not LINK'],
    ['without code', { hasCode: false, decimals: null, symbol: null }, {}, 'there is no contract at'],
    ['that is no token', { hasCode: true, decimals: null, symbol: 'LINK' }, {}, 'so it is no token'],
    ['with 19 decimals', { ...LINK, decimals: 19 }, {}, 'counts 19 decimals; at most 18'],
    ['when the node is silent', new ChainOutage('no answer'), {}, 'did not answer'],
    ['on a network that is not served', LINK, { network: 'bsc' }, 'bsc is not served here'],
    ['on a network that takes none', LINK, { network: 'bitcoin' }, 'only a live EVM network does'],
    ['as roubles', LINK, { code: 'RUB' }, 'RUB is no coin on networks'],
    ['as a fee coin', LINK, { code: 'BNB' }, 'BNB pays the fees of a network'],
    ['when the coin is there', LINK, { code: 'USDT' }, 'USDT@ethereum is in the catalogue'],
    ['with a malformed code', LINK, { code: 'a b' }, 'is no code'],
    ['with a malformed address', LINK, { contract: '0x12' }, 'is no address of this network'],
    ['with a long name', LINK, { name: 'x'.repeat(41) }, 'at most 40 signs'],
    [
      'with the contract of another',
      LINK,
      { contract: '0xdac17f958d2ee523a2206206994597c13d831ec7' },
      'is that of USDT',
    ],
  ])('%s', async (_, says, change, why) => {
    serve(says);
    const before = await stored();
    await expect(add(change)).rejects.toThrow(why);
    expect(await stored()).toEqual(before);
  });

  it('a second time, though both were previewed', async () => {
    serve();
    await add();
    await expect(add()).rejects.toThrow('LINK@ethereum is in the catalogue');
  });
});

describe('the symbols of a coin', () => {
  const set = (change: object) =>
    run('set-symbol', { currency: 'LINK', venue: 'binance', symbol: 'LINKUSDT', ...change });
  const shown = async () =>
    (await showCatalogue(world.deps)).coins.find((one) => one.coin === 'LINK')?.symbols ?? [];

  it('are set, replaced and removed, and counted at the asked venues', async () => {
    serve();
    await add();
    expect(await set({})).toContain('LINK has symbols at 1 asked venue (binance); 0 in its price now. Fewer');
    expect(await set({ venue: 'kraken', symbol: 'LINKUSD' })).toContain(
      'as LINKUSD, in USD, within a minute',
    );
    await set({ symbol: 'LINK-NEW' });
    expect(await shown()).toEqual([
      { venue: 'binance', symbol: 'LINK-NEW', isOwn: true, isUsed: false },
      { venue: 'kraken', symbol: 'LINKUSD', isOwn: true, isUsed: false },
    ]);
    await run('remove-symbol', { currency: 'LINK', venue: 'binance' });
    expect(await shown()).toHaveLength(1);
    await expect(run('remove-symbol', { currency: 'LINK', venue: 'binance' })).rejects.toThrow(
      'no operator set a symbol of LINK at binance',
    );
  });

  it('name a venue that this installation does not ask', async () => {
    serve();
    await add();
    expect(await set({ venue: 'bybit' })).toContain('does not ask bybit: name it in PAROM_RATE_VENUES');
  });

  it.each([
    [{ symbol: 'LINK,BTC' }, 'a symbol has 2 to 40 letters'],
    [{ symbol: 'LINK&x=1' }, 'a symbol has 2 to 40 letters'],
    [{ symbol: `L${'I'.repeat(40)}` }, 'a symbol has 2 to 40 letters'],
    [{ symbol: 'BTCUSDT' }, 'BTCUSDT at binance prices BTC'],
    [{ currency: 'BTC', symbol: 'BTCFDUSD' }, 'binance is asked for BTC as BTCUSDT by the release'],
    [{ currency: 'USDT', symbol: 'USDTUSD' }, 'USDT is priced without symbols'],
    [{ currency: 'RUB', symbol: 'RUBUSDT' }, 'RUB is priced without symbols'],
    [{ quote: 'USD' }, 'binance has no dollar market of USDT'],
    [{ venue: 'cbr' }, '400'],
  ])('are refused as %j', async (change, why) => {
    serve();
    await add();
    await expect(set(change)).rejects.toThrow(why);
    expect(await db.selectFrom('venue_symbols').selectAll().execute()).toEqual([]);
  });

  it('of one market never price two coins', async () => {
    serve();
    await add();
    await set({});
    serve({ ...LINK, symbol: 'UNI' });
    await add({ code: 'UNI', contract: OTHER });
    await expect(set({ currency: 'UNI' })).rejects.toThrow('LINKUSDT at binance prices LINK');
  });
});

describe('the icon of a coin', () => {
  const drawing = '<svg viewBox="0 0 1 1"><script>alert(1)</script><path d="M0 0h1v1z"/></svg>';

  it('is cleaned, and has another path when it changes', async () => {
    const said = await run('set-icon', { currency: 'BTC', svg: drawing });
    expect(said).toContain('Left out for safety: script.');
    const path = world.deps.catalogue().currency(ids.btc)?.iconPath;
    expect(path).toMatch(/^\/pictures\/[0-9a-f]{16}\.svg$/);
    const { svg } = await db.selectFrom('currency_icons').selectAll().executeTakeFirstOrThrow();
    expect(svg).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>');
    await run('set-icon', { currency: 'BTC', svg: '<svg viewBox="0 0 2 2"/>' });
    expect(world.deps.catalogue().currency(ids.btc)?.iconPath).not.toBe(path);
    const { coins } = await showCatalogue(world.deps);
    expect(coins.find((one) => one.coin === 'BTC')?.drawing).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  it('is served at its path alone, and no longer at its former one', async () => {
    const iconAt = servedIcons({ db, catalogue: world.deps.catalogue });
    await run('set-icon', { currency: 'BTC', svg: drawing });
    const path = world.deps.catalogue().currency(ids.btc)?.iconPath ?? '';
    const icon = await iconAt(path);
    expect([icon?.type, icon?.bytes.toString()]).toEqual(['image/svg+xml', expect.stringMatching(/^<svg /)]);
    await run('set-icon', { currency: 'BTC', svg: '<svg viewBox="0 0 2 2"/>' });
    expect(await iconAt(path)).toBeNull();
    expect(await iconAt('/coins/eth.svg')).toBeNull();
  });

  it.each([
    ['hello', 'cannot be read as an SVG'],
    [`<svg>${' '.repeat(12_000)}</svg>`, 'at most 12000 are shown'],
  ])('is refused otherwise (%#)', async (svg, why) => {
    await expect(run('set-icon', { currency: 'BTC', svg })).rejects.toThrow(why);
    expect(world.deps.catalogue().currency(ids.btc)?.iconPath).toBe('/coins/btc.svg');
  });
});
