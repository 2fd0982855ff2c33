/** The hub as this service configures it: limits, headers, log lines, and the end of a session. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { generalCodes, MALFORMED } from '@parom/contract/errors';
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
  it('is closed for good after the logout of its session', async () => {
    const { authToken = '' } = await service.createTicket();
    const page = await connect(authToken);
    const ended = endOf(page);
    await service.call('POST', '/v1/auth/logout', { token: authToken });
    expect(await ended).toBeUndefined();
    await expect(connect(authToken)).rejects.toThrow('401');
  });

  it('is closed when its offerToken expires, and other pages stay', async () => {
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

  it('is asked to reconnect when the process stops', async () => {
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
  it('answers a flood of negotiations with 429 and keeps the limit of other calls', {
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

  it('answers a flood of upgrades with 429 and counts upgrades as calls', {
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

  it('refuses a connection above the limit and keeps the others', async () => {
    const tickets = [];
    for (let made = 0; made < 4; made += 1) tickets.push(await service.createTicket());
    const pages = await Promise.all(tickets.map(({ token }) => connect(token)));
    const { token } = await service.createTicket();
    await expect(connect(token)).rejects.toThrow('503');
    for (const { id, token: own } of tickets)
      await service.call('POST', `/v1/tickets/pay?ticketId=${id}`, { token: own });
    await expect.poll(() => pages.map((page) => page.news.length)).toEqual([1, 1, 1, 1]);
  });

  it('refuses in the format of all other calls', async () => {
    const refused = await negotiate('forged');
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { errorCode: generalCodes.unauthorised, message: 'no valid bearer token' },
    ]);
    const put = await http.inject({ method: 'PUT', url: HUB_PATH });
    expect([put.statusCode, put.headers.allow, put.json()]).toEqual([
      405,
      'GET, POST, DELETE',
      { errorCode: MALFORMED, message: 'only GET, POST, DELETE is answered here' },
    ]);
    const { token } = await service.createTicket();
    const authorization = `Bearer ${token}`;
    const withoutId = await http.inject({ method: 'DELETE', url: HUB_PATH, headers: { authorization } });
    const message = 'the request is malformed';
    expect([withoutId.statusCode, withoutId.json()]).toEqual([
      400,
      { errorCode: MALFORMED, message, issues: [{ path: 'request', message }] },
    ]);
  });

  it('begins the connection token with the node id', async () => {
    const { token } = await service.createTicket();
    expect((await negotiate(token)).json().connectionToken).toMatch(/^node-7\./);
  });

  it('sends a stream at once and uncompressed', async () => {
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
    'leaves no token, id or query in the log over %s',
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
