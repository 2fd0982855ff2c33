/**
 * Where a quote came from, as it is stored with a ticket: `binance@2030-01-15T12:00:00.000Z`, one text for each source and
 * moment. Texts and not objects, because tickets from before the time was noted have the bare names, and processes of that
 * version read what newer ones write.
 */
import type { BoardPrice } from './board.ts';

export interface Provenance {
  /** Names of the sources, each once: `binance`, `operator`, `sandbox`, `unit`. */
  readonly sources: readonly string[];
  /** When their newest price was true; `null` where none has an age, or it was not noted. */
  readonly at: Date | null;
}

/** True by decision or by definition: such a price was not taken at a moment. */
const ageless = new Set(['operator', 'unit']);

export const writeProvenance = (prices: readonly BoardPrice[]): readonly string[] => [
  ...new Set(
    prices.flatMap(({ sources, observedAt }) =>
      sources.map((source) => `${source}@${observedAt.toISOString()}`),
    ),
  ),
];

/** An operator's address stays with us: the customer is told that it was an operator. */
const STORED = /^([^:@]+)(?::.*?)?(?:@(\d{4}-\d\d-\d\dT[\d:.]+Z))?$/;

export function readProvenance(stored: readonly string[]): Provenance {
  const entries = stored.map((text) => {
    const [, name = text, at] = STORED.exec(text) ?? [];
    return { name, atMs: at === undefined || ageless.has(name) ? null : Date.parse(at) };
  });
  const times = entries.flatMap(({ atMs }) => atMs ?? []);
  return {
    sources: [...new Set(entries.map(({ name }) => name))],
    at: times.length === 0 ? null : new Date(Math.max(...times)),
  };
}
