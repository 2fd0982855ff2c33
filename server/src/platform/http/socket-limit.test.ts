import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { quietLog } from '../../../test/database.ts';
import { createMetrics } from '../metrics.ts';
import { createHttpServer } from './http-server.ts';

let app: FastifyInstance;
const metrics = createMetrics(false);
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
  metrics.registry.clear();
});

async function open(maxPerAddress: number | undefined, trustedProxies: string[] = []): Promise<number> {
  app = await createHttpServer({ log: quietLog, metrics, trustedProxies, isHttps: false, maxPerAddress });
  app.get('/', () => 'x');
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** @returns what the server says first, empty when it hangs up instead */
async function ask(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const data = once(socket, 'data').then(([bytes]) => String(bytes));
  return await Promise.race([data, once(socket, 'close').then(() => '')]);
}

describe('connections of one client address', () => {
  it('above the limit are ended and counted', {
    tags: ['threat:slow-connections'],
  }, async () => {
    const port = await open(3);
    for (let opened = 0; opened < 3; opened += 1) expect(await ask(port)).toContain('200 OK');
    expect(await ask(port)).toBe('');
    expect(await metrics.registry.metrics()).toContain('parom_http_cut_total{reason="address-full"} 1');
    const [first] = sockets;
    first?.destroy();
    await expect.poll(() => ask(port)).toContain('200 OK');
  });

  it.each([
    ['without a limit', undefined, []],
    ['of a trusted proxy', 3, ['loopback']],
  ])('%s are not limited', async (_, most, proxies) => {
    const port = await open(most, proxies);
    for (let opened = 0; opened < 10; opened += 1) expect(await ask(port)).toContain('200 OK');
  });
});
