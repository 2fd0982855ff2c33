/** What operators ask all day, beside 100,000 tickets on PostgreSQL. */

import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import type { Signal } from '@parom/contract/console/live';
import { alertSubjects } from '../src/alerts.ts';
import { auditOperatorMade } from '../src/operator/index.ts';
import { firstOperator } from '../src/operators/index.ts';
import { raiseAlert } from '../src/platform/alerts/alerts-store.ts';
import { systemClock } from '../src/platform/clock.ts';
import { connectOperator } from '../test/live-operator.ts';
import { anyTicket } from './any-ticket-store.ts';
import { giveLongPast } from './long-past.ts';
import { atMost, type Line, timed } from './measurement.ts';
import { createDatabase } from './postgres.ts';
import { openService, type Service } from './service.ts';

const TIMES = 20;
const ROWS_MS = 300;
const SEARCH_MS = 1_000;
const QUEUE_MS = 250;
const SEEN_MS = 1_000;
const REPORT_MS = 1_000;

type Ask = (path: string, body?: object) => Promise<void>;

export async function consoleQuestions(): Promise<readonly Line[]> {
  const own = await createDatabase();
  if (own === null) return [];
  const service = await openService({ databaseUrl: own.url });
  await service.settle();
  await giveLongPast(service);
  const ask = await asOperator(service);
  const { id, number, email, txId, address } = await anyTicket(service.database.db);
  const command = (name: string, body: object) => () => ask(`/commands/${name}`, body);
  const questions: readonly [what: string, limit: number, question: () => Promise<void>][] = [
    ['console, the queue', QUEUE_MS, () => ask('/queue')],
    ['console, the newest tickets', ROWS_MS, command('tickets', {})],
    ['console, tickets of one status', ROWS_MS, command('tickets', { status: 'completed' })],
    ['console, a ticket with all that belongs to it', ROWS_MS, () => ask(`/tickets/${id}`)],
    ['console, customers by a part of the e-mail', ROWS_MS, () => ask('/customers/find', { by: email })],
    ['console, the profit of each day', REPORT_MS, command('profit', { by: 'day' })],
    ['console, the turnover of each pair', REPORT_MS, command('turnover', { by: 'pair' })],
    ['console, the positions', REPORT_MS, command('positions', {})],
  ];
  const searched = Object.entries({ number, email, transaction: txId, address, id });
  const lines: Line[] = [];
  for (const [what, limit, question] of questions) lines.push(await usual(what, limit, question));
  for (const [what, by] of searched)
    lines.push(
      await usual(`console, search by ${what}`, SEARCH_MS, () => ask('/search', { by: String(by) })),
    );
  lines.push(
    await usual('console, an alert until an open page has its queue', SEEN_MS, await openPage(service, ask)),
  );
  await service.close();
  await own.drop();
  return lines;
}

/** A signal to the page, then its question. */
async function openPage({ app, database: { db } }: Service, ask: Ask): Promise<() => Promise<void>> {
  const answer = await app.console.inject({
    method: 'POST',
    url: '/api/console/log-in',
    payload: credentials,
  });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  await app.console.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.console.server.address() as AddressInfo).port}`;
  const { connection } = await connectOperator(base, { cookie, csrfToken: answer.json().csrfToken });
  const bell = new EventEmitter();
  connection.on('changed', (what: Signal) => void bell.emit(what));
  let deposit = 0;
  return async () => {
    const heard = once(bell, 'alerts');
    deposit += 1;
    await raiseAlert(db, systemClock.now(), alertSubjects.reorg(deposit), alertDetail('depositsWait', {}));
    await heard;
    await ask('/queue');
  };
}

async function usual(what: string, limit: number, question: () => Promise<void>): Promise<Line> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time += 1) took.push(await timed(question));
  return atMost(
    `${what}, 90 % of ${TIMES}`,
    took.toSorted((a, b) => a - b)[TIMES * 0.9 - 1] ?? Infinity,
    limit,
    'ms',
  );
}

const credentials = { email: 'operator@example.com', password: randomBytes(12).toString('hex') };

async function asOperator({ app, database }: Service): Promise<Ask> {
  const deps = { db: database.db, clock: systemClock, noteMade: auditOperatorMade };
  await firstOperator(deps, credentials);
  const send = async (path: string, body: object | undefined, token?: string) => {
    const answer = await app.console.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: `/api/console${path}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer;
  };
  const logIn = await send('/log-in', { ...credentials, isTerminal: true });
  const { token } = logIn.json<{ token: string }>();
  return async (path, body) => void (await send(path, body, token));
}
