import { expect, it } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { createMetrics } from '../metrics.ts';
import { startMetricsServer } from './metrics-server.ts';

it('a metrics server shows the registry and has no other page', async () => {
  const metrics = createMetrics(true);
  metrics.requestTimes.observe('GET', '/x', 200, 0.1);
  const port = await freePort();
  const server = await startMetricsServer(metrics.registry, port);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('parom_http_request_seconds_count{method="GET",route="/x",status="200"} 1');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await server.close();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

it('a metrics server on a taken port fails', async () => {
  const metrics = createMetrics(false);
  const port = await freePort();
  const server = await startMetricsServer(metrics.registry, port);
  await expect(startMetricsServer(metrics.registry, port)).rejects.toThrow('EADDRINUSE');
  await server.close();
});
