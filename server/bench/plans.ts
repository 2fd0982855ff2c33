/**
 * Which index each statement uses that touches a large table: a walk through the life of tickets on PostgreSQL, beside
 * 100,000 others, every statement explained with the values that it had.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { watchOnce } from '../src/chains/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { atMost, type Line } from './measurement.ts';
import { addOpenTickets, aWish, BITCOIN, completeTickets, maintain, pay } from './open-tickets-store.ts';
import { createDatabase } from './postgres.ts';
import { openService, type Service } from './service.ts';

const COMPLETED = 100_000;
const OPEN = 1_000;
const LARGE = ['tickets', 'ticket_history', 'deposit_targets'];
/** The server's counters are written a second late. */
const COUNTED_MS = 2_500;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}

export async function plans(): Promise<readonly Line[]> {
  const database = await createDatabase();
  if (database === null) return [];
  const service = await openService({ databaseUrl: database.url });
  await service.settle();
  const { db } = service.database;
  await service.call('POST', '/v1/tickets/create', aWish());
  await addOpenTickets(db, COMPLETED + OPEN - 1);
  await completeTickets(db, COMPLETED);
  await maintain(db);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await sleep(COUNTED_MS);
  const before = await sequentialScans(client);
  const statements = await captured(() => lifeOfTickets(service));
  await sleep(COUNTED_MS);
  const scanned = (await sequentialScans(client)) - before;
  const lines = await explained(client, statements);
  await client.end();
  await service.close();
  await database.drop();
  return [...lines, atMost('large tables read from end to end, in functions too', scanned, 0, 'times')];
}

/** Creation, reading, history, payment, block, judgement, payout, price, expiry, all jobs and schedules. */
async function lifeOfTickets(service: Service): Promise<void> {
  const { call, app, database, settle } = service;
  const made = await call('POST', '/v1/tickets/create', aWish());
  const path = `/v1/tickets/${made.ticketId}/get`;
  const seen = await call('GET', path, undefined, String(made.offerToken));
  await call('GET', path, undefined, String(made.authToken));
  await call('GET', '/v1/tickets/collection', undefined, String(made.authToken));
  await call('GET', '/v1/tickets/recent');
  await pay(service, (seen.fromWallet as { address: string }).address);
  const chain = app.networks.chains.get(BITCOIN);
  if (chain === undefined) throw new Error('the sandbox has no Bitcoin');
  const deps = { db: database.db, clock: systemClock, catalogue: app.catalogue };
  for (let block = 0; block < 4; block += 1) {
    while ((await watchOnce(deps, chain)) === 'again');
    await settle();
    await call('POST', '/sandbox/blocks', { networkId: BITCOIN });
  }
  await call('POST', '/sandbox/rates', { currencyId: 1, usdt: '91000' });
  await settle();
}

/** Each different statement with values that it had once. */
async function captured(work: () => Promise<void>): Promise<readonly Statement[]> {
  const known = new Map<string, Statement>();
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [query] = args;
    const { text, values = [] } =
      typeof query === 'string' ? { text: query } : (query as Partial<Statement> & object);
    if (text !== undefined && /^\s*(select|insert|update|delete|with)/i.test(text))
      known.set(text, { text, values });
    return Reflect.apply(original, this, args);
  } as typeof original;
  await work();
  pg.Client.prototype.query = original;
  return [...known.values()];
}

async function explained(client: pg.Client, statements: readonly Statement[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { text, values } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (format json) ${text}`,
      [...values],
    );
    const scans = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scansOf(plan)));
    const whole = scans.filter((scan) => scan['Node Type'] === 'Seq Scan');
    if (!scans.some((scan) => LARGE.some((table) => scanned(scan, table)))) continue;
    const names = scans.map((scan) => scan['Index Name'] ?? `all of ${scan['Relation Name']}`);
    const isWhole = whole.some((scan) => LARGE.includes(scan['Relation Name'] ?? ''));
    const what = text.replaceAll(/\s+/g, ' ').replaceAll('"', '').slice(0, 160);
    lines.push({
      what: `${what}\n    ${[...new Set(names)].join(', ')}`,
      figure: '',
      limit: 'an index',
      isKept: !isWhole,
    });
  }
  return lines;
}

const scanned = (scan: Plan, table: string): boolean =>
  scan['Relation Name'] === table || scan['Index Name']?.startsWith(table) === true;

const scansOf = (plan: Plan): Plan[] => [
  ...(isOfTable(plan) ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

/** Not of a list that came with the statement, and not the second half of a look into an index. */
const isOfTable = (plan: Plan): boolean =>
  plan['Index Name'] !== undefined || plan['Node Type'] === 'Seq Scan';

async function sequentialScans(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ scans: string }>(
    'select sum(seq_scan) as scans from pg_stat_user_tables where relname = any($1)',
    [LARGE],
  );
  return Number.parseInt(rows[0]?.scans ?? '0', 10);
}
