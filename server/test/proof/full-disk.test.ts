/**
 * The disk of the database is full, then has room again. Writes are refused at once and leave nothing;
 * reads are served. Nothing acknowledged is missing, and no restart is needed.
 */
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { openEmbedded } from '../../src/platform/db/embedded.ts';
import { openPostgres } from '../../src/platform/db/postgres.ts';
import { quietLog } from '../database.ts';
import { emptyPostgres, onServer } from '../empty-postgres.ts';
import { ids } from '../factories.ts';
import { databaseUrl } from '../prepare-database.ts';
import { type Fleet, type Member, openFleet, orderOf, type Ticket } from './fleet.ts';
import { enlargeTable, limitFiles } from './limited-files.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { operator, scratchFolder } from './victim.ts';
import { wrongNow } from './whereabouts.ts';

const serverUrl = process.env.PAROM_TEST_DATABASE_URL;
const MEGABYTES = 160;
const PAIR = '/v1/currencies/getPairDetails?fromCurrencyId=1&fromNetworkId=1&toCurrencyId=5&toNetworkId=4';
/** Room inside the files is used up first: so many tickets need more than there can be. */
const MANY = 400;

interface Place {
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  /** Takes the last room of the database's writers, a newly opened connection included. */
  fill(member: Member): Promise<void>;
  makeRoom(member: Member): Promise<void>;
  /** The database itself, when the program has ended. */
  open(): Promise<Database>;
  drop(): Promise<void>;
}

const onDisk = (disk: SmallDisk): Pick<Place, 'fill' | 'makeRoom'> => ({
  fill: async () => disk.fill(),
  makeRoom: async () => disk.makeRoom(),
});

function mountedEmbedded(): Place | null {
  const disk = mountSmallDisk(MEGABYTES);
  if (disk === null) return null;
  const dataDir = disk.folder;
  return {
    ...onDisk(disk),
    url: '',
    env: { DATA_DIR: dataDir },
    open: () => openEmbedded({ dataDir, log: quietLog }),
    drop: async () => disk.remove(),
  };
}

/** A table space of its own: the rest of that PostgreSQL does not notice. */
async function mountedPostgres(url: string): Promise<Place | null> {
  const server = await openPostgres({ databaseUrl: url, log: quietLog });
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(server.db);
  await server.close();
  const owner = statSync(rows[0]?.data_directory ?? '', { throwIfNoEntry: false })?.uid;
  const disk = owner === undefined ? null : mountSmallDisk(MEGABYTES, owner);
  if (disk === null) return null;
  const name = `parom_full_${Date.now()}`;
  await onServer(url, `create tablespace ${name} location '${disk.folder}'`);
  await onServer(url, `create database ${name} tablespace ${name}`);
  const own = databaseUrl(url, name);
  return {
    ...onDisk(disk),
    url: own,
    env: {},
    open: () => openPostgres({ databaseUrl: own, log: quietLog }),
    drop: async () => {
      try {
        await onServer(url, `drop database ${name} with (force)`);
        await onServer(url, `drop tablespace ${name}`);
      } finally {
        disk.remove();
      }
    },
  };
}

/** The program itself writes the files. */
async function limitedEmbedded(): Promise<Place | null> {
  if (!limitFiles([process.pid], 'unlimited')) return null;
  const dataDir = scratchFolder('full');
  const open = () => openEmbedded({ dataDir, log: quietLog });
  const database = await open();
  const largest = await enlargeTable(database).finally(() => database.close());
  const limit = (to: number | 'unlimited') => async (member: Member) => {
    expect(limitFiles([member.running.process.pid ?? 0], to)).toBe(true);
  };
  return {
    url: '',
    env: { DATA_DIR: dataDir },
    fill: limit(largest),
    makeRoom: limit('unlimited'),
    open,
    drop: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Of a PostgreSQL those of its processes that serve this database. */
async function limitedPostgres(): Promise<Place | null> {
  const own = await emptyPostgres();
  if (own === null) return null;
  const open = () => openPostgres({ databaseUrl: own.url, log: quietLog });
  const database = await open();
  const limit = async (to: number | 'unlimited') => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      database.db,
    );
    return limitFiles(
      rows.map(({ pid }) => pid),
      to,
    );
  };
  const largest = await enlargeTable(database);
  const drop = async () => {
    await database.close();
    await own.drop();
  };
  // A server on another machine, or of another user, is none of ours to limit.
  const isOurs = await sql<{ pid: number }>`select pg_backend_pid() as pid`
    .execute(database.db)
    .then(({ rows }) => limitFiles([rows[0]?.pid ?? 0], 'unlimited'));
  if (!isOurs) {
    await drop();
    return null;
  }
  return {
    url: own.url,
    env: {},
    fill: async () => void (await limit(largest)),
    makeRoom: async () => expect(await limit('unlimited')).toBe(true),
    open,
    drop,
  };
}

