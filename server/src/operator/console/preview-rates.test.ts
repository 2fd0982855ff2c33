/** What customers and monitors read after an act on prices is what its preview showed. */
import type { Preview } from '@parom/contract/console/work';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { OPERATOR } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { withReason } from '../../../test/with-reason.ts';
import { customersGet } from '../customers-get.ts';
import { directionNamed } from '../directions.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { previewCommand } from './preview.ts';
import { showMonitorFile } from './show-monitors.ts';

const { db, clock, world, run } = await smallWorld();
const PATH = '/export/rates.xml';
const pair = { from: 'BTC', to: 'USDT' };
const one = { from: 'BTC@bitcoin', to: 'USDT@tron' };

/** Prices of the database, as in a whole service. */
function priced(): OperatorDeps {
  const { board } = world.deps.prices;
  const hasPrice = (id: number): boolean => board.priceOf(id) !== null;
  const mostUsdt = (id: number) => board.priceOf(id)?.mostUsdt ?? null;
  return { ...world.deps, rates: board, offer: { ...world.deps.offer, hasPrice, mostUsdt } };
}
beforeEach(async () => {
  const at = { kind: 'venues', sources: JSON.stringify(['a', 'b']), observed_at: clock.now() };
  await db
    .insertInto('prices')
    .values([
      { currency_id: ids.btc, usdt: '90000', ...at },
      { currency_id: ids.usdt, usdt: '1', ...at },
      { currency_id: ids.eth, usdt: '3000', ...at },
    ])
    .execute();
  for (const asset of ['USDT@tron', 'BTC@bitcoin', 'ETH@ethereum'])
    await run('add-capital', { asset, amount: '5000', reference: asset });
  await world.deps.prices.board.reload();
});

const previewed = (name: string, sent: object) =>
  previewCommand(priced(), { name, sent: withReason(name, sent), operator: OPERATOR });
const exported = async (): Promise<string[]> =>
  (await showMonitorFile(priced(), PATH)).text.split('\n').filter((line) => line.startsWith('<item>'));
const linesOf = ({ monitors }: Preview, of: 'before' | 'after'): string[] =>
  (monitors?.lines ?? []).flatMap((line) => line[of] ?? []);

/** The act changes exactly the lines that its preview named. */
async function expectLines(name: string, sent: object): Promise<Preview> {
  const had = await exported();
  const shown = await previewed(name, sent);
  expect(await exported()).toEqual(had);
  await run(name, sent);
  const has = await exported();
  expect(shown.monitors).toMatchObject({ path: PATH, more: 0 });
  expect(had.filter((line) => !has.includes(line)).sort()).toEqual(linesOf(shown, 'before').sort());
  expect(has.filter((line) => !had.includes(line)).sort()).toEqual(linesOf(shown, 'after').sort());
  return shown;
}

describe('the line for monitors in a preview', () => {
  it('equals the export after an act on a rule', async () => {
    const acts: readonly (readonly [string, object])[] = [
      ['set-markup', { ...pair, percent: '3', steps: '1000:2.5' }],
      ['set-markup', { ...one, percent: '4' }],
      ['set-limits', { ...one, minimum: '321', maximum: '9000' }],
      ['follow-pair', one],
      // It is midnight: the directions leave the export, and come back.
      ['set-hours', { ...pair, hours: '09:00-21:00' }],
      ['set-hours', { ...pair, hours: 'always' }],
    ];
    for (const [name, sent] of acts) {
      const shown = await expectLines(name, sent);
      expect(shown.monitors?.lines.length, name).toBeGreaterThan(0);
    }
  });

  it('is only that of the direction, where the act names one', async () => {
    const { monitors } = await expectLines('set-limits', { ...one, minimum: '400', maximum: '9000' });
    expect(monitors?.lines).toMatchObject([
      { direction: 'BTC@bitcoin/USDT@tron', after: expect.stringContaining('<to>USDTTRC20</to>') },
    ]);
  });

  it('equals the export after an act on a price', async () => {
    const fixed = await expectLines('fix-price', { currency: 'BTC', usdt: '91000', end: '60' });
    expect(fixed.monitors?.lines.length).toBeGreaterThan(0);
    await expectLines('release-price', { currency: 'BTC' });
    const pending = {
      pending_usdt: '120000',
      pending_kind: 'venues',
      pending_sources: JSON.stringify(['a']),
    };
    const at = clock.now();
    await db
      .updateTable('prices')
      .set({ ...pending, pending_observed_at: at, pending_since: at, pending_seen_at: at })
      .where('currency_id', '=', ids.btc)
      .execute();
    await world.deps.prices.board.reload();
    const accepted = await expectLines('accept-jump', { currency: 'BTC', usdt: '120000' });
    expect(linesOf(accepted, 'before')).toEqual([]);
  });

  it('stays where nothing changes', async () => {
    await run('set-markup', { ...pair, percent: '3' });
    expect((await expectLines('set-markup', { ...pair, percent: '3' })).monitors?.lines).toEqual([]);
  });
});

describe('the rates in the preview of a price', () => {
  it('are what customers then get for three amounts', async () => {
    const sent = { currency: 'BTC', usdt: '91000', end: '60' };
    const { rates = [], quotes } = await previewed('fix-price', sent);
    expect(quotes).toBeUndefined();
    expect(rates.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['BTC/USDT', 'USDT/BTC', 'BTC/ETH']),
    );
    expect(rates.every(({ name }) => name.includes('BTC'))).toBe(true);
    const [before, after] = await quotesAround('BTC/USDT', () => run('fix-price', sent));
    expect(rates.find(({ name }) => name === 'BTC/USDT')).toEqual({ name: 'BTC/USDT', before, after });
    expect(after?.map(({ worthUsdt }) => worthUsdt)).toEqual(['100', '1000', '20000']);
    expect(after).not.toEqual(before);
  });

  it('are none after a release while the venues are silent', async () => {
    await run('fix-price', { currency: 'BTC', usdt: '91000', end: '60' });
    clock.advance(61_000);
    await db
      .updateTable('prices')
      .set({ observed_at: clock.now() })
      .where('currency_id', '<>', ids.btc)
      .execute();
    await world.deps.prices.board.reload();
    const { rates = [], monitors } = await previewed('release-price', { currency: 'BTC' });
    const usdt = rates.find(({ name }) => name === 'BTC/USDT');
    expect(usdt?.before).toHaveLength(3);
    expect(usdt?.after).toEqual([]);
    expect(monitors?.lines.every(({ after }) => after === null)).toBe(true);
    await expectLines('release-price', { currency: 'BTC' });
  });
});

type Quotes = NonNullable<Preview['rates']>[number]['after'];
async function quotesAround(name: string, act: () => Promise<unknown>): Promise<[Quotes?, Quotes?]> {
  const [from = '', to = ''] = name.split('/');
  const { board } = world.deps.prices;
  const catalogue = world.deps.catalogue();
  const now = (): Quotes => customersGet(catalogue, board, directionNamed(catalogue, from, to));
  const before = now();
  await act();
  return [before, now()];
}
