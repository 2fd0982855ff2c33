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
  it('has no missing number without a gap', () => {
    const position = outboxPosition(5);
    position.advance(page([6, 7], 100), 0);
    expect([position.last(), position.missing()]).toEqual([7, []]);
  });

  it('that read 8 before 7 looks for 7 until it is there', () => {
    const position = outboxPosition(6);
    position.advance(page([8], 100), 0);
    expect([position.last(), position.missing()]).toEqual([8, [7]]);
    position.advance(page([7], 100), 1);
    expect([position.last(), position.missing()]).toEqual([8, []]);
  });

  it('drops a missing number after all its transactions', () => {
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

  it('drops a missing number when its row would be pruned', () => {
    const position = outboxPosition(6);
    position.advance(page([8], 100), 0);
    position.advance(page([], 100), KEEP_MS - 1);
    expect(position.missing()).toEqual([7]);
    position.advance(page([], 100), KEEP_MS);
    expect(position.missing()).toEqual([]);
  });

  it('remembers the highest thousand before a leap of a billion', () => {
    const position = outboxPosition(0);
    position.advance(page([1_000_000_000], 100), 0);
    const missing = position.missing();
    expect(missing).toHaveLength(1_000);
    expect(missing.at(-1)).toBe(999_999_999);
    position.advance(page([1_000_000_003], 100), 1);
    expect(position.missing()).toHaveLength(1_000);
    expect(position.missing()).toContain(1_000_000_002);
  });

  it('reads every committed row once in any order of commits', () => {
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

/** Plays the writers on a timeline and reads in between, as the database would answer. */
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
    // As in the database: the lowest running one, or the first after the highest that has ended.
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
