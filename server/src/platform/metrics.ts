/** What is measured. One registry per process; anybody adds to it, `http/metrics-server.ts` shows it. */
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  /** Seconds per answered request, by route pattern (never by path) and status. */
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
}

/** @param withProcess also memory, CPU and event loop of this process; off in tests, which start many. */
export function createMetrics(withProcess: boolean): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const httpSeconds = new Histogram({
    name: 'parom_http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return { registry, httpSeconds };
}
