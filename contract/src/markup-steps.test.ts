import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bpsAt,
  bpsOfSum,
  faultOfSteps,
  giveAt,
  giveWithinSteps,
  inCoins,
  type Markup,
  markupOfWire,
  receiveAt,
  stepsUpTo,
  thinnestBps,
} from './markup-steps.ts';
import { type Decimal, decimal, toDecimal, ZERO } from './money.ts';
import { giveFor, receiveFor } from './pricing.ts';

const d = toDecimal;
const unitOf = (decimals: number) => 10n ** BigInt(18 - decimals);
const less = (amount: Decimal, by: bigint) => decimal(amount - by);

/** 1.2 % below 1,000 USDT, 0.9 % from there, 0.7 % from 10,000. */
const inUsdt: Markup = {
  bps: 120,
  steps: [
    { from: d('1000'), bps: 90 },
    { from: d('10000'), bps: 70 },
  ],
};
const even = { giveUsdt: d('1'), getUsdt: d('1') };

/** One to five borders in USDT, each markup thinner than the one before. */
const markup = fc
  .record({
    borders: fc.uniqueArray(fc.bigInt({ min: 1n, max: 10n ** 7n }), { minLength: 1, maxLength: 5 }),
    thins: fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 6, maxLength: 6 }),
  })
  .map(({ borders, thins }): Markup => {
    const [bps = 0, ...rest] = thins.toSorted((a, b) => b - a);
    const from = borders.toSorted((a, b) => (a < b ? -1 : 1)).map((cents) => decimal(cents * 10n ** 16n));
    return { bps, steps: from.map((border, index) => ({ from: border, bps: rest[index] ?? 0 })) };
  });
const usdt = fc.bigInt({ min: 10n ** 14n, max: 10n ** 23n }).map(decimal);
const price = fc.record({ giveUsdt: usdt, getUsdt: usdt });
const decimals = fc.constantFrom(2, 6, 8);
/** Amounts on the grid of the coin: at a border, one unit beside it, or anywhere. */
const amountNear = (steps: Markup, places: number) =>
  fc.oneof(
    fc.record({ at: fc.nat({ max: 4 }), by: fc.integer({ min: -3, max: 3 }) }).map(({ at, by }) => {
      const border = steps.steps[at % steps.steps.length]?.from ?? ZERO;
      const amount = border + BigInt(by) * unitOf(places);
      return decimal(amount < 0n ? 0n : amount);
    }),
    fc.bigInt({ min: 0n, max: 10n ** 9n }).map((units) => decimal(units * unitOf(places))),
  );
const situation = fc
  .record({ markup, price, give: decimals, get: decimals })
  .map((one) => ({ ...one, coins: inCoins(one.markup, one.price.giveUsdt, one.give) }))
  .chain((one) => amountNear(one.coins, one.give).map((amount) => ({ ...one, amount })));

