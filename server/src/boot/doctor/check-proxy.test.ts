/** A real proxy on loopback before the real HTTP server: as it should be, and with each fault. */
import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { quietLog } from '../../../test/database.ts';
import { addHealth } from '../../platform/http/health.ts';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { checkProxy } from './check-proxy.ts';

async function site(trustedProxies: readonly string[]): Promise<number> {
  const metrics = createMetrics(false);
  const app = await createHttpServer({ log: quietLog, metrics, trustedProxies, isHttps: false });
  addHealth(app, async () => {});
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

/** Stands where the console would: the same answer to a caller without a session. */
async function consoleOf(): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(401).end('{}'));
  return listening(server);
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

type Passed = (headers: IncomingHttpHeaders, visitor: string) => IncomingHttpHeaders;

const proxy = async (portOf: (path: string) => number, passed: Passed): Promise<string> => {
  const port = await listening(
    createServer((incoming, outgoing) => {
      const { url: path = '', headers, socket } = incoming;
      const options = {
        host: '127.0.0.1',
        port: portOf(path),
        path,
        headers: passed(headers, socket.remoteAddress ?? ''),
      };
      ask(options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      }).end();
    }),
  );
  return `http://127.0.0.1:${port}`;
};

const setsHeader: Passed = (headers, visitor) => ({ ...headers, 'x-forwarded-for': visitor });
const leavesHeader: Passed = (headers) => headers;
const setsNone: Passed = (headers) => ({ ...headers, 'x-forwarded-for': [] });

const look = async (publicUrl: string) => await checkProxy({ publicUrl, consoleUrl: null });

describe('the doctor at the site', () => {
  it('accepts a proxy that passes the visitor’s address', async () => {
    const port = await site(['127.0.0.1']);
    expect(await look(await proxy(() => port, setsHeader))).toMatchObject([
      { check: 'proxy', state: 'ok', found: expect.stringContaining('address arrives') },
      { check: 'console at the site', state: 'ok' },
    ]);
  });

  it.each([
    ['the proxy sets no header', ['127.0.0.1'], setsNone],
    ['no proxy is trusted', [], setsHeader],
  ])(
    'says that all customers share one limit: %s',
    { tags: ['threat:forged-address'] },
    async (_, trusted, passed) => {
      const port = await site(trusted);
      const [found] = await look(await proxy(() => port, passed));
      expect(found).toMatchObject({
        state: 'wrong',
        found: '127.0.0.1 arrives instead of the visitor’s address 127.0.0.77',
      });
    },
  );

  it('finds a proxy that believes what a visitor writes', {
    tags: ['threat:forged-address'],
  }, async () => {
    const port = await site(['127.0.0.1']);
    const [found] = await look(await proxy(() => port, leavesHeader));
    expect(found).toMatchObject({ state: 'wrong', found: expect.stringContaining('203.0.113.77') });
  });

  it('finds a proxy that shows the console to the internet', {
    tags: ['threat:operator-call'],
  }, async () => {
    const [port, behind] = [await site(['127.0.0.1']), await consoleOf()];
    const url = await proxy((path) => (path.startsWith('/api/console') ? behind : port), setsHeader);
    expect(await look(url)).toMatchObject([
      { state: 'ok' },
      { check: 'console at the site', state: 'wrong' },
    ]);
  });

  it('finds a silent site, and another program in its place', async () => {
    expect(await look('http://127.0.0.1:1')).toMatchObject([
      { state: 'wrong', found: expect.stringContaining('no answer') },
      { state: 'ok' },
    ]);
    const other = await listening(createServer((_request, response) => response.end('hello')));
    expect(await look(`http://127.0.0.1:${other}`)).toMatchObject([
      { state: 'wrong', found: expect.stringContaining('not as Parom') },
      { state: 'ok' },
    ]);
  });

  it('warns of a console at a public address only', async () => {
    const at = async (consoleUrl: string) =>
      (await checkProxy({ publicUrl: 'http://127.0.0.1:1', consoleUrl })).at(-1);
    expect(await at('http://localhost:8081')).toMatchObject({ state: 'ok' });
    expect(await at('https://8.8.8.8')).toMatchObject({
      state: 'warning',
      found: expect.stringContaining('8.8.8.8'),
    });
  });
});
