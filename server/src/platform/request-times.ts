/**
 * How long requests take, as a histogram of Prometheus. Counted here and only shown by the library: its own histogram
 * checks and hashes its labels at every observation, which is a good part of what a short answer costs.
 */
import type { Metric, Registry } from 'prom-client';

export interface RequestTimes {
  /** @param route a pattern of ours, never a path */
  observe(method: string, route: string, status: number, seconds: number): void;
}

const NAME = 'parom_http_request_seconds';
const HELP = 'Time from the request to the end of its answer';
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, Number.POSITIVE_INFINITY];

interface Series {
  readonly labels: { readonly method: string; readonly route: string; readonly status: string };
  /** Observations up to each bound and above the one before. */
  readonly counts: number[];
  sum: number;
}

export function requestTimes(registry: Registry): RequestTimes {
  const all: Series[] = [];
  // By route, then by status and method: a key put together at each request costs more than these three looks.
  const known = new Map<string, Map<number, Map<string, Series>>>();
  const begin = (method: string, route: string, status: number): Series => {
    const labels = { method, route, status: String(status) };
    const series = { labels, counts: BOUNDS.map(() => 0), sum: 0 };
    all.push(series);
    const ofRoute = known.get(route) ?? new Map<number, Map<string, Series>>();
    const ofStatus = ofRoute.get(status) ?? new Map<string, Series>();
    known.set(route, ofRoute.set(status, ofStatus.set(method, series)));
    return series;
  };
  const shown = {
    name: NAME,
    get: async () => ({
      name: NAME,
      help: HELP,
      type: 'histogram',
      aggregator: 'sum',
      values: all.flatMap(valuesOf),
    }),
  };
  // The library's type lists its own four classes; what it asks of one is a name and `get`.
  registry.registerMetric(shown as unknown as Metric);
  return {
    observe(method, route, status, seconds) {
      const series = known.get(route)?.get(status)?.get(method) ?? begin(method, route, status);
      const place = BOUNDS.findIndex((bound) => seconds <= bound);
      series.counts[place] = (series.counts[place] ?? 0) + 1;
      series.sum += seconds;
    },
  };
}

/** Prometheus's buckets hold everything up to their bound. */
function valuesOf({ labels, counts, sum }: Series) {
  let upTo = 0;
  const buckets = BOUNDS.map((bound, place) => {
    upTo += counts[place] ?? 0;
    const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound);
    return { metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: upTo };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: upTo },
  ];
}
