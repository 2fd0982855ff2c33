import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outboxPosition } from './outbox-position.ts';
import { KEEP_MS, type OutboxEvent } from './outbox-store.ts';

const event = (id: number): OutboxEvent => ({
  id,
  kind: 'ticket.moved',
  payload: { ticketId: 't', from: 1, to: 2 },
});
const page = (ids: readonly number[], endedBelow: number) => ({ events: ids.map(event), endedBelow });

describe('a position in the outbox', () => {
  it('moved on without a gap, remembers nothing', () => {
    const position = outboxPosition(5);
    position.advance(page([6, 7], 100), 0);
    expect([position.last(), position.missing()]).toEqual([7, []]);
  });

  it('that met 8 before 7, looks for 7 until it is there, and keeps 8 as its place', () => {
    const position = outboxPosition(6);
    position.advance(page([8], 100), 0);
    expect([position.last(), position.missing()]).toEqual([8, [7]]);
    position.advance(page([7], 100), 1);
    expect([position.last(), position.missing()]).toEqual([8, []]);
  });

  it('with a missing number, gives it up when all transactions of that time have ended, not before', () => {
    const position = outboxPosition(6);
    position.advance(page([8], 100), 0);
    position.advance(page([], 103), 1);
    expect([position.missing(), position.isUnbounded()]).toEqual([[7], true]);
    position.bound(104);
    position.advance(page([], 103), 2);
    expect([position.missing(), position.isUnbounded()]).toEqual([[7], false]);
    position.advance(page([], 104), 3);
    expect(position.missing()).toEqual([]);
  });

  it('held up by a transaction that never ends, stops looking when the row would be pruned', () => {
    const position = outboxPosition(6);
    position.advance(page([8], 100), 0);
    position.advance(page([], 100), KEEP_MS - 1);
    expect(position.missing()).toEqual([7]);
    position.advance(page([], 100), KEEP_MS);
    expect(position.missing()).toEqual([]);
  });

  it('before a leap of a billion numbers, remembers a thousand, the highest', () => {
    const position = outboxPosition(0);
    position.advance(page([1_000_000_000], 100), 0);
    const missing = position.missing();
    expect(missing).toHaveLength(1_000);
    expect(missing.at(-1)).toBe(999_999_999);
    position.advance(page([1_000_000_003], 100), 1);
    expect(position.missing()).toHaveLength(1_000);
    expect(position.missing()).toContain(1_000_000_002);
  });

  it('whatever the order of commits and the moments of reading, meets every committed row once', () => {
    const writers = fc.array(
      fc.record({ length: fc.integer({ min: 1, max: 12 }), commits: fc.boolean(), waits: fc.nat(3) }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(writers, fc.array(fc.nat(4), { minLength: 1, maxLength: 8 }), (plan, pauses) => {
        expect(readWhile(plan, pauses)).toEqual(
          plan.flatMap(({ commits }, index) => (commits ? [index + 1] : [])),
        );
      }),
    );
  });
});

interface Writer {
  /** How long its transaction stays open. */
  readonly length: number;
  readonly commits: boolean;
  /** How long the next one waits after it. */
  readonly waits: number;
}

/** Plays the writers on a timeline, reading in between as the database would answer; returns the numbers met. */
function readWhile(plan: readonly Writer[], pauses: readonly number[]): number[] {
  let at = 0;
  const writers = plan.map((writer, index) => {
    const begins = at;
    at += writer.waits;
    return { id: index + 1, transaction: index + 100, begins, ends: begins + writer.length, ...writer };
  });
  const position = outboxPosition(0);
  const met: number[] = [];
  const readAt = (moment: number): void => {
    const begun = writers.filter(({ begins }) => begins <= moment);
    const open = begun.filter(({ ends }) => ends > moment);
    // As the database says it: the lowest that runs; if none is known to, the first after the highest that has ended.
    const ended = begun.filter(({ ends }) => ends <= moment).map(({ transaction }) => transaction + 1);
    const endedBelow = Math.min(open[0]?.transaction ?? Infinity, Math.max(100, ...ended));
    const missing = new Set(position.missing());
    const ids = begun
      .filter(
        ({ id, ends, commits }) => ends <= moment && commits && (id > position.last() || missing.has(id)),
      )
      .map(({ id }) => id);
    met.push(...ids);
    position.advance(page(ids, endedBelow), moment);
    if (position.isUnbounded()) position.bound(100 + begun.length);
  };
  let moment = 0;
  for (let turn = 0; moment < at + 20; turn += 1) {
    readAt(moment);
    moment += 1 + (pauses[turn % pauses.length] ?? 0);
  }
  return met.sort((one, other) => one - other);
}
