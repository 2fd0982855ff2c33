import { bpsOfSum } from '@parom/contract/markup-steps';
import { type Decimal, formatDecimal, toDecimal, ZERO } from '@parom/contract/money';
import { receiveFor } from '@parom/contract/pricing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FinalDeposit, judgeDeposits, offeredFor, type TicketTerms, worthOf } from './judge-deposits.ts';
import type { TakenRate } from './taken-rate.ts';

const d = toDecimal;
const taken = (giveUsdt: Decimal, getUsdt: Decimal = d('1')): TakenRate => ({
  giveUsdt,
  getUsdt,
  sources: ['test'],
  at: new Date('2030-01-15T12:00:00Z'),
});
const price = (give: string, get = '1') => taken(d(give), d(get));

/** 1 coin of 100 USDT is expected; 0.1 to 50 may be given; the markup is 1 %. */
const terms: TicketTerms = {
  expected: d('1'),
  promised: d('99'),
  minGive: d('0.1'),
  strayMaxGive: null,
  maxGive: d('50'),
  rate: price('100'),
  markupBps: 100,
  markupSteps: [],
  getDecimals: 6,
  windowIsOver: false,
  isApproved: false,
};
/** Where no rate is said, the ticket's, with its promise. */
interface Sent extends Pick<FinalDeposit, 'id' | 'amount' | 'isLate'> {
  readonly rate?: TakenRate;
  readonly promised?: Decimal | null;
}
const deposit = (amount: string, isLate = false, id = 1): Sent => ({ id, amount: d(amount), isLate });
/** It locked this rate, lower than that of the ticket. */
const lower = (amount: string, rate: string, id = 1): Sent => ({
  ...deposit(amount, false, id),
  rate: price(rate),
  promised: null,
});
const judged = (own: TicketTerms, sent: readonly Sent[], now: TakenRate | null) =>
  judgeDeposits(
    own,
    sent.map(({ rate = own.rate, promised = own.promised, ...one }) => ({
      ...one,
      rate,
      promised: one.isLate ? null : promised,
    })),
    now,
  );
const judge = (change: Partial<TicketTerms>, deposits: Sent[], now: string | null = '100') =>
  judged({ ...terms, ...change }, deposits, now === null ? null : price(now));
const paid = (result: ReturnType<typeof judge>) =>
  result.kind === 'exchange'
    ? {
        net: formatDecimal(result.net),
        gross: formatDecimal(result.gross),
        verdicts: [...result.verdicts.values()],
      }
    : result;