describe('a markup with steps', () => {
  it('belongs to the step that the amount reaches, the border included', () => {
    const at = (amount: string) => bpsAt(inUsdt, d(amount));
    expect(['0', '999.99', '1000', '9999.99', '10000', '20000'].map(at)).toEqual([120, 120, 90, 90, 70, 70]);
    expect(thinnestBps(inUsdt)).toBe(70);
  });

  it('applies to the whole amount', () => {
    expect(receiveAt(d('999.99'), even, inUsdt, 2)).toBe(d('987.99'));
    expect(receiveAt(d('1000'), even, inUsdt, 2)).toBe(d('991'));
    expect(receiveAt(d('20000'), even, inUsdt, 2)).toBe(d('19860'));
  });

  it('is reached by the same amounts in coins and in USDT', () => {
    fc.assert(
      fc.property(situation, ({ markup: steps, price: { giveUsdt }, coins, amount }) => {
        const worth = amount * giveUsdt;
        const reached = steps.steps.filter(({ from }) => worth >= from * 10n ** 18n).at(-1)?.bps ?? steps.bps;
        expect(bpsAt(coins, amount)).toBe(reached);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never pays less for more', () => {
    fc.assert(
      fc.property(situation, ({ price: p, coins, amount, give, get }) => {
        const more = decimal(amount + unitOf(give));
        expect(receiveAt(more, p, coins, get) >= receiveAt(amount, p, coins, get)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('giveAt', () => {
  it('is exact inside a step, and the border where no amount below it is enough', () => {
    expect(giveAt(d('500'), even, inUsdt, 2)).toBe(d('506'));
    // 995 would cost 1,006.94 at 1.2 %: from the border on, the markup is 0.9 %.
    expect(giveAt(d('995'), even, inUsdt, 2)).toBe(d('1003.96'));
    // 990 would cost 1,001.88 at 1.2 % and 998.91 at 0.9 %: neither is in its own step.
    expect(giveAt(d('990'), even, inUsdt, 2)).toBe(d('1000'));
    expect(giveAt(ZERO, even, inUsdt, 2)).toBe(ZERO);
  });

  it('is the smallest amount that pays at its own step, at and around each border', () => {
    fc.assert(
      fc.property(situation, ({ price: p, coins, amount, give, get }) => {
        const receive = receiveAt(amount, p, coins, get);
        const cost = giveAt(receive, p, coins, give);
        const paysFor = (one: Decimal) => one >= giveFor(receive, p, bpsAt(coins, one), give);
        expect(paysFor(cost)).toBe(true);
        if (cost === ZERO) return;
        expect(paysFor(less(cost, unitOf(give)))).toBe(false);
        const below = coins.steps.map(({ from }) => from).filter((from) => from < cost);
        expect(below.some(paysFor)).toBe(false);
      }),
      { numRuns: 3_000 },
    );
  });

  it('never pays more than the thinnest step, and never costs more than the dearest', () => {
    fc.assert(
      fc.property(situation, ({ price: p, coins, amount, give, get }) => {
        const receive = receiveAt(amount, p, coins, get);
        const cost = giveAt(receive, p, coins, give);
        expect(cost >= giveFor(receive, p, thinnestBps(coins), give)).toBe(true);
        expect(cost <= giveFor(receive, p, coins.bps, give)).toBe(true);
      }),
    );
  });

  it('never falls when more is received', () => {
    fc.assert(
      fc.property(situation, ({ price: p, coins, amount, give, get }) => {
        const receive = receiveAt(amount, p, coins, get);
        const more = giveAt(decimal(receive + unitOf(get)), p, coins, give);
        expect(more >= giveAt(receive, p, coins, give)).toBe(true);
      }),
    );
  });
});

describe('giveWithinSteps', () => {
  /** Beyond the rounding of the amount's own payout; large enough to end between two steps. */
  const beyond = fc.oneof(fc.constant(1n), fc.bigInt({ min: 1n, max: 50n * 10n ** 18n }));
  it('is the largest amount whose payout the reserve carries', () => {
    fc.assert(
      fc.property(situation, beyond, ({ price: p, coins, amount, give }, more) => {
        const reserve = decimal(receiveAt(amount, p, coins, 18) + more);
        const most = giveWithinSteps(reserve, p, coins, give);
        expect(receiveAt(most, p, coins, 18) <= reserve).toBe(true);
        expect(most >= amount).toBe(true);
        expect(receiveAt(decimal(most + unitOf(give)), p, coins, 18) >= reserve).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it('stays below a border that the reserve does not carry', () => {
    // 1,000 would bring 991, and 999.99 brings 987.99012.
    expect(giveWithinSteps(d('990'), even, inUsdt, 2)).toBe(d('999.99'));
    expect(giveWithinSteps(d('991'), even, inUsdt, 2)).toBe(d('1000'));
  });
});

describe('without steps, each function', () => {
  it('equals the one for a single markup', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 5_000 }), usdt, decimals, (p, bps, amount, places) => {
        const flat = { bps, steps: [] };
        expect(receiveAt(amount, p, flat, places)).toBe(receiveFor(amount, p, bps, places));
        expect(giveAt(amount, p, flat, places)).toBe(giveFor(amount, p, bps, places));
      }),
    );
  });
});

describe('the markup of a ticket', () => {
  const ordered = (give: string) => {
    const expected = d(give);
    return { expected, markupBps: bpsAt(inUsdt, expected), markupSteps: stepsUpTo(inUsdt, expected) };
  };

  it('is that of the sum that came, never thinner than ordered', () => {
    const of = (expected: string, came: string) => bpsOfSum(ordered(expected), d(came));
    expect(of('10000', '10000')).toBe(70);
    expect(of('10000', '9999.99')).toBe(90);
    expect(of('10000', '1000')).toBe(90);
    expect(of('10000', '999.99')).toBe(120);
    expect(of('999.99', '20000')).toBe(120);
    expect(of('500', '100')).toBe(120);
  });

  it('has no steps where all amounts have one markup', () => {
    expect(stepsUpTo({ bps: 90, steps: [] }, d('5'))).toEqual([]);
    expect(bpsOfSum({ expected: d('5'), markupBps: 90, markupSteps: [] }, d('1'))).toBe(90);
  });
});

describe('steps on the wire', () => {
  it('are read back', () => {
    const steps = [{ from: '1000', markup: 0.9 }];
    expect(markupOfWire(1.2, steps)).toEqual({ bps: 120, steps: [{ from: d('1000'), bps: 90 }] });
    expect(markupOfWire(1.2)).toEqual({ bps: 120, steps: [] });
  });

  it('are no markup when one of them is unreadable', () => {
    expect(markupOfWire(1.2, [{ from: '1000', markup: 0.001 }])).toBeNull();
    expect(markupOfWire(0.001)).toBeNull();
  });
});

describe('faultOfSteps', () => {
  const step = (from: string, bps: number) => ({ from: d(from), bps });
  it.each([
    ['tooMany', { bps: 99, steps: [1, 2, 3, 4, 5, 6].map((at) => step(String(at), 90 - at)) }],
    ['notAscending', { bps: 99, steps: [step('0', 90)] }],
    ['notAscending', { bps: 99, steps: [step('5', 90), step('5', 80)] }],
    ['notThinner', { bps: 99, steps: [step('5', 99)] }],
    ['notThinner', { bps: 99, steps: [step('5', 80), step('6', 90)] }],
    [null, inUsdt],
    [null, { bps: 99, steps: [] }],
  ] as const)('is %s', (fault, steps) => {
    expect(faultOfSteps(steps)).toBe(fault);
  });
});
