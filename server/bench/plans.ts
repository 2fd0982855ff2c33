/** The index of each statement beside 100,000 finished tickets, with real values. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { bookedAddresses, bookedHot } from '../src/payments/index.ts';
import { GROWING } from './finished-exchanges-store.ts';
import { giveLongPast, lifeOfTickets } from './long-past.ts';
import { atMost, type Line } from './measurement.ts';
import { anOrder, BITCOIN, BTC } from './open-tickets-store.ts';
import { createDatabase } from './postgres.ts';
import { openService, type Service } from './service.ts';

const LARGE: readonly string[] = GROWING;
const ROWS_OF_A_CREATION = 50;
/** Hourly per asset, in the background. */
const RECONCILING_MS = 10_000;
const ADDRESSES_ASKED = 200;
/** The server's counters are a second late. */
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
  const service = await openService({ databaseUrl: database.url, env: { PAROM_RATE_LIMIT: 'on' } });
  await service.settle();
  await giveLongPast(service);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await sleep(COUNTED_MS);
  const before = await sequentialScans(client);
  const statements = await captured(() => lifeOfTickets(service));
  await sleep(COUNTED_MS);
  const scanned = (await sequentialScans(client)) - before;
  const { authToken } = await service.call('POST', '/v1/tickets/create', anOrder());
  await sleep(COUNTED_MS);
  const rowsBefore = await rowsRead(client);
  await service.call('POST', '/v1/tickets/create', anOrder(), String(authToken));
  await sleep(COUNTED_MS);
  const rows = (await rowsRead(client)) - rowsBefore;
  const lines = [...(await explained(client, statements)), await unused(client)];
  const reconcilingMs = await reconciled(service);
  await client.end();
  await service.close();
  await database.drop();
  return [
    ...lines,
    atMost('large tables read from end to end, in functions too', scanned, 0, 'times'),
    atMost('rows of large tables that a creation reads', rows, ROWS_OF_A_CREATION, 'rows'),
    atMost(
      'reconciliation reads an asset with as many deposits unswept',
      reconcilingMs,
      RECONCILING_MS,
      'ms',
    ),
  ];
}

/** Bitcoin needs no sweep, but sweeps read the same. */
async function reconciled({ app, database: { db } }: Service): Promise<number> {
  const asset = app.catalogue().asset(BTC, BITCOIN);
  if (asset === null) throw new Error('the sandbox has no Bitcoin');
  const from = performance.now();
  await bookedHot(db, asset, true);
  const { addresses } = await bookedAddresses(db, asset, true, ADDRESSES_ASKED);
  if (addresses.length < ADDRESSES_ASKED) throw new Error('the past left no deposits');
  return performance.now() - from;
}

async function captured(work: () => Promise<unknown>): Promise<readonly Statement[]> {
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

/** Except lists in the statement, and an index look-up's second half. */
const isOfTable = (plan: Plan): boolean =>
  plan['Index Name'] !== undefined || plan['Node Type'] === 'Seq Scan';

/** Unique indexes are needed even if unread. */
async function unused(client: pg.Client): Promise<Line> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelname as name from pg_stat_user_indexes join pg_index using (indexrelid)
      where relname = any($1) and idx_scan = 0 and not indisunique order by 1`,
    [LARGE],
  );
  const names = rows.map(({ name }) => name).join(', ');
  return { what: `not used in it: ${names || 'none'}`, figure: '', limit: '', isKept: true };
}

const sequentialScans = (client: pg.Client): Promise<number> => counted(client, 'seq_scan');

const rowsRead = (client: pg.Client): Promise<number> =>
  counted(client, 'seq_tup_read + coalesce(idx_tup_fetch, 0)');

async function counted(client: pg.Client, what: string): Promise<number> {
  const { rows } = await client.query<{ sum: string }>(
    `select sum(${what}) as sum from pg_stat_user_tables where relname = any($1)`,
    [LARGE],
  );
  return Number.parseInt(rows[0]?.sum ?? '0', 10);
}
