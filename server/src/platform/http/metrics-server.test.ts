import { expect, it } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { createMetrics } from '../metrics.ts';
import { startMetricsServer } from './metrics-server.ts';

const healthy = async () => ({ statusCode: 200, body: '{}' });

it('a metrics server shows the registry and has no other page', async () => {
  const metrics = createMetrics(true);
  metrics.requestTimes.observe('GET', '/x', 200, 0.1);
  const port = await freePort();
  const server = await startMetricsServer(metrics.registry, port, healthy);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('parom_http_request_seconds_count{method="GET",route="/x",status="200"} 1');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await server.close();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

it('a metrics server answers health as the port of the calls does', async () => {
  const asked: string[] = [];
  const port = await freePort();
  const server = await startMetricsServer(createMetrics(false).registry, port, async (path) => {
    asked.push(path);
    return { statusCode: 503, body: '{"status":"not ready","why":"no worker"}' };
  });
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', why: 'no worker' }]);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(503);
  expect((await fetch(`http://127.0.0.1:${port}/readyz/x`)).status).toBe(404);
  expect(asked).toEqual(['/readyz', '/healthz']);
  await server.close();
});

it('a metrics server on a taken port fails', async () => {
  const metrics = createMetrics(false);
  const port = await freePort();
  const server = await startMetricsServer(metrics.registry, port, healthy);
  await expect(startMetricsServer(metrics.registry, port, healthy)).rejects.toThrow('EADDRINUSE');
  await server.close();
});
