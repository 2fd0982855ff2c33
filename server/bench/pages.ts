/** What a public page costs: drawn anew, and from the micro-cache beside a bare route that sends the same bytes. */
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import Fastify, { type FastifyInstance } from 'fastify';
import { atLeast, atMost, forTheRecord, type Line, median } from './measurement.ts';
import type { Load } from './page-load.child.ts';
import { openService } from './service.ts';

// The same from server/bench and from the bundle in server/dist.
const WEB_ROOT = fileURLToPath(new URL('../../web', import.meta.url));
const CPU_LIMIT_MS = 20;
const RATIO_LIMIT = 0.6;

/** One of each kind. A query that nobody knows makes a page be drawn for itself. */
const PAGES = [
  '/en?n=',
  '/ru?n=',
  '/ru/exchange?income=0.01&n=',
  '/ru/faq?n=',
  '/en/blog/stablecoins-basics?n=',
];
const WARM_UP = 40;
const ROUNDS = 20;
const DRAWINGS_A_ROUND = 5;

const TURNS = 5;
const TURN_MS = 1_500;
const CONNECTIONS = 20;

export async function pages(): Promise<readonly Line[]> {
  const service = await openService({ webRoot: WEB_ROOT });
  await service.settle();
  const { http } = service.app;
  const costs: number[] = [];
  for (const page of PAGES) costs.push(await drawingMs(http, page));
  const { kept, bare } = await keptBesideBare(http);
  await service.close();
  return [
    atMost(
      'CPU of the dearest public page, drawn anew and compressed',
      Math.max(...costs),
      CPU_LIMIT_MS,
      'ms',
    ),
    forTheRecord('the front page from the micro-cache', kept, '/s'),
    forTheRecord('a bare route that sends the same bytes', bare, '/s'),
    atLeast('the one in parts of the other', kept / bare, RATIO_LIMIT, '×'),
  ];
}

/** Milliseconds of this process's CPU for one page; the middle of several rounds. */
async function drawingMs(http: FastifyInstance, page: string): Promise<number> {
  let n = 0;
  const draw = async () => {
    n += 1;
    const answer = await http.inject({ url: page + n, headers: { 'accept-encoding': 'br' } });
    if (answer.statusCode !== 200) throw new Error(`${page}: ${answer.statusCode}`);
  };
  for (let i = 0; i < WARM_UP; i += 1) await draw();
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let i = 0; i < DRAWINGS_A_ROUND; i += 1) await draw();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1_000 / DRAWINGS_A_ROUND);
  }
  return median(rounds);
}

/** In turns, so that whatever else the machine does is done to both. */
async function keptBesideBare(http: FastifyInstance): Promise<{ kept: number; bare: number }> {
  const page = await http.inject({ url: '/en', headers: { 'accept-encoding': 'br' } });
  const bareApp = Fastify();
  const { date: _date, connection: _connection, ...headers } = page.headers;
  bareApp.get('/en', (_request, reply) => reply.headers(headers).send(page.rawPayload));
  const [keptPort, barePort] = [await portOf(http), await portOf(bareApp)];
  const [kept, bare]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    bare.push(await load(barePort));
    kept.push(await load(keptPort));
  }
  await bareApp.close();
  return { kept: median(kept), bare: median(bare) };
}

async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

function load(port: number): Promise<number> {
  const request = 'GET /en HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: br\r\n\r\n';
  const workerData: Load = { port, request, connections: CONNECTIONS, forMs: TURN_MS };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./bench-page-load.js', import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