describe('judging deposits', () => {
  it('exchanges the exact amount in time as quoted', () => {
    expect(paid(judge({}, [deposit('1')], null))).toEqual({ net: '99', gross: '100', verdicts: ['fits'] });
  });
  it('pays a typed receive amount to the digit', () => {
    // 99 / 100 x 1.01 = 0.9999: receiveFor would make 98.9901 of it.
    const typed = { expected: d('0.9999'), promised: d('99') };
    expect(paid(judge(typed, [deposit('0.9999')], null))).toMatchObject({ net: '99', verdicts: ['fits'] });
    expect(paid(judge(typed, [deposit('0.4999'), deposit('0.5', false, 2)], null))).toMatchObject({
      net: '99',
    });
  });
  it('shares a typed receive amount, and prices a surplus apart', () => {
    const typed = { expected: d('0.9999'), promised: d('99') };
    expect(paid(judge(typed, [deposit('0.3333')]))).toMatchObject({ net: '33', verdicts: ['short'] });
    // 0.0101 beyond it are within the allowance, at 100 less 1 %.
    expect(paid(judge(typed, [deposit('1.01')]))).toMatchObject({ net: '99.9999', verdicts: ['over'] });
    // At the same price again, a surplus beyond the allowance is promised nothing.
    expect(paid(judge(typed, [deposit('1.9999')]))).toMatchObject({ net: '198' });
  });
  it('rounds once when all amounts have one price', () => {
    // 200 x (1 / 0.0126) x 0.978 = 15523.8095...; 77.6190... for each.
    const inRoubles = price('1', '0.0126');
    const roubles = { expected: d('200'), promised: d('15523.8'), minGive: d('10'), maxGive: d('20000') };
    const worthOf = (...amounts: string[]) =>
      paid(
        judged(
          { ...terms, ...roubles, rate: inRoubles, markupBps: 220, getDecimals: 2 },
          amounts.map((amount, id) => deposit(amount, false, id)),
          inRoubles,
        ),
      );
    expect(worthOf('200')).toMatchObject({ net: '15523.8' });
    expect(worthOf('199.99')).toMatchObject({ net: '15523.03', gross: '15872.22' });
    expect(worthOf('203')).toMatchObject({ net: '15756.66', gross: '16111.11' });
    expect(worthOf('100.003', '200')).toMatchObject({ net: '23285.94', gross: '23809.76' });
    // Comes out even, as none of its parts does: 315 / 0.0126 is 25,000.
    expect(worthOf('315')).toMatchObject({ net: '24450', gross: '25000' });
  });
  it('exchanges two deposits with the exact sum as one', () => {
    const result = judge({}, [deposit('0.4'), deposit('0.6', false, 2)]);
    expect(paid(result)).toEqual({ net: '99', gross: '100', verdicts: ['fits', 'fits'] });
  });
  it('recalculates a short sum above the minimum', () => {
    expect(paid(judge({}, [deposit('0.5')]))).toEqual({ net: '49.5', gross: '50', verdicts: ['short'] });
  });
  it('waits below the minimum inside the window', () => {
    expect(judge({}, [deposit('0.05')])).toEqual({ kind: 'wait' });
  });
  it('holds below the minimum after the window', () => {
    expect(judge({ windowIsOver: true }, [deposit('0.05')])).toMatchObject({
      kind: 'hold',
      reason: 'belowMinimum',
    });
  });
  it('exchanges below the minimum after an operator’s approval', () => {
    expect(paid(judge({ isApproved: true }, [deposit('0.05')]))).toMatchObject({ net: '4.95' });
  });
  it('holds above the maximum at any rate', () => {
    expect(judge({}, [deposit('50.00000001')])).toMatchObject({ kind: 'hold', reason: 'aboveMaximum' });
  });

  it('exchanges up to the most of a straying price, and holds a unit more', () => {
    const straying = { strayMaxGive: d('1') };
    expect(paid(judge(straying, [deposit('1')]))).toMatchObject({ net: '99', verdicts: ['fits'] });
    expect(judge(straying, [deposit('1.00000001')])).toMatchObject({ kind: 'hold', reason: 'priceInDoubt' });
  });

  it('keeps the ticket’s rate for a surplus of 5 USDT', () => {
    // 2 % would be 0.02; five USDT are 0.05 coins.
    expect(paid(judge({}, [deposit('1.05')], '10'))).toEqual({
      net: '103.95',
      gross: '105',
      verdicts: ['over'],
    });
    expect(paid(judge({}, [deposit('1.05')], null))).toMatchObject({ net: '103.95' });
  });
  it('pays a larger surplus at the lower rate after a fall', () => {
    // 1.05 at 100, 0.95 at 50, less 1 %.
    expect(paid(judge({}, [deposit('2')], '50'))).toMatchObject({ net: '150.975', verdicts: ['over'] });
  });
  it('pays a larger surplus at the ticket’s rate after a rise', () => {
    expect(paid(judge({}, [deposit('2')], '200'))).toMatchObject({ net: '198' });
  });
  it('waits for a fresh price with a larger surplus', () => {
    expect(judge({}, [deposit('2')], null)).toEqual({ kind: 'needsPrice' });
  });

  it('gives a late deposit the better current rate', () => {
    expect(paid(judge({}, [deposit('1', true)], '110'))).toMatchObject({ net: '108.9', verdicts: ['late'] });
  });
  it('exchanges a late deposit at a rate worse by exactly 3 %', () => {
    expect(paid(judge({}, [deposit('1', true)], '97'))).toMatchObject({ net: '96.03' });
  });
  it('holds a late deposit at a rate worse by more than 3 %', () => {
    expect(judge({}, [deposit('1', true)], '96.99')).toMatchObject({ kind: 'hold', reason: 'lateAndWorse' });
  });
  it('exchanges an approved late deposit at the current rate', () => {
    expect(paid(judge({ isApproved: true }, [deposit('1', true)], '50'))).toMatchObject({ net: '49.5' });
  });
  it('exchanges a late deposit at a much worse rate if its customer chose so', () => {
    expect(paid(judge({ isChosen: true }, [deposit('1', true)], '50'))).toMatchObject({ net: '49.5' });
  });
  it('waits for a fresh price with a late deposit', () => {
    expect(judge({}, [deposit('1', true)], null)).toEqual({ kind: 'needsPrice' });
  });
  it('prices the timely and the late half each by its own moment', () => {
    const result = judge({}, [deposit('0.5'), deposit('0.5', true, 2)], '110');
    expect(paid(result)).toMatchObject({ net: '103.95', verdicts: ['fits', 'late'] });
  });

  it('pays a deposit at its own lower rate', () => {
    expect(paid(judge({}, [lower('1', '80')]))).toMatchObject({ net: '79.2' });
  });
  it('applies a lower rate to its own deposit only', () => {
    const result = judge({}, [lower('0.1', '50', 2), deposit('0.9')]);
    expect(paid(result)).toMatchObject({ net: '94.05', verdicts: ['fits', 'fits'] });
  });
  it('lists each part of a deposit with its rate', () => {
    const result = judge({}, [deposit('0.9'), lower('1', '50', 2)], '40');
    const parts = result.kind === 'exchange' ? result.rates : [];
    expect(
      parts.map(({ depositId, amount, rate }) => [
        depositId,
        formatDecimal(amount),
        formatDecimal(rate.giveUsdt),
      ]),
    ).toEqual([
      [1, '0.9', '100'],
      // 0.15 are within the allowance of 1.05.
      [2, '0.15', '50'],
      [2, '0.85', '40'],
    ]);
  });
  it('offers each deposit’s rate, and the ticket’s rate for the rest', () => {
    const offer = (change: Partial<TicketTerms>, ...sent: Sent[]) => {
      const own = { ...terms, ...change };
      const priced = sent.map(({ rate = own.rate, promised = own.promised, ...one }) => ({
        ...one,
        rate,
        promised,
      }));
      return [formatDecimal(offeredFor(own, priced)), formatDecimal(worthOf(own, priced))];
    };
    expect(offer({})).toEqual(['99', '0']);
    expect(offer({}, deposit('0.4'))).toEqual(['99', '39.6']);
    const fallen = { rate: price('80'), promised: d('79.2') };
    const first = { ...deposit('0.4'), rate: price('100'), promised: d('99') };
    expect(offer(fallen, first)).toEqual(['87.12', '39.6']);
    expect(offer(fallen, first, lower('0.6', '70', 2))).toEqual(['81.18', '81.18']);
    // More than was asked for is not offered before it is judged.
    expect(offer(fallen, deposit('3'))).toEqual(['79.2', '237.6']);
    const typed = { expected: d('0.9999'), promised: d('99') };
    expect(offer(typed, deposit('0.3333'))).toEqual(['99', '33']);
  });
  it('leaves a late and worse deposit out of a timely exchange', () => {
    expect(judge({}, [deposit('1'), deposit('0.01', true, 2)], '89')).toMatchObject({
      kind: 'exchange',
      given: d('1'),
      net: d('99'),
      verdicts: new Map([[1, 'fits']]),
    });
    // The timely part is the minimum itself.
    const least = judge({}, [deposit('0.1'), deposit('0.9', true, 2)], '89');
    expect(least).toMatchObject({ kind: 'exchange', given: d('0.1'), net: d('9.9') });
  });
  it('holds a late and worse deposit beside too small a timely one', () => {
    expect(judge({}, [deposit('0.05'), deposit('0.95', true, 2)], '89')).toMatchObject({
      kind: 'hold',
      reason: 'lateAndWorse',
      verdicts: new Map([
        [1, 'fits'],
        [2, 'late'],
      ]),
    });
  });
  it('applies the lower rate to an approved sum above the maximum', () => {
    const large = { expected: d('50'), promised: d('4950'), isApproved: true };
    expect(paid(judge(large, [deposit('51')], '80'))).toMatchObject({ net: '4039.2', verdicts: ['over'] });
    expect(paid(judge(large, [deposit('51')], '120'))).toMatchObject({ net: '5049' });
    expect(paid(judge(large, [deposit('50')], '80'))).toMatchObject({ net: '4950', verdicts: ['fits'] });
    expect(judge(large, [deposit('51')], null)).toEqual({ kind: 'needsPrice' });
  });

  it('applies the lower rate to a chosen sum, in time or above the maximum', () => {
    expect(paid(judge({ isChosen: true }, [deposit('1')], '50'))).toMatchObject({ net: '49.5' });
    expect(judge({ isChosen: true }, [deposit('1')], null)).toEqual({ kind: 'needsPrice' });
    expect(paid(judge({ isChosen: true }, [deposit('51')], '50'))).toMatchObject({ net: '2524.5' });
  });
  it('applies the lower rate to an approved sum above a straying price’s most', () => {
    const approved = { strayMaxGive: d('1'), isApproved: true };
    expect(paid(judge(approved, [deposit('1.01')], '80'))).toMatchObject({ net: '79.992' });
  });
  it('lists the promised part and the tolerated surplus as one', () => {
    const result = judge({}, [deposit('1.05')]);
    expect(result).toMatchObject({ rates: [{ depositId: 1, amount: d('1.05') }] });
    expect(result.kind === 'exchange' && result.rates).toHaveLength(1);
  });

  it('holds an approved amount that buys nothing', () => {
    const dust = judge({ isApproved: true, getDecimals: 2 }, [deposit('0.000001')]);
    expect(dust).toMatchObject({ kind: 'hold', reason: 'belowMinimum' });
  });

  const stepped = {
    markupSteps: [
      { from: ZERO, bps: 300 },
      { from: d('0.5'), bps: 200 },
      { from: d('0.8'), bps: 100 },
    ],
  };
  it('gives less than ordered the markup of its own step', () => {
    const net = (amount: string) => paid(judge(stepped, [deposit(amount)]));
    expect(net('1')).toMatchObject({ net: '99' });
    expect(net('0.8')).toMatchObject({ net: '79.2' });
    expect(net('0.799999')).toMatchObject({ net: '78.399902' });
    expect(net('0.5')).toMatchObject({ net: '49' });
    expect(net('0.499999')).toMatchObject({ net: '48.499903' });
    // More than ordered keeps the markup of the order.
    expect(net('20')).toMatchObject({ net: '1980' });
  });
  it('counts the sum of all deposits for the step', () => {
    const both = [deposit('0.4'), deposit('0.4', false, 2)];
    expect(paid(judge(stepped, both))).toMatchObject({ net: '79.2' });
    expect(judge(stepped, both)).toMatchObject({ markupBps: 100 });
    expect(judge(stepped, [deposit('0.4')])).toMatchObject({ markupBps: 300 });
  });
  it('shares no typed receive amount with a sum that loses its step', () => {
    const typed = { ...stepped, expected: d('0.9999'), promised: d('99') };
    expect(paid(judge(typed, [deposit('0.9999')], null))).toMatchObject({ net: '99' });
    expect(paid(judge(typed, [deposit('0.3333')]))).toMatchObject({ net: '32.3301' });
  });
  it('reserves a fraction rounded up, and pays it rounded down', () => {
    const { rate, promised } = terms;
    const part: FinalDeposit = { id: 1, amount: d('0.4000001'), isLate: false, rate, promised };
    expect(formatDecimal(worthOf(terms, [part]))).toBe('39.60001');
    expect(paid(judge({}, [deposit('0.4000001')]))).toMatchObject({ net: '39.600009' });
  });
  it('reserves for less than ordered what it will be paid', () => {
    const half: FinalDeposit = {
      id: 1,
      amount: d('0.4'),
      isLate: false,
      rate: terms.rate,
      promised: d('99'),
    };
    const own = { ...terms, ...stepped };
    expect(formatDecimal(worthOf(own, [half]))).toBe('38.8');
    expect(formatDecimal(offeredFor(own, [half]))).toBe('99');
  });

  const amount = fc.bigInt({ min: 1n, max: 60n * 10n ** 18n }) as fc.Arbitrary<Decimal>;
  const usdt = fc.bigInt({ min: 10n ** 12n, max: 10n ** 23n }) as fc.Arbitrary<Decimal>;
  it('pays the quote of the sum at a constant price, for any deposits', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 4 }), usdt, usdt, (sent, give, get) => {
        const standing = taken(give, get);
        const quote = (of: Decimal) => receiveFor(of, standing, terms.markupBps, terms.getDecimals);
        const deposits = sent.map((of, id) => ({ ...deposit('0', false, id), amount: of }));
        const own = { ...terms, rate: standing, promised: quote(terms.expected) };
        const result = judged(own, deposits, standing);
        if (result.kind === 'exchange') expect(result.net).toBe(quote(result.given));
        const withSteps = judged({ ...own, ...stepped }, deposits, standing);
        if (withSteps.kind !== 'exchange') return;
        const bps = bpsOfSum({ ...terms, ...stepped }, withSteps.given);
        expect(withSteps.net).toBe(receiveFor(withSteps.given, standing, bps, terms.getDecimals));
      }),
      { numRuns: 500 },
    );
  });
  it('never pays more than the best price, for any deposits and prices', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ amount, isLate: fc.boolean() }), { minLength: 1, maxLength: 4 }),
        usdt,
        usdt,
        (sent, then, now) => {
          const deposits = sent.map((one, id) => ({ ...one, id }));
          const ticketPrice = taken(then);
          const priceNow = taken(now);
          const promised = receiveFor(terms.expected, ticketPrice, terms.markupBps, terms.getDecimals);
          const result = judged({ ...terms, rate: ticketPrice, promised }, deposits, priceNow);
          if (result.kind !== 'exchange') return;
          const best = then > now ? ticketPrice : priceNow;
          const exchanged = deposits.filter(({ id }) => result.verdicts.has(id));
          expect(result.given).toBe(exchanged.reduce((sum, one) => sum + one.amount, 0n));
          expect(result.net <= result.gross).toBe(true);
          expect(result.net <= receiveFor(result.given, best, terms.markupBps, terms.getDecimals)).toBe(true);
          expect(deposits.filter(({ isLate }) => !isLate).every(({ id }) => result.verdicts.has(id))).toBe(
            true,
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
