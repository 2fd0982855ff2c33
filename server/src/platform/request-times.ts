import { Histogram, type Registry } from 'prom-client';

export interface RequestTimes {
  /** @param route a pattern, never a path: each label value takes memory */
  observe(method: string, route: string, status: number, seconds: number): void;
}

export function requestTimes(registry: Registry): RequestTimes {
  const histogram = new Histogram({
    name: 'parom_http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    observe: (method, route, status, seconds) => histogram.observe({ method, route, status }, seconds),
  };
}