const places: readonly (readonly [how: string, place: Place | null])[] = [
  ['by its size', serverUrl === undefined ? mountedEmbedded() : await mountedPostgres(serverUrl)],
  ['to what may not grow', await (serverUrl === undefined ? limitedEmbedded() : limitedPostgres())],
];
if (places.every(([, place]) => place === null))
  console.warn('SKIPPED a full disk: nothing can be mounted here, and no process limited');

describe.each(places)('a disk that is full %s', (_, place) => {
  // Not taken apart here: where it is skipped there is none.
  const here = place as Place;
  let fleet: Fleet;
  let member: Member;
  beforeAll(async () => {
    if (place === null) return;
    fleet = await openFleet();
    member = await fleet.join(here.url, here.env);
  });
  afterAll(async () => {
    if (place === null) return;
    await fleet.stop();
    await here.drop();
  });

  const completes = async (ticket: Ticket): Promise<void> => {
    const minedAndSeen = async () => {
      await fleet.mine(ids.bitcoin);
      await fleet.mine(ids.tron);
      return (await fleet.view(ticket)).status;
    };
    await expect.poll(minedAndSeen, { interval: 300 }).toBe(TicketStatus.completed);
  };

  const readiness = async () => {
    const { status, body } = await member.isReady();
    return [status, (body as { why?: string }).why];
  };
  const exported = async () => (await fetch(`${member.base}/export/rates.xml`)).text();
  const alerts = async () => {
    const token = await loggedIn();
    const { body } = await member.call<{ result: { subject: string }[] }>(
      'POST',
      '/console/commands/alerts',
      {},
      token,
    );
    return body.result.map(({ subject }) => subject);
  };
  let token: string | undefined;
  const loggedIn = async (): Promise<string> => {
    const login = { ...operator, isTerminal: true };
    token ??= (await member.call<{ token: string }>('POST', '/console/log-in', login)).body.token;
    return token;
  };

  it.runIf(place !== null)(
    'refuses writes, serves reads, and recovers by itself',
    { tags: ['threat:dead-worker'], timeout: 240_000 },
    async () => {
      const before = await fleet.create();
      expect(await alerts()).toEqual([]);
      await fleet.pay(before);
      const made: Ticket[] = [];
      let refused = 0;
      for (let index = 0; index < MANY && refused < 3; index += 1) {
        if (index % 10 === 0) await here.fill(member);
        const answer = await member.call<Ticket>('POST', '/v1/tickets/create', orderOf(10_000 + index));
        if (answer.status === 200) made.push(answer.body);
        else {
          refused += 1;
          expect(answer).toMatchObject({ status: 503, body: { errorCode: 503 } });
          expect(await readiness()).toEqual([503, 'database']);
        }
      }
      expect(refused).toBe(3);
      const pair = await member.call('GET', PAIR);
      expect(pair.body).toMatchObject({ isEnabled: false, stopped: 'database' });
      expect(await exported()).not.toContain('<item>');
      await expect.poll(alerts, { timeout: 5_000 }).toEqual(['database']);
      expect((await fleet.view(before)).fromAmount).toBe('0.01');
      expect((await member.call('GET', '/v1/status/get')).status).toBe(200);
      expect(member.running.process.exitCode).toBeNull();

      await here.makeRoom(member);
      await expect.poll(readiness, { timeout: 15_000, interval: 200 }).toEqual([200, undefined]);
      await expect.poll(alerts, { timeout: 5_000 }).toEqual([]);
      const after = await fleet.create();
      await fleet.pay(after);
      await completes(before);
      await completes(after);
      for (const ticket of made) expect((await fleet.view(ticket)).status).toBe(TicketStatus.awaitingPayment);

      member.running.process.kill('SIGTERM');
      await member.running.ended;
      const database = await here.open();
      expect(await wrongNow(database.db)).toEqual([]);
      const { rows } = await sql<{ made: number }>`select count(*) as made from tickets`.execute(database.db);
      expect(rows).toEqual([{ made: made.length + 2 }]);
      await database.close();
    },
  );
});
