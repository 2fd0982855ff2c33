import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export async function createDatabase(): Promise<OwnDatabase | null> {
  const serverUrl = process.env.PAROM_TEST_DATABASE_URL;
  if (serverUrl === undefined) return null;
  const name = `parom_bench_${randomBytes(4).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
