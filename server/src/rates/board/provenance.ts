/**
 * As stored with a ticket: `binance@2030-01-15T12:00:00.000Z` for each source. A bare name has no known
 * time.
 */
export interface Provenance {
  readonly sources: readonly string[];
  readonly at: Date | null;
}

/** True at any time. */
const ageless = new Set(['operator', 'unit']);

interface SourcedPrice {
  readonly sources: readonly string[];
  readonly observedAt: Date;
}

export const writeProvenance = (prices: readonly SourcedPrice[]): readonly string[] => [
  ...new Set(
    prices.flatMap(({ sources, observedAt }) =>
      sources.map((source) => `${source}@${observedAt.toISOString()}`),
    ),
  ),
];

/** The customer must not read the operator's e-mail address. */
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
