/** Against a bare route with the same bytes. */
import Fastify, { type FastifyInstance } from 'fastify';
import { inTurns, type Loader, portOf, startLoader } from './load.ts';
import { atLeast, forTheRecord, type Line } from './measurement.ts';
import { addOpenTickets, completeTickets, createTicket } from './open-tickets-store.ts';
import { openService } from './service.ts';

const RATIO_LIMIT = 0.8;
const PAIRS = 40;
const TURN_MS = 100;
const CONNECTIONS = 20;
const COMPLETED = 20;

const READS = [
  '/api/v1/status/get',
  '/api/v1/service/utcTime',
  '/api/v1/exchangeRate/get',
  '/api/v1/currencies/get',
  '/api/v1/currencies/getPairDetails?fromCurrencyId=1&toCurrencyId=5&fromNetworkId=1&toNetworkId=4',
  '/api/v1/tickets/recent',
];
/** As browsers send: long answers are compressed. */
const ACCEPTED = 'gzip, deflate, br';

export async function reads(): Promise<readonly Line[]> {
  const service = await openService();
  await service.settle();
  await createTicket(service);
  await addOpenTickets(service.database.db, COMPLETED - 1);
  await completeTickets(service.database.db, COMPLETED);
  const loader = startLoader();
  const { http } = service.app;
  const bare = await bareOf(http);
  const ports = { ours: await portOf(http), bare: await portOf(bare) };
  const lines: Line[] = [];
  for (const path of READS) lines.push(...(await besideBare(loader, ports, path)));
  loader.end();
  await bare.close();
  await service.close();
  return lines;
}

async function bareOf(http: FastifyInstance): Promise<FastifyInstance> {
  const bare = Fastify();
  for (const url of READS) {
    const answer = await http.inject({ url, headers: { 'accept-encoding': ACCEPTED } });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    const { date: _date, connection: _connection, ...headers } = answer.headers;
    const body = headers['content-encoding'] === undefined ? answer.body : answer.rawPayload;
    bare.get(pathOf(url), (_request, reply) => reply.headers(headers).send(body));
  }
  return bare;
}

const pathOf = (url: string): string => url.split('?')[0] ?? url;

async function besideBare(
  loader: Loader,
  ports: Record<'ours' | 'bare', number>,
  url: string,
): Promise<Line[]> {
  const request = `GET ${url} HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: ${ACCEPTED}\r\n\r\n`;
  const ask = (port: number) => () =>
    loader.answersPerSecond({
      port,
      requests: [request],
      once: false,
      connections: CONNECTIONS,
      forMs: TURN_MS,
    });
  const duel = await inTurns({ ours: ask(ports.ours), bare: ask(ports.bare) }, PAIRS);
  const name = pathOf(url).replace('/api/v1/', '');
  return [
    forTheRecord(`${name}, ours`, duel.ours, '/s'),
    forTheRecord(`${name}, a bare route that sends the same bytes`, duel.bare, '/s'),
    atLeast(`${name}, ours to bare, median of ${PAIRS} turns`, duel.ratio, RATIO_LIMIT, '×'),
  ];
}
