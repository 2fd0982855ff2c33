import { breachInEnglish } from '@parom/contract/console/answers/alerts/causes';
import { decimal, toDecimal, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { brokenInvariant, type TicketFacts } from './ticket-invariants.ts';

const BTC = 1;
const deposit = (
  disposition: TicketFacts['deposits'][number]['disposition'],
  amount = '0.01',
  creditEntryKey: TicketFacts['deposits'][number]['creditEntryKey'] = 'deposit:1:0',
) => ({ currencyId: BTC, amount: toDecimal(amount), state: 'final' as const, disposition, creditEntryKey });
const payment = (
  purpose: TicketFacts['payments'][number]['purpose'],
  state: TicketFacts['payments'][number]['state'],
  amount = '891.9',
) => ({ purpose, state, amount: toDecimal(amount) });
const owes = (amount: string) => decimal(-toDecimal(amount));

const unpaid: TicketFacts = {
  status: TicketStatus.awaitingPayment,
  reserved: toDecimal('891.9'),
  deposits: [],
  payments: [],
  customer: new Map(),
  owed: ZERO,
};
const confirming: TicketFacts = {
  ...unpaid,
  status: TicketStatus.confirming,
  deposits: [deposit('open')],
  customer: new Map([[BTC, owes('0.01')]]),
};
const sending: TicketFacts = {
  ...unpaid,
  status: TicketStatus.sending,
  reserved: ZERO,
  deposits: [deposit('exchanged')],
  payments: [payment('payout', 'queued')],
  customer: new Map([[BTC, ZERO]]),
  owed: owes('891.9'),
};

const said = (facts: TicketFacts): string | null => {
  const breach = brokenInvariant(facts);
  return breach && breachInEnglish(breach);
};

describe('an invariant', () => {
  it.each<[string, TicketFacts]>([
    ['an unpaid ticket', unpaid],
    [
      'an expired one whose only deposit vanished',
      { ...unpaid, status: 5, reserved: ZERO, deposits: [{ ...deposit('vanished'), creditEntryKey: null }] },
    ],
    [
      'an unpaid one whose deposit just vanished',
      { ...unpaid, deposits: [{ ...deposit('open'), state: 'vanished', creditEntryKey: null }] },
    ],
    [
      'one whose deposit is seen and not credited',
      { ...confirming, deposits: [deposit('open', '0.01', null)], customer: new Map() },
    ],
    ['one whose deposit is credited', confirming],
    ['one that is being paid', sending],
    ['one whose payout failed a moment ago', { ...sending, payments: [payment('payout', 'failed')] }],
    [
      'one paid at the second try',
      { ...sending, payments: [payment('payout', 'cancelled', '5'), payment('payout', 'sent')] },
    ],
    [
      'one with a final refund',
      {
        ...sending,
        status: 7,
        deposits: [deposit('refunded')],
        payments: [payment('refund', 'final', '0.01')],
        owed: ZERO,
      },
    ],
    [
      'one whose refund failed',
      {
        ...confirming,
        status: 7,
        reserved: ZERO,
        deposits: [deposit('parked')],
        payments: [payment('refund', 'failed', '0.01')],
      },
    ],
    [
      'a completed one',
      {
        ...sending,
        status: 4,
        payments: [payment('payout', 'final')],
        customer: new Map(),
        owed: owes('891.9'),
      },
    ],
    [
      'one that got another coin besides',
      {
        ...confirming,
        deposits: [deposit('open'), { ...deposit('parked', '3'), currencyId: 2 }],
        customer: new Map([
          [BTC, owes('0.01')],
          [2, owes('3')],
        ]),
      },
    ],
  ])('of %s, looked at, holds', (_what, facts) => {
    expect(brokenInvariant(facts)).toBeNull();
  });

  it('reports only breaches that the operator has not accepted', () => {
    const seen = { ...confirming, deposits: [deposit('exchanged')] };
    const accepted = [said(seen) ?? ''];
    expect(brokenInvariant({ ...seen, accepted })).toBeNull();
    const worse = { ...seen, accepted, payments: [payment('payout', 'queued')] };
    expect(said(worse)).toContain('it has a payout in status "Confirming"');
    const other = { ...seen, accepted, deposits: [deposit('exchanged'), deposit('open', '1')] };
    expect(said(other)).toContain('differ by 0.99');
  });

  it.each<[string, TicketFacts, string]>([
    ['a promise of an expired ticket', { ...unpaid, status: 5 }, 'it holds 891.9 of the reserve'],
    ['a promise of a held one', { ...confirming, status: 9 }, 'nothing is promised in status "On hold"'],
    ['a deposit of an unpaid one', { ...confirming, status: 1 }, 'a deposit counts'],
    ['a deposit of an expired one', { ...confirming, status: 5, reserved: ZERO }, 'a deposit counts'],
    [
      'a deposit larger than its credit',
      { ...confirming, deposits: [deposit('open', '1')] },
      'differ by 0.99 of currency 1',
    ],
    [
      'a deposit that is said to be spent',
      { ...confirming, deposits: [deposit('exchanged')] },
      'differ by -0.01',
    ],
    [
      'a deposit in a coin that was never credited',
      { ...confirming, deposits: [{ ...deposit('open'), currencyId: 2 }] },
      'differ by -0.01 of currency 1',
    ],
    [
      'a payout before the decision',
      { ...confirming, payments: [payment('payout', 'queued')] },
      'it has a payout in status "Confirming"',
    ],
    [
      'a payout of a refunded one',
      { ...sending, status: 7, payments: [payment('payout', 'sent'), payment('refund', 'queued')] },
      'it has a payout in status "Refunding"',
    ],
    [
      'a second payout',
      { ...sending, payments: [payment('payout', 'final'), payment('payout', 'queued')] },
      'it has 2 payouts at once',
    ],
    [
      'a payout that was cancelled and not replaced',
      { ...sending, payments: [payment('payout', 'cancelled')] },
      'no payout stands',
    ],
    [
      'a payout larger than what is owed',
      { ...sending, payments: [payment('payout', 'queued', '1000')] },
      'its payout is 1000, and the books owe 891.9',
    ],
    [
      'a refund that was never decided',
      { ...sending, status: 7, payments: [], owed: ZERO },
      'no refund was ever decided',
    ],
    [
      'a failed payout without a refund',
      { ...sending, status: 7, payments: [payment('payout', 'failed')], owed: ZERO },
      'no refund was ever decided',
    ],
    [
      'a refund that was cancelled and not replaced',
      {
        ...confirming,
        status: 7,
        reserved: ZERO,
        deposits: [deposit('parked')],
        payments: [payment('refund', 'cancelled', '0.01')],
      },
      'no refund was ever decided',
    ],
    [
      'a refund that failed, of a deposit that was written off since',
      {
        ...sending,
        status: 7,
        deposits: [deposit('written-off')],
        payments: [payment('refund', 'failed', '0.01')],
        owed: ZERO,
      },
      'none of its deposits goes back',
    ],
  ])('broken by %s is reported as a sentence', (_what, facts, words) => {
    expect(said(facts)).toContain(words);
  });
});
