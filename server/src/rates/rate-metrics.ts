import { Counter, Gauge, type Registry } from 'prom-client';
import type { Verdict } from './certainty/weigh.ts';

export interface RateMetrics {
  weighed(source: string, verdict: Verdict | 'missing'): void;
  failed(source: string): void;
  refuses(source: string, markets: number): void;
}

const labels: Readonly<Record<Verdict | 'missing', string>> = {
  counted: 'counted',
  outlier: 'outlier',
  setAside: 'set-aside',
  stale: 'stale',
  refused: 'refused',
  missing: 'missing',
};

export function createRateMetrics(registry: Registry): RateMetrics {
  const prices = new Counter({
    name: 'parom_rate_prices_total',
    help: 'Prices by source and by what they were worth: counted, outlier, set-aside, stale, refused, missing',
    labelNames: ['source', 'verdict'] as const,
    registers: [registry],
  });
  const failures = new Counter({
    name: 'parom_rate_failures_total',
    help: 'Questions that a source of prices did not answer',
    labelNames: ['source'] as const,
    registers: [registry],
  });
  const refused = new Gauge({
    name: 'parom_rate_refused_markets',
    help: 'Markets that a source of prices is asked about and says that it does not have',
    labelNames: ['source'] as const,
    registers: [registry],
  });
  return {
    weighed: (source, verdict) => prices.inc({ source, verdict: labels[verdict] }),
    failed: (source) => failures.inc({ source }),
    refuses: (source, markets) => refused.set({ source }, markets),
  };
}
