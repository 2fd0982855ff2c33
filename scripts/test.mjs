// `npm test`: everything. The fast checks, the journeys on both databases, the byte budget, the browser.
// What cannot be tested here is said so that nobody can miss it; with CI=true it is a failure.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { checkBytes } from './check-bytes.mjs';
import { checkSyntax } from './check-syntax.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { filesUnder } from './lib/hash-files.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { bin, root, run, say } from './lib/run.mjs';
import { failedSoFar, runTests } from './lib/vitest.mjs';

const failed = [];
const missing = [];
const part = async (name, work) => {
  say(`\n── ${name}`);
  try {
    if (!(await work())) failed.push(name);
  } catch (error) {
    say(String(error?.stack ?? error));
    failed.push(name);
  }
};
const server = join(root, 'server');
/** Tests that reach one of these, through whatever they import, mean something else on another database. */
const opensDatabases = ['test/database.ts', 'test/empty-postgres.ts'];
/** Except these, which open the embedded database whatever the others do. */
const onlyEmbedded = ['embedded', 'whole-statements'].flatMap((name) => [
  '--exclude',
  `src/platform/db/${name}.test.ts`,
]);

failed.push(...(await check()));
await part('build', async () => {
  await build();
  return true;
});

const journeys = filesUnder(join(server, 'test', 'journeys')).filter((file) => file.endsWith('.test.ts'));
if (journeys.length === 0) missing.push('the journeys');
else
  await part('journeys and proofs on the embedded database', () =>
    runTests('server', ['run', 'test/journeys', 'test/proof']),
  );

const given = process.env.PAROM_TEST_DATABASE_URL;
const postgres = given ? { url: given, stop: async () => {} } : await startPostgres();
if (postgres === null) missing.push('the server on PostgreSQL (no PostgreSQL is installed)');
else {
  const env = { ...process.env, PAROM_TEST_DATABASE_URL: postgres.url };
  await part('the server on PostgreSQL', () =>
    runTests('server', ['related', '--run', ...opensDatabases, ...onlyEmbedded], env),
  );
  await postgres.stop();
}

await part('bytes of the first page', checkBytes);
await part('syntax of the pages', checkSyntax);

const hasPaths = existsSync(join(root, 'e2e', 'playwright.config.ts'));
const browser = hasPaths ? await ensureBrowser() : null;
if (!hasPaths) missing.push('the browser paths');
else if (browser === null) missing.push('the browser paths (no Chromium could be found or installed)');
else {
  const env = { ...process.env, CHROMIUM_PATH: browser };
  const playwright = [...bin('@playwright/test', 'cli.js'), 'test'];
  await part(
    'a visitor in a browser',
    async () => (await run(playwright, { cwd: join(root, 'e2e'), env })) === 0,
  );
}

say('');
for (const test of failedSoFar()) say(`failed: ${test}`);
for (const what of missing) say(`!!!!!! NOT TESTED: ${what} !!!!!!`);
if (process.env.CI === 'true') failed.push(...missing);
say(failed.length === 0 ? 'test: everything that ran passed' : `test: FAILED: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
