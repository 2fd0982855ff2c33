import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';

/** The package may be installed after this script is loaded. */
const client = (connectionString) => {
  const { Client } = createRequire(import.meta.url)('pg');
  return new Client({ connectionString });
};

export async function ownDatabase(serverUrl) {
  const name = `parom_long_${randomBytes(4).toString('hex')}`;
  const server = client(serverUrl);
  await server.connect();
  await server.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const own = client(url.href);
  await own.connect();
  return {
    url: url.href,
    rowCounts: async () => {
      const tables = await own.query(
        "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'applied_sql' order by 1",
      );
      const counts = new Map();
      for (const { name: table } of tables.rows) {
        const counted = await own.query(`select count(*)::int as rows from "${table}"`);
        counts.set(table, counted.rows[0].rows);
      }
      return counts;
    },
    drop: async () => {
      await own.end();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

export async function runAsSuperuser(serverUrl, script) {
  const server = client(serverUrl);
  await server.connect();
  await server.query(script).finally(() => server.end());
}

/** @returns the first column of the first row */
export async function valueOf(serverUrl, question) {
  const server = client(serverUrl);
  // A server that ends would end this process.
  server.on('error', () => {});
  await server.connect();
  const { rows } = await server.query({ text: question, rowMode: 'array' }).finally(() => server.end());
  return rows[0]?.[0];
}

/** @returns the URL of a new database and its owner */
export async function makeOwner(serverUrl, name) {
  const password = randomBytes(12).toString('hex');
  await runAsSuperuser(serverUrl, `create role ${name} login password '${password}'`);
  await runAsSuperuser(serverUrl, `create database ${name} owner ${name}`);
  const url = new URL(serverUrl);
  [url.username, url.password, url.pathname] = [name, password, `/${name}`];
  return url.href;
}
