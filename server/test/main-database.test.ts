/** The program with an unreachable database prints one sentence, and never a password. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyPostgres, onServer } from './empty-postgres.ts';
import { freePort } from './free-port.ts';
import { type Bundle, bundleServer, startServer } from './program.ts';

const SECRET = 'quite-secret';
let bundle: Bundle;
let folder: string;
beforeAll(async () => {
  bundle = await bundleServer();
  folder = await mkdtemp(join(tmpdir(), 'parom-main-database-'));
});
afterAll(async () => {
  await rm(bundle.folder, { recursive: true });
  await rm(folder, { recursive: true });
});

/** All that it printed, its code in front. */
async function endOf(env: Record<string, string>): Promise<string> {
  const program = startServer(bundle, { DATA_DIR: join(folder, 'data'), ...env });
  return `${await program.ended} ${program.output()}`;
}
const startedOn = (databaseUrl: string) => endOf({ PAROM_MODE: 'sandbox', DATABASE_URL: databaseUrl });
const refusal = (place: string, why: string) =>
  `1 Parom cannot start: the database shop on PostgreSQL at ${place}, named by DATABASE_URL, cannot be opened: ${why}\n`;

/** What a PostgreSQL says to a log-in that it refuses. */
async function refusing(code: string, message: string): Promise<{ port: number; close(): void }> {
  const text = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(text.length + 4);
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, text])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

describe('the program', () => {
  it('with a PostgreSQL where nothing listens, names the place and ends', async () => {
    const port = await freePort();
    expect(await startedOn(`postgres://parom:${SECRET}@127.0.0.1:${port}/shop`)).toBe(
      refusal(
        `127.0.0.1:${port}`,
        'nothing listens there. Start PostgreSQL, or correct host and port (ECONNREFUSED)',
      ),
    );
  });

  it('with a PostgreSQL on an unknown machine, says so and ends', async () => {
    expect(await startedOn(`postgres://parom:${SECRET}@nobody.invalid/shop`)).toMatch(
      /^1 Parom cannot start: .* at nobody\.invalid:5432, .*: no machine is known by that name\. .* \((ENOTFOUND|EAI_AGAIN)\)\n$/,
    );
  });

  it('with a wrong password, names the user only and ends', async () => {
    const server = await refusing('28P01', 'password authentication failed for user "parom"');
    expect(await startedOn(`postgres://parom:${SECRET}@127.0.0.1:${server.port}/shop`)).toBe(
      refusal(
        `127.0.0.1:${server.port}`,
        'the password of the user parom is missing or wrong. Correct it in DATABASE_URL (28P01)',
      ),
    );
    server.close();
  });

  it('with an unreadable database address, says its form and ends', async () => {
    expect(await startedOn('postgres://parom:100%a0secret@127.0.0.1/shop')).toBe(
      '1 Parom cannot start: DATABASE_URL cannot be read: URI malformed. In its password a % is written as %25, ' +
        'a / as %2F and a @ as %40\n',
    );
  });

  it('with a data folder that is a file, names the folder and ends', async () => {
    const DATA_DIR = join(folder, 'file');
    await writeFile(DATA_DIR, '');
    expect(await endOf({ DATA_DIR })).toBe(
      `1 Parom cannot start: the data folder ${DATA_DIR} cannot be used: it, or what should hold it, is a file. ` +
        'Name a folder with DATA_DIR (EEXIST)\n',
    );
  });
});

const empty = await emptyPostgres();
describe.runIf(empty !== null)('the program, on a PostgreSQL', () => {
  const url = new URL(empty?.url ?? 'postgres://x');
  const role = `parom_weak_${Date.now()}`;
  afterAll(async () => {
    await empty?.drop();
    await onServer(process.env.PAROM_TEST_DATABASE_URL ?? '', `drop role ${role}`);
  });
  const at = (change: (url: URL) => void): string => {
    const changed = new URL(url);
    change(changed);
    return changed.href;
  };

  it('that has no such database, names it and ends', async () => {
    expect(await startedOn(at((one) => (one.pathname = '/shop')))).toMatch(
      /^1 .* the database shop on PostgreSQL at .* there is none of that name\. .* \(3D000\)\n$/,
    );
  });

  it('as a user who may not make tables, says so and ends', async () => {
    await onServer(url.href, `create role ${role} login password '${SECRET}'`);
    await onServer(url.href, 'revoke create on schema public from public');
    const asRole = at((one) => Object.assign(one, { username: role, password: SECRET }));
    expect(await startedOn(asRole)).toBe(
      '1 Parom cannot start: the user of DATABASE_URL may not change the tables (permission denied for schema public). ' +
        'Make this user the owner of the database and of all in it\n',
    );
  });
});
