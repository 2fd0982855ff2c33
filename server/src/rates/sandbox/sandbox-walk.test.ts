import { formatDecimal, toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { currencySeeds } from '../../currencies/seeds.ts';
import { differByMoreThan } from '../certainty/median.ts';
import { sandboxWalk, WALK_STEP_MS } from './sandbox-walk.ts';

const currencies = ['BTC', 'ETH', 'XMR', 'XRP', 'USDT', 'RUB', 'BNB', 'TRX', 'TON', 'DOGE'].map(
  (code, id) => ({
    id,
    code,
  }),
);

describe('sandboxWalk', () => {
  it('keeps every price within 1 % over a thousand small steps', async () => {
    const clock = handClock();
    const walk = sandboxWalk(clock, { currencies, rates: 'walking' });
    const first = await walk.fetch();
    const market = await sandboxWalk(clock, { currencies, rates: 'fixed' }).fetch();
    let before = first;
    for (let step = 0; step < 1_000; step += 1) {
      clock.advance(WALK_STEP_MS);
      const now = await walk.fetch();
      for (const [index, { usdt }] of now.entries()) {
        expect(differByMoreThan(market[index]?.usdt ?? toDecimal('0'), usdt, 100)).toBe(false);
        expect(differByMoreThan(before[index]?.usdt ?? toDecimal('0'), usdt, 5)).toBe(false);
      }
      before = now;
    }
    expect(before.map((one) => formatDecimal(one.usdt))).not.toEqual(
      first.map((one) => formatDecimal(one.usdt)),
    );
  });

  it('the same seed at the same time, is the same market; another seed, is another', async () => {
    const clock = handClock();
    const marketOf = (seed: string) => sandboxWalk(clock, { currencies, rates: 'walking', seed }).fetch();
    expect(await marketOf('a')).toEqual(await marketOf('a'));
    expect(await marketOf('a')).not.toEqual(await marketOf('b'));
  });

  it('USDT, is always 1', async () => {
    const walk = sandboxWalk(handClock(), { currencies, rates: 'walking' });
    expect(walk.observe(4)?.usdt).toBe(toDecimal('1'));
  });

  it('fixed, stands still whatever the clock does', async () => {
    const clock = handClock();
    const walk = sandboxWalk(clock, { currencies, rates: 'fixed' });
    const before = (await walk.fetch()).map((one) => one.usdt);
    clock.advance(86_400_000);
    expect((await walk.fetch()).map((one) => one.usdt)).toEqual(before);
    expect(walk.kind).toBe('fixed');
  });

  it('every coin on offer, has a price', () => {
    const walk = sandboxWalk(handClock(), { currencies: currencySeeds, rates: 'fixed' });
    for (const { id, code } of currencySeeds) expect(walk.observe(id), code).not.toBeNull();
  });

  it('a currency that the market does not know, has no price', async () => {
    const walk = sandboxWalk(handClock(), { currencies, rates: 'walking' });
    expect(walk.observe(9)).toBeNull();
    expect(walk.observe(77)).toBeNull();
    expect((await walk.fetch()).length).toBe(9);
  });
});
