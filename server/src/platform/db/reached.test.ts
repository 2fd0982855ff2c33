import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { quietLog } from '../../../test/database.ts';
import { openPostgres } from './postgres.ts';
import { reached } from './reached.ts';

const wordsOf = (error: object, databaseUrl = 'postgres://parom:quite-secret@db.example/shop') =>
  reached(databaseUrl, () => Promise.reject(Object.assign(new Error('as it was'), error))).catch(
    ({ message }: Error) => message,
  );

describe('a refusing PostgreSQL', () => {
  it('because it never answers is reported after the timeout', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await expect(
      openPostgres({
        databaseUrl: `postgres://parom:quite-secret@127.0.0.1:${port}/shop`,
        log: quietLog,
        connectionWaitMs: 200,
      }),
    ).rejects.toThrow(
      `the database shop on PostgreSQL at 127.0.0.1:${port}, named by DATABASE_URL, cannot be opened: no answer ` +
        'came. Look at host and port, and at the firewalls on the way (ETIMEDOUT)',
    );
    silent.close();
  });

  it('because a password is missing is reported as such', async () => {
    const message = 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string';
    expect(await wordsOf({ message })).toContain('the password of the user parom is missing or wrong.');
  });

  it('for an unknown reason is reported without the password', async () => {
    const words = await wordsOf({ message: 'The server does not support SSL connections' });
    expect(words).toBe(
      'the database shop on PostgreSQL at db.example:5432, named by DATABASE_URL, cannot be opened: ' +
        'The server does not support SSL connections',
    );
  });

  it('behind a missing socket is reported with the folder', async () => {
    const words = await wordsOf({ code: 'ENOENT' }, 'postgres://parom@/shop?host=/var/run/postgresql');
    expect(words).toContain('on PostgreSQL at /var/run/postgresql:5432, named by DATABASE_URL');
    expect(words).toContain('nothing listens there.');
  });
});
