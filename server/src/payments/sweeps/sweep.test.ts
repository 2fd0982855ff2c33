import { type Decimal, parseDecimal, toDecimal, ZERO } from '@parom/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Feed } from '../../chains/chain.ts';
import { leastWorthSweeping, planSweep, type SweepFacts } from './sweep.ts';

const amount = (text: string) => toDecimal(text);
const token = (rest: Partial<SweepFacts>): SweepFacts => ({
  amount: amount('250'),
  isNative: false,
  held: amount('250'),
  gasHeld: ZERO,
  fee: amount('0.002'),
  gas: null,
  feed: { kind: 'coins' },
  opening: null,
  lent: null,
  ...rest,
});
const coins = (rest: Partial<SweepFacts>): SweepFacts => ({
  ...token({ amount: amount('1'), held: amount('1'), gasHeld: amount('1') }),
  isNative: true,
  ...rest,
});

describe('a planned sweep', () => {
  it('of a token without gas, asks for gas first', () => {
    expect(planSweep(token({}))).toEqual({ kind: 'gas', amount: amount('0.002') });
  });
  it('of a token with a little gas left, asks for the difference only', () => {
    expect(planSweep(token({ gasHeld: amount('0.0015') }))).toEqual({
      kind: 'gas',
      amount: amount('0.0005'),
    });
  });
  it('of a token with enough gas, sweeps the deposit and asks for none', () => {
    expect(planSweep(token({ gasHeld: amount('0.002') }))).toEqual({ kind: 'sweep', amount: amount('250') });
  });
  it('of a token, after prices rose, uses its gas and asks for no more', () => {
    const step = planSweep(token({ gas: 'final', gasHeld: amount('0.001') }));
    expect(step).toEqual({ kind: 'sweep', amount: amount('250') });
  });
  it.each(['failed', 'cancelled'] as const)('of a token whose gas %s, waits for an operator', (gas) => {
    expect(planSweep(token({ gas }))).toEqual({ kind: 'wait', why: 'no gas came' });
    expect(planSweep(token({ gas, gasHeld: amount('0.002') })).kind).toBe('sweep');
  });
  it('of a token that is not there, waits', () => {
    expect(planSweep(token({ held: amount('249.999999') }))).toEqual({ kind: 'wait', why: 'coins are gone' });
  });
  it('of a token, with stake to lend, lends it once and sends no gas', () => {
    const feed: Feed = { kind: 'stake', amount: amount('4000') };
    expect(planSweep(token({ feed }))).toEqual({ kind: 'delegate', amount: amount('4000') });
    expect(planSweep(token({ feed, lent: 'final' }))).toEqual({ kind: 'sweep', amount: amount('250') });
    for (const lent of ['failed', 'cancelled', 'returned'] as const)
      expect(planSweep(token({ feed, lent }))).toEqual({ kind: 'gas', amount: amount('0.002') });
  });
  it('of a token whose account is not open, opens it before stake is lent', () => {
    const feed: Feed = { kind: 'open', amount: amount('0.000001') };
    expect(planSweep(token({ feed }))).toEqual({ kind: 'opening', amount: amount('0.000001') });
    expect(planSweep(token({ feed, opening: 'final' })).kind).toBe('wait');
    expect(planSweep(token({ feed, opening: 'failed' })).kind).toBe('gas');
  });
  it('of a token, while stake is on its way elsewhere, waits', () => {
    expect(planSweep(token({ feed: { kind: 'later' } }))).toEqual({ kind: 'wait', why: 'stake is lent' });
  });
  it('of a token that its address can pay for, sends nothing', () => {
    expect(planSweep(token({ feed: { kind: 'nothing' } })).kind).toBe('sweep');
  });
  it('of the coin that fees are paid in, leaves the fee behind', () => {
    expect(planSweep(coins({}))).toEqual({ kind: 'sweep', amount: amount('0.998') });
  });
  it('of that coin with more on the address, moves this deposit only', () => {
    expect(planSweep(coins({ held: amount('5') }))).toEqual({ kind: 'sweep', amount: amount('0.998') });
  });
  it('of that coin below the fee, waits', () => {
    const dust = coins({ amount: amount('0.002'), held: amount('0.002') });
    expect(planSweep(dust)).toEqual({ kind: 'wait', why: 'below the fee' });
  });

  it('moves no more than the balance beside the fee, and no more gas than it', () => {
    const money = fc.bigInt({ min: 0n, max: 10n ** 21n }).map((raw) => raw as Decimal);
    const gas = fc.constantFrom('final', 'failed', 'cancelled', null);
    fc.assert(
      fc.property(
        fc.record({ amount: money, isNative: fc.boolean(), held: money, gasHeld: money, fee: money, gas }),
        (facts) => {
          const step = planSweep(token(facts));
          if (step.kind === 'wait') return;
          if (step.kind === 'gas') expect(step.amount + facts.gasHeld).toBe(facts.fee);
          else if (facts.isNative) expect(step.amount + facts.fee).toBeLessThanOrEqual(facts.held);
          else expect(step.amount).toBe(facts.amount);
        },
      ),
    );
  });
});

describe('the least swept deposit', () => {
  it('is ten times the fee, at 0.001 ETH and 3000 USDT per ETH', () => {
    const least = leastWorthSweeping(amount('0.001'), amount('3000'), amount('1'));
    expect(least).toBe(parseDecimal('30'));
  });
  it('is rounded up', () => {
    const least = leastWorthSweeping(amount('1'), amount('1'), amount('3'));
    expect(least).toBe(parseDecimal('3.333333333333333334'));
  });
});
