import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@parom/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createMetrics, type Metrics } from '../metrics.ts';
import { Refusal } from '../refusal.ts';
import type { AnswerCall } from './answer-call.ts';
import { addApiDocument } from './api-document.ts';
import { addHealth } from './health.ts';
import { createHttpServer } from './http-server.ts';
import { addRateLimits } from './rate-limits.ts';
import { createRouter, type Router } from './router.ts';

const table = {
  greet: {
    method: 'POST',
    path: '/greet',
    caller: 'none',
    summary: 'Says hello',
    headers: { 'greet-twice': 'Whether once is not enough' },
    body: z.object({ name: z.string(), times: z.optional(z.int()) }),
    answer: z.object({ greeting: z.string() }),
  },
  press: {
    method: 'POST',
    path: '/press',
    caller: 'optional',
    summary: 'A button',
    query: z.object({ id: z.string() }),
    answer: z.object({}),
  },
  whoami: {
    method: 'POST',
    path: '/whoami',
    caller: 'session',
    summary: 'Me',
    body: z.object({ x: z.int() }),
    answer: z.object({ name: z.string() }),
  },
  leave: { method: 'POST', path: '/leave', caller: 'session', summary: 'Bye', answer: null },
  time: {
    method: 'GET',
    path: '/time',
    caller: 'none',
    summary: 'Now',
    answer: z.object({ ip: z.string() }),
  },
} as const satisfies Record<string, Endpoint>;

let app: FastifyInstance;
let answer: AnswerCall;
let metrics: Metrics;
let lines: string[];

async function start(options: { trustedProxies?: string[]; callsPerMinute?: number } = {}): Promise<void> {
  lines = [];
  metrics = createMetrics(false);
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  app = await createHttpServer({
    log,
    metrics,
    trustedProxies: options.trustedProxies ?? [],
    isHttps: false,
  });
  addHealth(app, async () => {});
  await app.register(
    async (api) => {
      if (options.callsPerMinute) await addRateLimits(api, undefined, options.callsPerMinute);
      await addApiDocument(api, 'Test', '1');
      const router = createRouter(api, {
        table,
        authenticate: async (token) => (token === 'good' ? { name: 'Ann' } : null),
        unlimited: [table.time],
      });
      addCalls(router);
      router.assertComplete();
      answer = router.answer;
    },
    { prefix: '/api' },
  );
}

function addCalls(router: Router<{ name: string }>): void {
  router.route(table.greet, ({ body }) => {
    if (body.name === 'slow') return sleep(100, { greeting: 'hello slow' });
    if (body.name === 'nobody') throw new Refusal(7, 'nobody is greeted');
    if (body.name === 'coded')
      throw new Refusal(7, 'refused', 422, null, [{ code: 'noSuchPair', parts: { name: 'A/B' } }]);
    if (body.name === 'bug') throw new Error('secret detail');
    if (body.name === 'later') throw new Refusal(503, 'closed', 503, 90_000);
    if (body.name === 'long') return { greeting: 'x'.repeat(5_000) };
    return { greeting: `hello ${body.name}` };
  });
  router.route(table.press, () => ({}));
  router.route(table.whoami, ({ principal }) => ({ name: principal.name }));
  router.route(table.leave, () => undefined);
  router.route(table.time, ({ clientAddress }) => ({ ip: clientAddress }));
}

const greet = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/greet',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

beforeEach(() => start());
afterEach(() => app.close());

