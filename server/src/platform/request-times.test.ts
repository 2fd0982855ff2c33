import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { requestTimes } from './request-times.ts';

it('request times, beside the histogram of the library, show the very same lines', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const times = requestTimes(ours);
  const histogram = new Histogram({
    name: 'parom_http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [theirs],
  });
  for (const [route, status, seconds] of [
    ['/a', 200, 0.002],
    ['/a', 200, 0.0021],
    ['/a', 404, 5],
    ['/b/:id', 200, 60],
    ['/b/:id', 200, 0],
  ] as const) {
    times.observe('GET', route, status, seconds);
    histogram.observe({ method: 'GET', route, status }, seconds);
  }
  expect(await ours.metrics()).toBe(await theirs.metrics());
});
