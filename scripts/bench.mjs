// `npm run bench [-- name …]`: measures the built service and says which of its limits it keeps. No name: all of them.
import { join } from 'node:path';
import { build } from './build.mjs';
import { checkBytes } from './check-bytes.mjs';
import { ensure } from './ensure.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { root, run, say } from './lib/run.mjs';

await ensure();
await build();

const names = process.argv.slice(2);
const needsPostgres = names.length === 0 || names.includes('memory');
const given = process.env.PAROM_TEST_DATABASE_URL;
const postgres = given || !needsPostgres ? null : await startPostgres();
if (needsPostgres && !given && postgres === null)
  say('no PostgreSQL is installed: the memory beside one is not measured');

const env = { ...process.env, ...(postgres && { PAROM_TEST_DATABASE_URL: postgres.url }) };
const program = join(root, 'server', 'dist', 'bench.js');
const code = await run([process.execPath, '--enable-source-maps', program, ...names], { env });
await postgres?.stop();
const fits = names.length > 0 || (await checkBytes());
process.exit(fits ? code : 1);
