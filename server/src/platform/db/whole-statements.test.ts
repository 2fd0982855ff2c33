import { connect, createServer, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { quietLog } from '../../../test/database.ts';
import type { Database } from './database.ts';
import { connectTo } from './embedded.ts';

let pglite: PGlite;
let database: Database;
beforeAll(async () => {
  pglite = await PGlite.create();
  database = connectTo(pglite, quietLog);
});
afterAll(() => database.close());

const double = (value: number) => sql<{ twice: number }>`select ${value}::integer * 2 as twice`;

describe('a statement of the embedded database', () => {
  it('with parameters is one call into the engine', async () => {
    await double(1).execute(database.db);
    const asked = vi.spyOn(pglite, 'execProtocolStream');
    expect((await double(21).execute(database.db)).rows).toEqual([{ twice: 42 }]);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it.each([
    ['that cannot be read', sql`select from where ${1}`],
    ['that fails while it runs', sql`select 1 / ${0}::integer`],
    ['whose parameter cannot be read', sql`select ${'many'}::integer`],
  ])('%s fails alone, and the next one works', async (_what, broken) => {
    await expect(broken.execute(database.db)).rejects.toThrow();
    expect((await double(3).execute(database.db)).rows).toEqual([{ twice: 6 }]);
  });

  it('among many lets network events run in between', async () => {
    const echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
    await new Promise((resolve) => echo.once('listening', resolve));
    const socket: Socket = connect(echo.address() as { port: number });
    await new Promise((resolve) => socket.once('connect', resolve));
    let done = 0;
    const work = (async () => {
      for (; done < 300; done += 1) await double(done).execute(database.db);
    })();
    socket.write('is anybody there?');
    await new Promise((resolve) => socket.once('data', resolve));
    expect(done).toBeLessThan(150);
    await work;
    socket.destroy();
    echo.close();
  });
});
