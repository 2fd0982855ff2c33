import { type TicketStatus, ticketStatuses } from '@parom/contract/ticket-status';
import type { StatusReason, TicketView } from '@parom/contract/tickets';
import { describe, expect, it } from 'vitest';
import { lookOf } from '../../ui/display/status-looks.ts';
import { deposit } from '../ticket-for-tests.ts';
import { happened, sinceUtc, stageOf, stepState, steps } from './ticket-status.ts';

/** A status of a newer server. */
const sent = (status: number) => status as TicketStatus;

const facts = (status: number, over: { byWord?: boolean; type?: number; reason?: StatusReason } = {}) => ({
  status: sent(status),
  byWord: over.byWord ?? false,
  targetInfo: { type: over.type ?? 0 },
  statusReason: over.reason ?? null,
});

describe('stageOf', () => {
  it('gives each known status its own stage', () => {
    const names = ticketStatuses.map((status) => stageOf(facts(status)));
    expect(new Set(names).size).toBe(ticketStatuses.length);
    expect(names).not.toContain('unknown');
  });

  it('answers unknown for a status of a newer server', { tags: ['spec:4.28'] }, () => {
    expect(stageOf(facts(10))).toBe('unknown');
    expect(stageOf(facts(-1))).toBe('unknown');
  });

  it('distinguishes the customer’s word from a seen deposit', () => {
    expect(stageOf(facts(2, { byWord: true }))).toBe('byWord');
    expect(stageOf(facts(2))).toBe('confirming');
  });

  it('distinguishes a deposit below the minimum', () => {
    expect(stageOf(facts(2, { reason: 'restAwaited' }))).toBe('restAwaited');
    expect(stageOf(facts(2, { reason: 'belowMinimum' }))).toBe('belowMinimum');
    expect(stageOf(facts(9, { reason: 'belowMinimum' }))).toBe('heldChoice');
    expect(stageOf(facts(9, { reason: 'screening' }))).toBe('held');
  });

  it('distinguishes a transfer from a payout on a chain', {
    tags: ['spec:3.11'],
  }, () => {
    expect(stageOf(facts(3, { type: 1 }))).toBe('sendingTransfer');
    expect(stageOf(facts(4, { type: 1 }))).toBe('completedTransfer');
  });

  it('answers sendingPaused while payouts are stopped', () => {
    expect(stageOf(facts(3, { reason: 'payoutsStopped' }))).toBe('sendingPaused');
    expect(stageOf(facts(3, { type: 1, reason: 'payoutsStopped' }))).toBe('sendingPaused');
  });
});

describe('toneOf', () => {
  it('follows the specification for every status', { tags: ['spec:4.20'] }, () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 42].map((status) => lookOf(sent(status)).tone)).toEqual([
      'red',
      'blue',
      'blue',
      'blue',
      'green',
      'red',
      'red',
      'red',
      'red',
      'red',
      'red',
    ]);
  });
});

describe('stepState', () => {
  const row = (status: number) => steps.map((step) => stepState(step, sent(status)));

  it('finishes passed steps and keeps step 4 active', {
    tags: ['spec:4.23', 'spec:4.29'],
  }, () => {
    expect(row(1)).toEqual(['active', 'ahead', 'ahead', 'ahead']);
    expect(row(2)).toEqual(['finished', 'active', 'ahead', 'ahead']);
    expect(row(3)).toEqual(['finished', 'finished', 'active', 'ahead']);
    expect(row(4)).toEqual(['finished', 'finished', 'finished', 'active']);
  });

  it('shows errors at 3 and 4 for a status above 4', { tags: ['spec:4.30'] }, () => {
    for (const status of [5, 6, 7, 8, 9, 42])
      expect(row(status)).toEqual(['finished', 'finished', 'error', 'error']);
  });

  it('claims nothing for status 0', () => {
    expect(row(0)).toEqual(['ahead', 'ahead', 'ahead', 'ahead']);
  });
});

describe('happened', () => {
  const seen = (confirmations: number, ...deposits: TicketView['deposits'][number][]) =>
    ([1, 2] as const).map((step) => happened(step, { deposits, confirmations, confirmationsRequired: 2 }));

  it('claims no step of a ticket without a payment of its own', () => {
    expect(seen(0)).toEqual([false, false]);
    expect(seen(5, deposit('1', 'extra'), deposit('1', 'vanished'))).toEqual([false, false]);
    expect(seen(5, { ...deposit('1', 'pending'), isDust: true })).toEqual([false, false]);
  });

  it('claims the check only after the last confirmation', () => {
    expect(seen(1, deposit('1', 'pending'))).toEqual([true, false]);
    expect(seen(2, deposit('1', 'stopped'))).toEqual([true, true]);
  });
});

describe('sinceUtc', () => {
  const creationDateUtc = '2025-11-21T10:00:00Z';

  it('takes the latest time of a status reached twice', () => {
    const history: { status: TicketStatus; atUtc: string }[] = [
      { status: 2, atUtc: '2025-11-21T10:05:00Z' },
      { status: 9, atUtc: '2025-11-21T10:06:00Z' },
      { status: 2, atUtc: '2025-11-21T10:09:00Z' },
    ];
    expect(sinceUtc({ status: 2, history, creationDateUtc })).toBe('2025-11-21T10:09:00Z');
  });

  it('takes the creation without a history entry', () => {
    expect(sinceUtc({ status: 1, history: [], creationDateUtc })).toBe(creationDateUtc);
  });
});
