/** An empty database on the PostgreSQL that the tests were given, for programs that migrate it themselves. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseUrl } from './prepare-database.ts';

export interface EmptyPostgres {
  readonly url: string;
  drop(): Promise<void>;
}

/** `null` where the tests run on the embedded database. */
export async function emptyPostgres(): Promise<EmptyPostgres | null> {
  const serverUrl = process.env.PAROM_TEST_DATABASE_URL;
  if (serverUrl === undefined) return null;
  const name = `parom_empty_${Date.now()}_${randomBytes(4).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}`);
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database ${name} with (force)`),
  };
}

export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await server.query(statement);
  } finally {
    await server.end();
  }
}
