/** For this machine only. */
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import { listening } from './listening.ts';

const HOST = '127.0.0.1';

export interface MetricsServer {
  close(): Promise<void>;
}

const HEALTH = ['/healthz', '/readyz'] as const;
export type AskHealth = (path: (typeof HEALTH)[number]) => Promise<{ statusCode: number; body: string }>;

export async function startMetricsServer(
  registry: Registry,
  port: number,
  askHealth: AskHealth,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    const health = HEALTH.find((path) => path === request.url);
    if (health === undefined && request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      if (health !== undefined) {
        const { statusCode, body } = await askHealth(health);
        response.writeHead(statusCode, { 'content-type': 'application/json' }).end(body);
        return;
      }
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await listening(
    { host: HOST, port, setting: 'PAROM_METRICS_PORT' },
    () =>
      new Promise<void>((started, failed) => {
        server.once('error', failed);
        server.listen(port, HOST, started);
      }),
  );
  return {
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
