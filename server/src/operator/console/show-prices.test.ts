/** Answers of venues as a round stores them, and the breaker. */
import { pricesAnswer } from '@parom/contract/console/prices';
import { toDecimal } from '@parom/contract/money';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { quietLog } from '../../../test/database.ts';
import { ids } from '../../../test/factories.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { later } from '../../platform/clock.ts';
import { createRateMetrics, tickRates } from '../../rates/index.ts';
import { type RateSource, SourceOutage } from '../../rates/sources/source.ts';
import { showPrices } from './show-prices.ts';

const { db, clock, world, run } = await smallWorld();
const SECOND_MS = 1_000;
const metrics = createRateMetrics(new Registry());

const venue = (name: string, usdt: string | null, ageMs = 0): RateSource => ({
  name,
  kind: 'venue',
  currencyIds: [ids.btc],
  fetch: async () => {
    if (usdt === null) throw new SourceOutage('down');
    return [{ currencyId: ids.btc, usdt: toDecimal(usdt), observedAt: later(clock.now(), -ageMs) }];
  },
});
const look = (...sources: RateSource[]) =>
  tickRates({
    ...world.deps.prices,
    metrics,
    sources,
    maxBreakBps: null,
    log: quietLog,
    bandBpsOf: () => 100,
  });
async function lookFor(seconds: number, ...sources: RateSource[]): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    await look(...sources);
    clock.advance(5 * SECOND_MS);
  }
}
const shown = async () =>
  pricesAnswer.parse(await showPrices({ ...world.deps, rates: world.deps.prices.board }));
const btc = async () => (await shown()).coins.find(({ coin }) => coin === 'BTC');
const at = (ms: number): string => later(clock.now(), ms).toISOString();
beforeEach(async () => {
  for (const table of ['prices', 'venue_answers', 'venue_standings'] as const)
    await db.deleteFrom(table).execute();
});

describe('the table of venues', () => {
  it('shows the price, age, distance and verdict of each venue', async () => {
    await look(
      venue('a', '90000', 3 * SECOND_MS),
      venue('b', '90090'),
      venue('c', '94500'),
      venue('d', null),
      venue('e', '90000', 61 * SECOND_MS),
      { ...venue('f', '90000'), fetch: async () => [], refusedIds: () => [ids.btc] },
      { ...venue('g', '90000'), isLastResort: true },
    );
    const none = { usdt: null, at: null, straysPercent: null };
    expect(await btc()).toMatchObject({
      quoted: { usdt: '90045', kind: 'venues', sources: ['a', 'b'] },
      median: '90090',
      venues: [
        { venue: 'a', usdt: '90000', at: at(-3 * SECOND_MS), straysPercent: '-0.09', verdict: 'counted' },
        { venue: 'b', usdt: '90090', at: at(0), straysPercent: '0', verdict: 'counted' },
        { venue: 'c', usdt: '94500', straysPercent: '4.89', verdict: 'outlier' },
        { venue: 'd', ...none, verdict: 'silent' },
        { venue: 'e', at: at(-61 * SECOND_MS), verdict: 'stale' },
        { venue: 'f', ...none, verdict: 'noMarket' },
        { venue: 'g', ...none, verdict: 'unasked' },
      ],
    });
  });

  it('names a venue that is set aside, and measures without it', async () => {
    await lookFor(65, venue('a', '90000'), venue('b', '90000'), venue('c', '94500'));
    await look(venue('a', '90000'), venue('b', '90000'), venue('c', '94500'));
    const { median, venues = [] } = (await btc()) ?? {};
    expect(median).toBe('90000');
    expect(venues.at(-1)).toMatchObject({ venue: 'c', straysPercent: '5', verdict: 'setAside' });
  });

  it('measures by venues set aside while no other has a fresh price', async () => {
    const apart = [venue('a', '90000'), venue('b', '94500')];
    await lookFor(65, ...apart);
    await look(...apart);
    expect(await btc()).toMatchObject({
      median: '92250',
      venues: [
        { venue: 'a', straysPercent: '-2.43', verdict: 'setAside' },
        { venue: 'b', straysPercent: '2.43', verdict: 'setAside' },
      ],
    });
  });

  it('keeps the last price of a silent venue with its age', async () => {
    await look(venue('a', '90000'), venue('b', '90000'));
    const answered = at(0);
    clock.advance(70 * SECOND_MS);
    await look(venue('a', null), venue('b', '90000'));
    expect((await btc())?.venues).toMatchObject([
      { venue: 'a', usdt: '90000', at: answered, verdict: 'stale' },
      { venue: 'b', at: at(0), verdict: 'counted' },
    ]);
    await look(venue('b', '90000'));
    expect((await btc())?.venues.map((one) => one.venue)).toEqual(['b']);
  });

  it('says of an absurd price that it is implausible, and the round goes on', async () => {
    await look(venue('a', '90000'), venue('b', '90000'));
    await look(venue('a', '90000'), venue('b', '90000'), venue('c', `9${'0'.repeat(18)}`));
    expect((await btc())?.venues.at(-1)).toMatchObject({ venue: 'c', verdict: 'refused' });
    expect((await btc())?.quoted).toMatchObject({ usdt: '90000' });
  });

  it('calls no price of the sandbox implausible', async () => {
    const moved: RateSource = { ...venue('walk', '900000'), kind: 'sandbox' };
    await look(venue('a', '90000'), venue('b', '90000'), moved);
    expect((await btc())?.venues.at(-1)).toMatchObject({ venue: 'walk', verdict: 'counted' });
  });
});

describe('the breaker', () => {
  it('shows the held jump, until when it waits, and no more after accept-jump', async () => {
    await look(venue('a', '90000'), venue('b', '90000'));
    await look(venue('a', '120000'), venue('b', '120000'));
    const held = { from: '90000', to: '120000', since: at(0), until: at(300 * SECOND_MS), waits: 'time' };
    expect(await btc()).toMatchObject({ quoted: null, held });
    clock.advance(61 * SECOND_MS);
    expect((await btc())?.held).toMatchObject({ until: null, waits: 'lapsed' });
    await run('accept-jump', { currency: 'BTC', usdt: held.to });
    expect(await btc()).toMatchObject({ held: null, market: { usdt: '120000' } });
  });

  it('stands beside a price that an operator fixed, with its end', async () => {
    await run('fix-price', { currency: 'BTC', usdt: '91000', end: '60' });
    await look(venue('a', '90000'), venue('b', '90000'));
    expect(await btc()).toMatchObject({
      quoted: { usdt: '91000', kind: 'fixed' },
      market: { usdt: '90000' },
      fixed: { usdt: '91000', until: at(3_600 * SECOND_MS), market: null },
    });
  });
});
