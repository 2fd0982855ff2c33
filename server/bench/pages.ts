/** Drawn, and cached against a bare route with the same bytes. */
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Duel, inTurns, portOf, startLoader } from './load.ts';
import { atLeast, atMost, forTheRecord, type Line, median } from './measurement.ts';
import { openService } from './service.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web', import.meta.url));
const CPU_LIMIT_MS = 20;
const RATIO_LIMIT = 0.6;

/** An unknown query prevents the cache. */
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
  const { ours, bare, ratio } = await keptBesideBare(http);
  await service.close();
  return [
    atMost(
      'CPU of the dearest public page, drawn anew and compressed',
      Math.max(...costs),
      CPU_LIMIT_MS,
      'ms',
    ),
    forTheRecord('the front page from the micro-cache', ours, '/s'),
    forTheRecord('a bare route that sends the same bytes', bare, '/s'),
    atLeast('the one in parts of the other', ratio, RATIO_LIMIT, '×'),
  ];
}

/** Processor time in ms; the median of several rounds. */
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

async function keptBesideBare(http: FastifyInstance): Promise<Duel> {
  const page = await http.inject({ url: '/en', headers: { 'accept-encoding': 'br' } });
  const bareApp = Fastify();
  const { date: _date, connection: _connection, ...headers } = page.headers;
  bareApp.get('/en', (_request, reply) => reply.headers(headers).send(page.rawPayload));
  const loader = startLoader();
  const ask = (port: number) => () =>
    loader.answersPerSecond({
      port,
      requests: ['GET /en HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: br\r\n\r\n'],
      once: false,
      connections: CONNECTIONS,
      forMs: TURN_MS,
    });
  const duel = await inTurns({ ours: ask(await portOf(http)), bare: ask(await portOf(bareApp)) }, TURNS);
  loader.end();
  await bareApp.close();
  return duel;
}