describe('a call of the table', () => {
  it('with a right body is answered, and unknown fields are ignored', async () => {
    const answer = await greet({ name: 'Ann', colour: 'red' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ greeting: 'hello Ann' });
  });

  it('with a wrong type is a 400 with code 100 and the field', async () => {
    const answer = await greet({ name: 5, times: 1.5 });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errorCode).toBe(100);
    expect(answer.json().issues.map((issue: { path: string }) => issue.path)).toEqual([
      'body/name',
      'body/times',
    ]);
  });

  it.each(['{', '[]', '"text"', 'null', '', '{"name":"a"'])(
    'with the body %j is a 400 with code 100',
    async (body) => {
      const answer = await greet(body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errorCode: 100, issues: [expect.anything()] });
    },
  );

  it.each([
    ['a NUL character', String.raw`\u0000`],
    ['the first half of a character', String.raw`\ud83d`],
    ['the second half of a character', String.raw`\uDE00`],
    ['the first half twice', String.raw`\uD83D\uD83D\uDE00`],
    ['the second half twice', String.raw`\ud83d\ude00\ude00`],
    ['the second half behind the text of the first', String.raw`\\ud83d\udc00`],
    ['a backslash between the halves', String.raw`\ud83d\\\ude00`],
    ['a backslash before NUL', String.raw`\\\u0000`],
  ])('with %s, which cannot be stored, is a 400 with code 100', async (_what, escape) => {
    const answer = await greet(`{"name":"a${escape}b"}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errorCode).toBe(100);
  });

  it('with a whole character written as two escapes, is answered', async () => {
    const answer = await greet(String.raw`{"name":"\ud83d\uDE00"}`);
    expect(answer.json()).toEqual({ greeting: 'hello 😀' });
  });

  it('with the text of an escape behind a backslash, is answered', async () => {
    for (const text of [String.raw`\u0000`, String.raw`\ud800`, String.raw`\\ud83d`])
      expect((await greet({ name: text })).json()).toEqual({ greeting: `hello ${text}` });
  });

  it('with a poisoned body, does not let the prototype through', async () => {
    const answer = await greet('{"name":"Ann","__proto__":{"admin":true}}');
    expect(answer.json()).toEqual({ greeting: 'hello Ann' });
  });

  it('with a body above 64 KiB, is a 413 with our error body', { tags: ['threat:garbage'] }, async () => {
    const answer = await greet({ name: 'x'.repeat(70_000) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().errorCode).toBe(100);
  });

  it('with a body of another type, is a 415 with our error body', async () => {
    const answer = await greet('name=Ann', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().errorCode).toBe(100);
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'with an empty body announced as %s, is accepted',
    async (type) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/press?id=1',
        headers: { 'content-type': type },
      });
      expect(answer.statusCode).toBe(200);
    },
  );

  it('that is refused, carries the code', async () => {
    const answer = await greet({ name: 'nobody' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ errorCode: 7, message: 'nobody is greeted' });
  });

  it('that is refused by code, carries the parts as data', async () => {
    const said = [{ code: 'noSuchPair', parts: { name: 'A/B' } }];
    expect((await greet({ name: 'coded' })).json()).toMatchObject({ errorCode: 7, said });
  });

  it('that is refused for a while, says for how long', async () => {
    const answer = await greet({ name: 'later' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('90');
  });

  it('that meets a bug is a 500 without detail', async () => {
    const answer = await greet({ name: 'bug' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(answer.json().errorCode).toBe(500);
  });

  it('without a route is a 404 with our error body', async () => {
    const answer = await app.inject('/api/nowhere');
    expect(answer.statusCode).toBe(404);
    expect(answer.json().errorCode).toBe(404);
  });

  it('with a broken path is a 400, and a browser is redirected to a page', async () => {
    const answer = await app.inject('/api/%zz');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 100, issues: [{ path: 'address' }] });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const page = await app.inject({ url: '/blog/100%', headers: { accept: 'text/html,*/*' } });
    expect([page.statusCode, page.headers.location]).toEqual([302, '/404']);
    expect(page.headers['referrer-policy']).toBeDefined();
  });

  it.each([
    { what: 'too many headers', head: `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, status: 431 },
    { what: 'no HTTP', head: 'HELO ann\r\n\r\n', status: 400 },
  ])('with $what, is refused with our error body', async ({ head, status }) => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.end(head);
    const [said, body] = (await text(socket)).split('\r\n\r\n');
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body ?? '')).toEqual({ errorCode: 100, message: expect.any(String) });
  });

  it('that is no HTTP keeps no connection open', {
    tags: ['threat:slow-connections'],
  }, async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => {}).resume();
    socket.write('HELO ann\r\n\r\n');
    await once(socket, 'end');
    const open = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
    await expect.poll(open, { timeout: 5_000 }).toBe(0);
    socket.destroy();
  });

  it('with a long answer is compressed for a browser', async () => {
    const answer = await greet({ name: 'long' }, { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
  });
});

