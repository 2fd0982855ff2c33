import { collectDefaultMetrics, Registry } from 'prom-client';
import { type RequestTimes, requestTimes } from './request-times.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly requestTimes: RequestTimes;
}

/** @param withProcess off in tests, which start many */
export function createMetrics(withProcess: boolean): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  return { registry, requestTimes: requestTimes(registry) };
}
