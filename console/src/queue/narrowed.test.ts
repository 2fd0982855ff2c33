import type { WaitingItem } from '@parom/contract/console/work';
import { describe, expect, it } from 'vitest';
import { actsOfRow, mainAct } from './acts-of-row.ts';
import { kindNamed, ofKind, ofReason, reasonOf, withReasons } from './narrowed.ts';

const waiting = (change: Partial<WaitingItem>): WaitingItem => ({
  kind: 'ticket',
  id: '17',
  name: '100017',
  ticketId: null,
  reason: 'pending',
  stop: null,
  sum: null,
  since: '2026-01-01T00:00:00Z',
  endsAt: null,
  isMoneyAtRisk: false,
  alert: null,
  holder: null,
  claim: null,
  ...change,
});

const held = waiting({ reason: 'aboveMaximum' });
const manual = waiting({ kind: 'payment', id: '1', reason: 'manual' });
const stopped = waiting({ kind: 'payment', id: '2', reason: '', stop: { by: 'operator', words: 'a pause' } });
const withdrawal = waiting({ kind: 'withdrawal', id: '3', reason: '' });
const alert = waiting({ kind: 'alert', id: 'reorg:17', reason: 'Three blocks were replaced' });
const all = [held, manual, stopped, withdrawal, alert];

describe('the filters of the queue', () => {
  it('keep the rows of a kind, and of a reason', () => {
    expect(ofKind(all, kindNamed('payment'))).toEqual([manual, stopped]);
    expect(ofReason(all, 'stop-operator')).toEqual([stopped]);
    expect(ofReason(ofKind(all, 'ticket'), 'manual')).toEqual([]);
  });

  it('show the whole queue without a kind, and by an unknown one', () => {
    expect(ofKind(all, kindNamed(null))).toEqual(all);
    expect(ofKind(all, kindNamed('nonsense'))).toEqual(all);
  });

  it('know one word for each reason, however its rows differ', () => {
    expect(all.map(reasonOf)).toEqual(['aboveMaximum', 'manual', 'stop-operator', null, 'reorg']);
    const other = waiting({ ...alert, id: 'reorg:18', reason: 'Two blocks were replaced' });
    expect([...withReasons([...all, other]).keys()].toSorted()).toEqual([
      'aboveMaximum',
      'manual',
      'reorg',
      'stop-operator',
    ]);
  });
});

const cashier = { email: 'a@parom.example', role: 'cashier' } as Parameters<typeof actsOfRow>[1];
const named = (item: WaitingItem) => actsOfRow(item, cashier).map(({ command }) => command);

describe('the acts of a row of the queue', () => {
  it('are those of exactly this payment or deposit', () => {
    expect(actsOfRow(manual, cashier)).toEqual([{ command: 'claim-payment', filled: { payout: '1' } }]);
    const deposit = waiting({ kind: 'deposit', id: '5', reason: 'unmatched' });
    expect(actsOfRow(deposit, cashier)[0]).toEqual({ command: 'refund-deposit', filled: { deposit: '5' } });
    expect(named(held)).toEqual([]);
  });

  it('follow the claim of a payment by hand', () => {
    const by = (email: string) => waiting({ ...manual, claim: { by: email, until: '2026-01-01T00:15:00Z' } });
    expect(named(by('a@parom.example'))[0]).toBe('record-transfer');
    expect(named(by('b@parom.example'))).toEqual([]);
  });

  it('have a main one where the row waits for one', () => {
    expect(mainAct(manual, ['claim-payment', 'other'])).toBe('claim-payment');
    expect(mainAct(stopped, ['cancel-payout', 'other'])).toBeNull();
    expect(mainAct(stopped, ['cancel-payout'])).toBe('cancel-payout');
    expect(mainAct(stopped, [])).toBeNull();
  });
});
