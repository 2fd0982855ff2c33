import { toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { later } from '../../platform/clock.ts';
import type { SourcedObservation } from './kinds.ts';
import { nextStandings, type Standing } from './standing.ts';

const start = new Date('2030-01-15T12:00:00Z');
type Said = Readonly<Record<string, string>>;

/** The standings after each look; a look is [seconds since the start, the answers]. */
function after(looks: readonly (readonly [seconds: number, said: Said])[]): readonly Standing[] {
  let standings: readonly Standing[] = [];
  for (const [seconds, said] of looks) {
    const now = later(start, seconds * 1_000);
    const seen = Object.entries(said).map(
      ([source, usdt]): SourcedObservation => ({
        currencyId: 1,
        source,
        kind: 'venue',
        usdt: toDecimal(usdt),
        observedAt: now,
      }),
    );
    standings = nextStandings(1, seen, standings, now, 200);
  }
  return standings;
}
const aside = (standings: readonly Standing[]): string[] =>
  standings.filter(({ isSetAside }) => isSetAside).map(({ source }) => source);
const every = (from: number, to: number, said: Said): [number, Said][] =>
  Array.from({ length: (to - from) / 5 + 1 }, (_, look) => [from + look * 5, said]);

const good = { a: '100', b: '100', c: '100' };
const straying = { ...good, d: '103' };
const agreeing = { ...good, d: '101' };

describe('nextStandings', () => {
  it('all agree within 2 %, nothing is remembered', () => {
    expect(after(every(0, 120, { ...good, d: '102' }))).toEqual([]);
  });

  it('one strays for a minute, is set aside; a look before, is not', () => {
    expect(aside(after(every(0, 55, straying)))).toEqual([]);
    expect(aside(after(every(0, 60, straying)))).toEqual(['d']);
  });

  it('one that agrees in between, begins anew', () => {
    expect(aside(after([...every(0, 55, straying), [60, agreeing], ...every(65, 120, straying)]))).toEqual(
      [],
    );
  });

  it('only a fresh price of a venue is compared', () => {
    const seen = (change: Partial<SourcedObservation>): SourcedObservation => ({
      currencyId: 1,
      source: 'd',
      kind: 'venue',
      usdt: toDecimal('103'),
      observedAt: start,
      ...change,
    });
    const agree = ['a', 'b', 'c'].map((source) => seen({ source, usdt: toDecimal('100') }));
    const besideOthers = (other: SourcedObservation) => nextStandings(1, [...agree, other], [], start, 200);
    expect(besideOthers(seen({})).map(({ source }) => source)).toEqual(['d']);
    expect(besideOthers(seen({ observedAt: later(start, -60_001) }))).toEqual([]);
    for (const kind of ['daily', 'fixed', 'sandbox'] as const)
      expect(besideOthers(seen({ kind }))).toEqual([]);
  });

  it('a venue unobserved for more than a minute begins again', () => {
    expect(
      aside(
        after([
          [0, straying],
          [61, straying],
        ]),
      ),
    ).toEqual([]);
  });

  it('a venue observed by a clock an hour ahead begins again', () => {
    const wasAhead = every(3_600, 3_630, straying);
    expect(aside(after([...wasAhead, ...every(0, 55, straying)]))).toEqual([]);
    expect(aside(after([...wasAhead, ...every(0, 60, straying)]))).toEqual(['d']);
    const out = [...every(3_600, 3_660, straying), ...every(3_665, 3_700, agreeing)];
    expect(after([...out, ...every(0, 60, agreeing)])).toEqual([]);
  });

  it('set aside, is back when it agreed for a minute, and not before', () => {
    const out = every(0, 60, straying);
    expect(aside(after([...out, ...every(65, 120, agreeing)]))).toEqual(['d']);
    expect(after([...out, ...every(65, 125, agreeing)])).toEqual([]);
  });

  it('set aside and silent, stays so', () => {
    expect(aside(after([...every(0, 60, straying), ...every(65, 900, good)]))).toEqual(['d']);
  });

  it('two that are set aside, do not move the measure of the others', () => {
    const liars = { a: '100', b: '100', d: '103', e: '103' };
    const out = after([...every(0, 60, { ...good, d: '103', e: '104' }), ...every(65, 200, liars)]);
    expect([...aside(out)].sort()).toEqual(['d', 'e']);
  });

  it('one venue alone is not judged', () => {
    expect(after(every(0, 120, { a: '100' }))).toEqual([]);
  });

  it('two that differ by over 4 % are set aside until they agree', () => {
    const out = every(0, 60, { a: '100', b: '105' });
    expect([...aside(after(out))].sort()).toEqual(['a', 'b']);
    expect(after([...out, ...every(65, 125, { a: '100', b: '101' })])).toEqual([]);
  });
});