describe('a session call', () => {
  const whoami = (authorization?: string, payload = '{"x":1}') =>
    app.inject({
      method: 'POST',
      url: '/api/whoami',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      payload,
    });

  it('with a known token, gets the principal', async () => {
    expect((await whoami('Bearer good')).json()).toEqual({ name: 'Ann' });
  });

  it.each([undefined, 'Bearer bad', 'Basic good', 'good', 'Bearer '])(
    'with %j, is a 401',
    async (authorization) => {
      const answer = await whoami(authorization);
      expect(answer.statusCode).toBe(401);
      expect(answer.json().errorCode).toBe(401);
    },
  );

  it('of a stranger with a malformed body, is a 401 and not a 400', async () => {
    expect((await whoami('Bearer bad', '{')).statusCode).toBe(401);
  });

  it('without an answer, is a 204', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/leave',
      headers: { authorization: 'Bearer good' },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
  });
});

describe('the router', () => {
  it('with an entry that has no handler, refuses by name', () => {
    const router = createRouter(app, { table, authenticate: async () => null, unlimited: [] });
    expect(() => router.assertComplete()).toThrow('greet, press, whoami, leave, time');
  });
});

describe('rate limits', () => {
  it('answer 429 with Retry-After, and leave exempt calls alone', {
    tags: ['threat:call-flood'],
  }, async () => {
    await app.close();
    await start({ callsPerMinute: 3 });
    for (let n = 0; n < 3; n += 1) expect((await greet({ name: 'Ann' })).statusCode).toBe(200);
    const answer = await greet({ name: 'Ann' });
    expect(answer.statusCode).toBe(429);
    expect(answer.json().errorCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.inject({ method: 'POST', url: '/api/press?id=1' })).statusCode).toBe(429);
    expect((await app.inject('/api/time')).statusCode).toBe(200);
  });
});

