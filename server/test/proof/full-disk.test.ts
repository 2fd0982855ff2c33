/**
 * The disk of the database is full, and has room again. What cannot be written is refused at once and leaves nothing, what
 * can be read is read, nothing that was acknowledged is missing, and no restart is needed.
 */
import { statSync } from 'node:fs';
import { TicketStatus } from '@parom/contract/tickets';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { openEmbedded } from '../../src/platform/db/embedded.ts';
import { openPostgres } from '../../src/platform/db/postgres.ts';
import { quietLog } from '../database.ts';
import { onServer } from '../empty-postgres.ts';
import { ids } from '../factories.ts';
import { databaseUrl } from '../prepare-database.ts';
import { type Fleet, type Member, openFleet, type Ticket, wishOf } from './fleet.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { wrongNow } from './whereabouts.ts';

const serverUrl = process.env.PAROM_TEST_DATABASE_URL;
const MEGABYTES = 160;
/** Room inside the files is used up first: so many tickets need more than there can be. */
const MANY = 400;

interface Place {
  readonly disk: SmallDisk;
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  /** The database itself, when the program has ended. */
  open(): Promise<Database>;
  drop(): Promise<void>;
}

function embeddedPlace(): Place | null {
  const disk = mountSmallDisk(MEGABYTES);
  if (disk === null) return null;
  const dataDir = disk.folder;
  return {
    disk,
    url: '',
    env: { DATA_DIR: dataDir },
    open: () => openEmbedded({ dataDir, log: quietLog }),
    drop: async () => {},
  };
}

/** A table space of its own: the rest of that PostgreSQL does not notice. */
async function postgresPlace(url: string): Promise<Place | null> {
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
    disk,
    url: own,
    env: {},
    open: () => openPostgres({ databaseUrl: own, log: quietLog }),
    drop: async () => {
      await onServer(url, `drop database ${name} with (force)`);
      await onServer(url, `drop tablespace ${name}`);
    },
  };
}

const place = serverUrl === undefined ? embeddedPlace() : await postgresPlace(serverUrl);
if (place === null) console.warn('SKIPPED a full disk: no file system can be mounted here');

describe.runIf(place !== null)('a disk that is full', () => {
  // Not taken apart here: where it is skipped there is none.
  const here = place as Place;
  let fleet: Fleet;
  let member: Member;
  beforeAll(async () => {
    fleet = await openFleet();
    member = await fleet.join(here.url, here.env);
  }, 120_000);
  afterAll(async () => {
    try {
      await fleet.stop();
      await here.drop();
    } finally {
      here.disk.remove();
    }
  }, 60_000);

  const completes = async (ticket: Ticket): Promise<void> => {
    const minedAndSeen = async () => {
      await fleet.mine(ids.bitcoin);
      await fleet.mine(ids.tron);
      return (await fleet.view(ticket)).status;
    };
    await expect.poll(minedAndSeen, { timeout: 60_000, interval: 300 }).toBe(TicketStatus.completed);
  };

  it('refuses what it cannot write, serves what it can read, and goes on by itself when there is room', async () => {
    const before = await fleet.create();
    await fleet.pay(before);
    here.disk.fill();
    const made: Ticket[] = [];
    let refused = 0;
    for (let index = 0; index < MANY && refused < 3; index += 1) {
      const answer = await member.call<Ticket>('POST', '/v1/tickets/create', wishOf(10_000 + index));
      if (answer.status === 200) made.push(answer.body);
      else {
        refused += 1;
        expect(answer).toMatchObject({ status: 500, body: { message: 'an internal error' } });
      }
    }
    expect(refused).toBe(3);
    expect((await fleet.view(before)).fromAmount).toBe('0.01');
    expect((await member.call('GET', '/v1/status/get')).status).toBe(200);
    expect(member.running.process.exitCode).toBeNull();

    here.disk.makeRoom();
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
  }, 240_000);
});
