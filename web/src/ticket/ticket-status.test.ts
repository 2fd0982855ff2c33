import { type StatusReason, type TicketStatus, ticketStatuses } from '@parom/contract/tickets';
import { describe, expect, it } from 'vitest';
import { lookOf } from '../ui/display/status-looks.ts';
import { sinceUtc, stageOf, stepState, steps } from './ticket-status.ts';

/** As a newer server may send it. */
const sent = (status: number) => status as TicketStatus;

const facts = (status: number, over: { byWord?: boolean; type?: number; reason?: StatusReason } = {}) => ({
  status: sent(status),
  byWord: over.byWord ?? false,
  targetInfo: { type: over.type ?? 0 },
  statusReason: over.reason ?? null,
});

describe('stageOf', () => {
  it('stage, each known status, has a name of its own', () => {
    const names = ticketStatuses.map((status) => stageOf(facts(status)));
    expect(new Set(names).size).toBe(ticketStatuses.length);
    expect(names).not.toContain('unknown');
  });

  it('stage, a status from the future, is unknown', { tags: ['spec:4.28'] }, () => {
    expect(stageOf(facts(10))).toBe('unknown');
    expect(stageOf(facts(-1))).toBe('unknown');
  });

  it('stage, status 2 by the customer’s word, is told apart from a seen deposit', () => {
    expect(stageOf(facts(2, { byWord: true }))).toBe('byWord');
    expect(stageOf(facts(2))).toBe('confirming');
  });

  it('stage, status 2 with less than the minimum, is told apart from one that goes on by itself', () => {
    expect(stageOf(facts(2, { reason: 'restAwaited' }))).toBe('restAwaited');
    expect(stageOf(facts(2, { reason: 'belowMinimum' }))).toBe('belowMinimum');
    expect(stageOf(facts(9, { reason: 'belowMinimum' }))).toBe('held');
  });

  it('stage, statuses 3 and 4 to a phone or card, are told apart from a payout on a chain', {
    tags: ['spec:3.11'],
  }, () => {
    expect(stageOf(facts(3, { type: 1 }))).toBe('sendingTransfer');
    expect(stageOf(facts(4, { type: 1 }))).toBe('completedTransfer');
  });

  it('stage, status 3 while payouts of the coin are stopped, promises no minutes', () => {
    expect(stageOf(facts(3, { reason: 'payoutsStopped' }))).toBe('sendingPaused');
    expect(stageOf(facts(3, { type: 1, reason: 'payoutsStopped' }))).toBe('sendingPaused');
  });
});

describe('toneOf', () => {
  it('tone, every status, follows the specification', { tags: ['spec:4.20'] }, () => {
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

  it('steps, on the straight road, finish as the status passes them, and step 4 stays active', {
    tags: ['spec:4.23', 'spec:4.29'],
  }, () => {
    expect(row(1)).toEqual(['active', 'ahead', 'ahead', 'ahead']);
    expect(row(2)).toEqual(['finished', 'active', 'ahead', 'ahead']);
    expect(row(3)).toEqual(['finished', 'finished', 'active', 'ahead']);
    expect(row(4)).toEqual(['finished', 'finished', 'finished', 'active']);
  });

  it('steps, any status above 4, show errors at 3 and 4', { tags: ['spec:4.30'] }, () => {
    for (const status of [5, 6, 7, 8, 9, 42])
      expect(row(status)).toEqual(['finished', 'finished', 'error', 'error']);
  });

  it('steps, status 0, claim nothing', () => {
    expect(row(0)).toEqual(['ahead', 'ahead', 'ahead', 'ahead']);
  });
});

describe('sinceUtc', () => {
  const creationDateUtc = '2025-11-21T10:00:00Z';

  it('since, a status reached twice, is the latest time', () => {
    const history: { status: TicketStatus; atUtc: string }[] = [
      { status: 2, atUtc: '2025-11-21T10:05:00Z' },
      { status: 9, atUtc: '2025-11-21T10:06:00Z' },
      { status: 2, atUtc: '2025-11-21T10:09:00Z' },
    ];
    expect(sinceUtc({ status: 2, history, creationDateUtc })).toBe('2025-11-21T10:09:00Z');
  });

  it('since, no history of the status, is the creation', () => {
    expect(sinceUtc({ status: 1, history: [], creationDateUtc })).toBe(creationDateUtc);
  });
});