describe("the client's address", () => {
  it('from a proxy is one client, whatever its port', {
    tags: ['threat:forged-address'],
  }, async () => {
    await app.close();
    await start({ callsPerMinute: 3, trustedProxies: ['10.0.0.0/8'] });
    const pressFrom = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      const url = '/api/press?id=1';
      return (await app.inject({ method: 'POST', url, remoteAddress: '10.0.0.1', headers })).statusCode;
    };
    for (const client of ['203.0.113.7', '[2001:db8::1]']) {
      for (let n = 0; n < 3; n += 1) expect(await pressFrom(`${client}:${50_000 + n}`)).toBe(200);
      expect(await pressFrom(`${client}:60000`)).toBe(429);
    }
    expect(await pressFrom('2001:db8::2')).toBe(429);
    expect(await pressFrom('203.0.113.8:50000')).toBe(200);
  });

  it('is the customer’s behind two proxies that write ports', {
    tags: ['threat:forged-address'],
  }, async () => {
    await app.close();
    await start({ trustedProxies: ['10.0.0.0/8', '192.0.2.0/24', '2001:db8:9::/48'] });
    for (const outer of ['192.0.2.9:443', '[2001:db8:9::1]:443', '192.0.2.9']) {
      const headers = { 'x-forwarded-for': `203.0.113.7, ${outer}` };
      const answer = await app.inject({ url: '/api/time', remoteAddress: '10.0.0.1', headers });
      expect([outer, answer.json().ip]).toEqual([outer, '203.0.113.7']);
    }
  });

  const ipFrom = async (remoteAddress: string) =>
    (
      await app.inject({ url: '/api/time', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.7' } })
    ).json().ip;

  it('is the peer’s without a trusted proxy', { tags: ['threat:forged-address'] }, async () => {
    expect(await ipFrom('10.0.0.1')).toBe('10.0.0.1');
  });

  it('is believed from a trusted proxy only', async () => {
    await app.close();
    await start({ trustedProxies: ['10.0.0.0/8'] });
    expect(await ipFrom('10.0.0.1')).toBe('203.0.113.7');
    expect(await ipFrom('198.51.100.1')).toBe('198.51.100.1');
  });
});

describe('the public view', () => {
  it('in the log has no query, token or body', {
    tags: ['threat:address-in-log', 'threat:log-read'],
  }, async () => {
    await app.inject({
      method: 'POST',
      url: '/api/press?id=verysecret',
      headers: { authorization: 'Bearer verysecret' },
    });
    await greet({ name: 'bug', note: 'verysecret' });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).not.toContain('verysecret');
  });

  it('in the metrics is the route pattern', async () => {
    await app.inject({ method: 'POST', url: '/api/press?id=1' });
    expect(await metrics.registry.metrics()).toContain('route="/api/press",status="200"');
  });

  it('in the headers forbids frames and scripts', {
    tags: ['threat:page-address-swap'],
  }, async () => {
    const { headers } = await app.inject('/api/time');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('in the headers forbids caching of every answer', {
    tags: ['threat:cached-answer'],
  }, async () => {
    const whoami = (authorization?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/whoami',
        headers: authorization === undefined ? {} : { authorization },
        payload: { x: 1 },
      });
    const answers = await Promise.all([whoami('Bearer good'), whoami(), app.inject('/api/nothing')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 404]);
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
  });

  it('as a document has every call with its schemas', async () => {
    const document = (await app.inject('/api/openapi.json')).json();
    expect(Object.keys(document.paths).sort()).toEqual(
      ['/api/greet', '/api/leave', '/api/press', '/api/time', '/api/whoami'].sort(),
    );
    expect((await app.inject('/api/docs')).body).toContain('POST /api/greet');
    const { post } = document.paths['/api/greet'];
    expect(post.parameters).toMatchObject([{ in: 'header', name: 'greet-twice', required: false }]);
    expect(Object.keys(post.responses)).toEqual(['200', '4XX', '5XX']);
    expect(document.paths['/api/leave'].post.responses['204']).toEqual({ description: 'Done' });
    expect(document.paths['/api/leave'].post.security).toEqual([{ bearer: [] }]);
    expect(document.paths['/api/press'].post.security).toEqual([{ bearer: [] }, {}]);
  });

  it('of its health is 200', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });
});

describe('a server that closes', () => {
  it('does not wait for a connection without a call', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const silent = connect(port, '127.0.0.1');
    await once(app.server, 'connection');
    expect((await fetch(`http://127.0.0.1:${port}/api/time`)).status).toBe(200);
    const startedAt = performance.now();
    await app.close();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    await once(silent.resume(), 'close');
  });

  it('finishes a running call and waits for no other', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const received = once(app.server, 'request');
    const answer = fetch(`http://127.0.0.1:${port}/api/greet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"slow"}',
    });
    await received;
    const startedAt = performance.now();
    await app.close();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(await (await answer).json()).toEqual({ greeting: 'hello slow' });
  });
});

describe('a body that does not arrive', () => {
  const beginCall = async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const received = once(app.server, 'request');
    socket.write(
      'POST /api/greet HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{',
    );
    await received;
    return socket;
  };

  it('is cut at its timeout', { tags: ['threat:slow-connections'] }, () => {
    expect(app.server.requestTimeout).toBe(60_000);
  });

  it('does not delay the end of the server', { tags: ['threat:slow-connections'] }, async () => {
    const silent = await beginCall();
    silent.on('error', () => {});
    const startedAt = performance.now();
    await app.close();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    silent.destroy();
  });

  it('is answered when it arrives during the close', async () => {
    const slow = await beginCall();
    const closed = app.close();
    await sleep(200);
    slow.write('"name":1}');
    expect(String((await once(slow, 'data'))[0])).toContain('400 Bad Request');
    await closed;
  });
});

describe('a call, asked for inside the process', () => {
  it('is answered as for an anonymous client', async () => {
    await start();
    expect(await answer(table.time, {})).toEqual({ ip: '' });
  });

  it('is refused when it changes data or needs a caller', async () => {
    await start();
    for (const endpoint of [table.greet, table.press, table.whoami])
      await expect(answer(endpoint, {})).rejects.toThrow(/not answered in the process/);
  });
});
