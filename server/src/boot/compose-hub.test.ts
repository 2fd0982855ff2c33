/** The hub as this service runs it: budgets of its requests, logs, headers, and the end of its pages. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { HUB_PATH } from '@parom/contract/hub';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connectLive, type LiveClient, transports } from '../../test/live-client.ts';
import { openService, type Service } from '../../test/service.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createMetrics } from '../platform/metrics.ts';
import { type LiveHub, openHub } from './compose-hub.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

let http: FastifyInstance;
let hub: LiveHub;
let base: string;
let lines: string[];
const clients: LiveClient[] = [];
beforeEach(async () => {
  lines = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const metrics = createMetrics(false);
  http = await createHttpServer({ log, metrics, trustedProxies: [], isHttps: false });
  const config = { areLimitsOn: true, hubMaxConnections: 4, maxPerAddress: 500, nodeId: 'node-7' };
  hub = await openHub({ ...service, config, log, metrics, timing: { recheckMs: 100 } });
  await hub.serve(http);
  await http.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const { connection } of clients.splice(0)) await connection.stop();
  await hub.stop();
  await http.close();
});

async function connect(token: string, transport?: number): Promise<LiveClient> {
  const client = await connectLive(base, token, transport);
  clients.push(client);
  return client;
}
const endOf = ({ connection }: LiveClient): Promise<Error | undefined> =>
  new Promise((resolve) => connection.onclose(resolve));
const negotiate = (token: string) =>
  http.inject({
    method: 'POST',
    url: `${HUB_PATH}/negotiate?negotiateVersion=1`,
    headers: { authorization: `Bearer ${token}` },
  });

describe('an open page', () => {
  it('whose session is logged out, is sent away for good', async () => {
    const { authToken = '' } = await service.createTicket();
    const page = await connect(authToken);
    const ended = endOf(page);
    await service.call('POST', '/v1/auth/logout', { token: authToken });
    expect(await ended).toBeUndefined();
    await expect(connect(authToken)).rejects.toThrow('401');
  });

  it('whose offerToken ran out, is sent away, and the others stay', async () => {
    const [over, open] = [await service.createTicket(), await service.createTicket()];
    const [gone, kept] = [await connect(over.token), await connect(open.token)];
    const ended = endOf(gone);
    await service.db
      .updateTable('tickets')
      .set({ closed_at: new Date(service.clock.now().getTime() - 181 * 24 * 3_600_000) })
      .where('id', '=', over.id)
      .execute();
    await ended;
    await service.call('POST', `/v1/tickets/pay?ticketId=${open.id}`, { token: open.token });
    await expect.poll(kept.heard).toEqual([['statusChanged', open.id, 2]]);
  });

  it('when the process stops, is told to come back', async () => {
    const { token } = await service.createTicket();
    const socket = new WebSocket(`${base.replace('http', 'ws')}${HUB_PATH}?access_token=${token}`);
    const said: string[] = [];
    socket.on('message', (data: Buffer) => void said.push(data.toString()));
    await once(socket, 'open');
    socket.send('{"protocol":"json","version":1}\x1e');
    await expect.poll(() => said).toEqual(['{}\x1e']);
    await hub.stop();
    await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED);
    expect(JSON.parse(said[1]?.replace('\x1e', '') ?? '')).toEqual({ type: 7, allowReconnect: true });
  });
});

describe('the hub', () => {
  it('flooded with negotiations, answers 429 before it authenticates', {
    tags: ['threat:call-flood'],
  }, async () => {
    const answers: Record<number, number> = {};
    for (let round = 0; round < 25; round += 1) {
      const batch = await Promise.all(Array.from({ length: 50 }, () => negotiate('')));
      for (const { statusCode } of batch) answers[statusCode] = (answers[statusCode] ?? 0) + 1;
    }
    expect(answers).toEqual({ 401: 1_200, 429: 50 });
    const { token } = await service.createTicket();
    expect((await negotiate(token)).statusCode).toBe(429);
    expect((await service.call('GET', '/v1/status/get')).statusCode).toBe(200);
  });

  it('flooded with upgrades, answers 429 before it authenticates', {
    tags: ['threat:call-flood'],
  }, async () => {
    const upgrade = (token: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const socket = new WebSocket(`${base.replace('http', 'ws')}${HUB_PATH}?access_token=${token}`);
        socket.once('unexpected-response', (_request, answer) => resolve(answer.statusCode));
        socket.once('error', reject);
        socket.once('open', () => resolve(101));
      });
    for (let round = 0; round < 17; round += 1)
      await Promise.all(Array.from({ length: 70 }, () => negotiate('forged')));
    const answers = [];
    for (let asked = 0; asked < 12; asked += 1) answers.push(await upgrade('forged'));
    expect(answers).toEqual([...Array(10).fill(401), 429, 429]);
    const { token } = await service.createTicket();
    expect(await upgrade(token)).toBe(429);
    expect((await negotiate(token)).statusCode).toBe(429);
  });

  it('that holds as many connections as it may, refuses the next, and the others hear on', async () => {
    const tickets = [];
    for (let made = 0; made < 4; made += 1) tickets.push(await service.createTicket());
    const pages = await Promise.all(tickets.map(({ token }) => connect(token)));
    const { token } = await service.createTicket();
    await expect(connect(token)).rejects.toThrow('503');
    for (const { id, token: own } of tickets)
      await service.call('POST', `/v1/tickets/pay?ticketId=${id}`, { token: own });
    await expect.poll(() => pages.map((page) => page.told.length)).toEqual([1, 1, 1, 1]);
  });

  it('names its process in what a proxy routes on', async () => {
    const { token } = await service.createTicket();
    expect((await negotiate(token)).json().connectionToken).toMatch(/^node-7\./);
  });

  it('asked for a stream by who unpacks anything, sends it at once and unpacked', async () => {
    const { token } = await service.createTicket();
    const { connectionToken } = (await negotiate(token)).json();
    const stop = new AbortController();
    const response = await fetch(`${base}${HUB_PATH}?id=${encodeURIComponent(connectionToken)}`, {
      headers: {
        accept: 'text/event-stream',
        'accept-encoding': 'br, gzip',
        authorization: `Bearer ${token}`,
      },
      signal: stop.signal,
    });
    const first = await response.body?.getReader().read();
    expect(first?.value?.length).toBeGreaterThan(0);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    stop.abort();
  });

  it.each(Object.entries(transports))(
    'used over %s, leaves no token, id or query in the log',
    { tags: ['threat:log-read'] },
    async (_, transport) => {
      const ticket = await service.createTicket();
      const page = await connect(ticket.token, transport);
      await service.call('POST', `/v1/tickets/pay?ticketId=${ticket.id}`, { token: ticket.token });
      await expect.poll(page.heard).toHaveLength(1);
      const id = page.connection.connectionId ?? '';
      await page.connection.stop();
      await http.inject(`${HUB_PATH}?access_token=${ticket.token}&id=node-7.nobody`);
      const log = lines.join('\n');
      expect(log).toContain(HUB_PATH);
      for (const secret of [ticket.token, ticket.id, id, 'access_token', 'node-7.', 'id='])
        expect(log).not.toContain(secret);
    },
  );
});
