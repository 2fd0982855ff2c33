/** The page's answer before the payment is the judgement's after it. */

import { bpsAt, giveAt, inCoins, receiveAt, stepsUpTo } from '@parom/contract/markup-steps';
import { type Decimal, decimal, floorTo, toDecimal } from '@parom/contract/money';
import { leastOfLate, type WhatIfTerms, whatIf } from '@parom/contract/what-if';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FinalDeposit, judgeDeposits, type TicketTerms } from './judge-deposits.ts';

const at = new Date('2030-01-15T12:00:00Z');
const amountOf = (units: number): Decimal => decimal(BigInt(units) * 10n ** 10n);

/** Borders that the tickets below lie around. */
const STEPPED = {
  bps: 120,
  steps: [
    { from: toDecimal('1000'), bps: 90 },
    { from: toDecimal('10000'), bps: 70 },
  ],
};

/** @param typed the customer typed the amount to receive */
function termsOf(
  price: { giveUsdt: Decimal; getUsdt: Decimal },
  give: Decimal,
  typed: Decimal | null,
  isStepped = false,
): WhatIfTerms {
  const markup = inCoins(isStepped ? STEPPED : { bps: 90, steps: [] }, price.giveUsdt, 8);
  const expected = typed === null ? give : giveAt(typed, price, markup, 8);
  const promised = typed ?? receiveAt(give, price, markup, 6);
  const markupBps = bpsAt(markup, expected);
  const markupSteps = stepsUpTo(markup, expected);
  const [minGive, maxGive] = [toDecimal('0.0002'), toDecimal('0.5')];
  return { expected, promised, minGive, maxGive, price, markupBps, markupSteps, getDecimals: 6 };
}

function judged(terms: WhatIfTerms, amount: Decimal, change: Partial<FinalDeposit> = {}, now = terms.price) {
  const rate = { ...terms.price, sources: [], at };
  const all: TicketTerms = { ...terms, rate, strayMaxGive: null, windowIsOver: true, isApproved: false };
  const deposit = {
    id: 1,
    amount,
    isLate: false,
    rate,
    promised: change.isLate ? null : terms.promised,
    ...change,
  };
  return judgeDeposits(all, [deposit], { ...now, sources: [], at });
}

const prices = fc.record({
  giveUsdt: fc
    .integer({ min: 1_000_000, max: 9_999_999 })
    .map((cents) => decimal(BigInt(cents) * 10n ** 16n)),
  getUsdt: fc.integer({ min: 90, max: 110 }).map((cents) => decimal(BigInt(cents) * 10n ** 16n)),
});
const units = fc.integer({ min: 20_000, max: 50_000_000 });

describe('whatIf', () => {
  it('answers the sum that the judgement pays, at an unchanged rate', () => {
    fc.assert(
      fc.property(
        prices,
        units,
        units,
        fc.boolean(),
        fc.boolean(),
        (price, ordered, sent, isTyped, isStepped) => {
          const asked = termsOf(price, amountOf(ordered), null, isStepped);
          const typed = floorTo(asked.promised, 2);
          const terms = isTyped ? termsOf(price, asked.expected, typed, isStepped) : asked;
          const answer = whatIf(terms, amountOf(sent));
          const judgement = judged(terms, amountOf(sent));
          if (answer.kind === 'exact' || answer.kind === 'surplus')
            expect(judgement).toMatchObject({ kind: 'exchange', net: answer.receive });
          else expect(judgement).toMatchObject({ kind: 'hold', reason: answer.kind });
        },
      ),
    );
  });

  it('names as surplus what a fall of the rate touches', () => {
    const terms = termsOf({ giveUsdt: toDecimal('90000'), getUsdt: toDecimal('1') }, toDecimal('0.01'), null);
    const halved = { giveUsdt: toDecimal('45000'), getUsdt: toDecimal('1') };
    const inside = whatIf(terms, toDecimal('0.0102'));
    expect(inside).toEqual({ kind: 'exact', receive: toDecimal('909.738') });
    expect(judged(terms, toDecimal('0.0102'), {}, halved)).toMatchObject({ net: toDecimal('909.738') });
    expect(whatIf(terms, toDecimal('0.02'))).toEqual({
      kind: 'surplus',
      receive: toDecimal('1783.8'),
      surplus: toDecimal('0.0098'),
    });
    expect(judged(terms, toDecimal('0.02'), {}, halved)).toMatchObject({ net: toDecimal('1346.769') });
  });

  it('gives the least that a late transfer brings without a question', () => {
    const terms = termsOf({ giveUsdt: toDecimal('90000'), getUsdt: toDecimal('1') }, toDecimal('0.01'), null);
    const late = (giveUsdt: string) =>
      judged(
        terms,
        terms.expected,
        { isLate: true },
        { giveUsdt: toDecimal(giveUsdt), getUsdt: toDecimal('1') },
      );
    expect(leastOfLate(terms)).toBe(toDecimal('865.143'));
    expect(late('87300')).toMatchObject({ kind: 'exchange', net: toDecimal('865.143') });
    expect(late('87299')).toMatchObject({ kind: 'hold', reason: 'lateAndWorse' });
  });
});
