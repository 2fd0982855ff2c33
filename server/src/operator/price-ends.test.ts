/** A fixed price that ends by itself, with and without a worker, and with silent venues. */
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { ids } from '../../test/factories.ts';
import { OPERATOR } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { openLiveBoard } from '../rates/index.ts';
import { endFixedPrices } from './watchdogs/end-fixed-prices.ts';

const MINUTE_MS = 60_000;
const { db, world, clock, run } = await smallWorld();

const fix = (end: string, usdt = '91000') => run('fix-price', { currency: 'BTC', usdt, end });
const quoted = (): string | null => {
  const price = world.deps.prices.board.priceOf(ids.btc);
  return price === null ? null : formatDecimal(price.usdt);
};
/** As the worker does each second. */
const work = () => endFixedPrices(world.deps.prices);
const fixedPrices = () => db.selectFrom('fixed_prices').selectAll().execute();
const released = async () =>
  (
    await db
      .selectFrom('audit_log')
      .select(['arguments', 'outcome'])
      .where('operator_email', 'is', null)
      .where('command', '=', 'release-price')
      .execute()
  ).map(({ arguments: sent, outcome }) => ({ sent, outcome }));
async function putMarket(): Promise<void> {
  const market = {
    usdt: '90000',
    kind: 'venues',
    sources: JSON.stringify(['a', 'b']),
    observed_at: clock.now(),
    refuted_at: null,
  };
  await db
    .insertInto('prices')
    .values({ currency_id: ids.btc, ...market })
    .onConflict((conflict) => conflict.column('currency_id').doUpdateSet(market))
    .execute();
}

describe('a fixed price with an end', () => {
  it('is quoted before the end, and the market price after it', async () => {
    expect(await fix('60')).toBe(
      'BTC is worth 91000 USDT until 2030-01-15 16:00, Moscow time; the market prices it again then.',
    );
    clock.advance(60 * MINUTE_MS - 1);
    await putMarket();
    await work();
    expect(quoted()).toBe('91000');
    clock.advance(1);
    expect(quoted()).toBeNull();
    await work();
    expect(quoted()).toBe('90000');
    expect(await fixedPrices()).toEqual([]);
  });

  it('is released once, with an audit row and an event of the rates', async () => {
    await fix('60');
    world.changedPrices.length = 0;
    clock.advance(60 * MINUTE_MS);
    await work();
    await work();
    expect(world.changedPrices).toEqual([ids.btc]);
    const reason = `the end of the fixed price: 91000 USDT by operator:${OPERATOR.email}`;
    expect(await released()).toEqual([{ sent: { currency: 'BTC', reason }, outcome: 'done' }]);
  });

  it('is not quoted after its end by a process without a worker', async () => {
    await fix('60');
    clock.advance(60 * MINUTE_MS);
    await putMarket();
    expect(quoted()).toBeNull();
    const started = await openLiveBoard({ db, clock });
    expect(started.priceOf(ids.btc)?.usdt).toBe(toDecimal('90000'));
    expect((await run('prices'))[0]).toMatchObject({ coin: 'BTC', fixed: null, fixedUntil: null });
    await work();
    expect(await fixedPrices()).toEqual([]);
  });

  it('leaves no price while venues are silent, as release-price does', async () => {
    await putMarket();
    await fix('60');
    clock.advance(60 * MINUTE_MS);
    await work();
    expect(quoted()).toBeNull();
    await run('fix-price', { currency: 'BTC', usdt: '91000', end: 'until-released' });
    await run('release-price', { currency: 'BTC' });
    expect(quoted()).toBeNull();
  });

  it('ends at the later time when an operator fixes it again', async () => {
    await fix('60');
    clock.advance(59 * MINUTE_MS);
    await fix('91', '92000');
    clock.advance(30 * MINUTE_MS);
    await work();
    expect(quoted()).toBe('92000');
    clock.advance(62 * MINUTE_MS);
    await work();
    expect(await fixedPrices()).toEqual([]);
  });

  it('says in the list until when', async () => {
    await fix('60');
    const end = new Date(clock.now().getTime() + 60 * MINUTE_MS).toISOString();
    expect((await run('prices'))[0]).toMatchObject({ coin: 'BTC', fixed: '91000', fixedUntil: end });
    await fix('until-released');
    expect((await run('prices'))[0]).toMatchObject({ fixed: '91000', fixedUntil: 'until-released' });
    clock.advance(30 * 24 * 60 * MINUTE_MS);
    await work();
    expect(quoted()).toBe('91000');
  });

  it.each([
    ['0', 'past'],
    ['2030-01-15T11:00', 'past'],
    ['99999', '14 days'],
    ['tomorrow', 'minutes'],
    ['', '400'],
  ])('refuses the end %j', async (end, why) => {
    await expect(fix(end)).rejects.toThrow(why);
    await expect(run('fix-price', { currency: 'BTC', usdt: '91000' })).rejects.toThrow('400');
    expect(await fixedPrices()).toEqual([]);
  });
});
